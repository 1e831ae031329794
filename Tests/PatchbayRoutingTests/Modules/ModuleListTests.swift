import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("Modules from a list")
struct ModuleListTests {
  private let house: ModuleHouse

  init() throws {
    house = try ModuleHouse()
    house.app.setEnvironment(house.journal)
    house.app.setEnvironment(house.registry)
  }

  private func add(_ json: String, strictly isStrict: Bool = false) throws -> [String] {
    try house.registry.add(ModuleManifest(Array(json.utf8)), to: house.room, strictly: isStrict).map
    { "\($0)" }
  }

  @Test("that are announced are created and started in the order of modules")
  func announced() throws {
    #expect(AnnouncedModule.ofThisProgram.map(\.plugin.name) == ["Bank", "Other", "Vault"])
    #expect(
      try house.registry.add(to: house.room).map { "\($0)" } == [
        "Other: the plugin was added, but registered no module; call add on the registry in "
          + "pluginInitialized", "Vault: added", "Bank: added",
      ])
    #expect(house.names == ["Vault", "Bank"])
    #expect(house.registry.list[1].placement == ModulePlacement(priority: 5, after: ["Vault"]))
    try house.registry.trigger(.setUp, from: house.app)
    #expect(house.journal.take() == ["Vault made", "Bank made", "Vault setUp", "Bank setUp"])
    #expect(
      try house.registry.add(to: house.room).map { "\($0)" } == [
        "Bank: can't add module Bank: there is a module Bank, normal, priority 5, after Vault; remove "
          + "that, or give the new one another name",
        "Vault: can't add module Vault: there is a module Vault, normal, priority 0; remove that, or "
          + "give the new one another name",
        "Other: its container has a plugin of this type and name; remove that first",
      ])
    #expect(house.journal.take() == [])
  }

  @Test("of a manifest are placed by it, with the announced placement as the default")
  func manifest() throws {
    let steps = try add(
      """
      [
        { "plugin": "Vault", "name": "low", "priority": -1, "params": { "a": 1 } },
        { "plugin": "Bank", "name": "main", "after": ["low", "Vault"], "level": "basic" },
        { "plugin": "Gone" },
        { "plugin": "Vault", "deferred": true, "after": ["Gone"] }
      ]
      """)
    #expect(
      steps == [
        "Gone: no plugin type of this name was announced; skipped", "Vault: added", "low: added",
        "main: added",
      ])
    #expect(
      house.registry.list.map { "\($0.name): \($0.placement)" } == [
        "Vault: normal, priority 0, deferred", "low: normal, priority -1",
        "main: basic, priority 5, after low and Vault",
      ])
    try house.registry.start(from: house.app)
    #expect(
      house.journal.take() == [
        "Vault made", #"low made ["a": 1]"#, "main made", "Vault setUp", "low setUp", "main setUp",
        "low init", "main init", "Vault init",
      ])
  }

  @Test("added late are created first, and then catch up together")
  func late() throws {
    try house.start()
    _ = try add(#"[{"plugin": "Bank"}, {"plugin": "Vault"}]"#)
    #expect(
      house.journal.take() == [
        "Vault made", "Bank made", "Vault setUp", "Bank setUp", "Vault init", "Bank init",
      ])
  }

  @Test("with duplicate names or wrong params are refused one by one")
  func refused() throws {
    #expect(
      try add(
        """
        [
          { "plugin": "Vault" }, { "plugin": "Bank", "name": "Vault" },
          { "plugin": "Bank", "params": { "refuse": "yes" } },
          { "plugin": "Vault", "name": "b", "after": ["Bank"] }
        ]
        """) == [
          "Vault: can't add module Vault: there is a module Vault, normal, priority 0; remove that, or "
            + "give the new one another name", "Vault: added",
          "Bank: its init?(params:) returned nil; give it the params that it needs", "b: added",
        ])
    #expect(house.names == ["Vault", "b"])
    #expect(house.registry.list[1].placement.after == [])
  }

  @Test(
    "are not added if the list has an error, which is reported",
    arguments: TableRow.rows(
      of: #"""
        level | [{"plugin": "Bank", "level": "low"}] | the manifest is wrong at [1].level: low is neither basic nor normal
        priority | [{"plugin": "Bank", "priority": "1"}] | the manifest is wrong at [1].priority: it is not a whole number
        huge priority | [{"plugin": "Bank", "priority": 99999999999999999999}] |
        unknown member | [{"plugin": "Bank", "levle": "basic"}] | the manifest is wrong at [1]: unknown member levle
        unknown predecessor | [{"plugin": "Bank", "after": ["x"]}] | module Bank comes after x, but there is no such module; there is Bank; add x first
        cycle | [{"plugin": "Bank", "after": ["Vault"]}, {"plugin": "Vault", "after": ["Bank"]}] | modules form a cycle:
        its own predecessor | [{"plugin": "Bank", "after": ["Bank"]}] | modules form a cycle: Bank after Bank; leave one after: out
        """#))
  func wrong(row: TableRow) throws {
    let error = #expect(throws: (any Error).self) { try add(row[1]) }
    #expect(error.map { "\($0)".hasPrefix(row[2]) } == true, "\(error.map { "\($0)" } ?? "")")
    #expect(house.room.plugins.isEmpty && house.registry.count == 0)
  }

  @Test("in strict mode, an unannounced module is an error, and nothing is added")
  func strict() throws {
    let json = #"[{"plugin": "Vault"}, {"plugin": "Gone"}]"#
    #expect(
      moduleError { _ = try add(json, strictly: true) }
        == "entry 2: no plugin type Gone was announced; nothing was added; there are Bank, Other and "
        + "Vault")
    #expect(house.room.plugins.isEmpty)
  }

  @Test("are read from property lists as from JSON")
  func propertyList() throws {
    let list =
      "<plist><array><dict><key>plugin</key><string>Bank</string><key>level</key>"
      + "<string>basic</string><key>priority</key><integer>3</integer><key>deferred</key><true/>"
      + "</dict></array></plist>"
    let json = #"[{"plugin": "Bank", "level": "basic", "priority": 3, "deferred": true}]"#
    let expected = try ModuleManifest(Array(json.utf8))
    #expect(expected.entries[0].isDeferred == true && expected.entries[0].level == .basic)
    #expect(
      try ModuleManifest(Array(("<?xml version='1.0' encoding='UTF-8'?>" + list).utf8)) == expected)
  }

  @Test("keep their names, whatever modules their plugins add")
  func interlopers() throws {
    let interloper = Interloper()
    house.app.setEnvironment(interloper)
    interloper.before = { [unowned house] in _ = try? house.add("before") }
    interloper.after = { [unowned house] sender in
      _ = try? house.registry.add("after", by: sender) { _ in }
    }
    #expect(try add(#"[{"plugin": "Vault"}]"#) == ["Vault: added"])
    #expect(house.names == ["before", "Vault", "after"])
  }

  @Test("added late catch up before a phase that one of them triggers")
  func phaseOfOne() throws {
    try house.registry.trigger(.setUp, from: house.app)
    let interloper = Interloper()
    house.app.setEnvironment(interloper)
    interloper.after = { [unowned house] _ in
      _ = try? house.registry.trigger(.initialize, from: house.app)
    }
    _ = try add(#"[{"plugin": "Vault"}, {"plugin": "Bank", "after": ["Vault"]}]"#)
    #expect(
      house.journal.take() == [
        "Vault made", "Vault setUp", "Vault init", "Bank made", "Bank setUp", "Bank init",
      ])
  }

  @Test("may trigger a phase while they are added: later ones catch up")
  func triggeredMeanwhile() throws {
    house.room.addProbe("first") { [unowned house] sender in
      _ = try? house.registry.add("first", by: sender) { _ in }
      _ = try? house.registry.trigger(.setUp, from: house.app)
    }
    _ = try add(#"[{"plugin": "Vault"}]"#)
    #expect(house.journal.take() == ["Vault made", "Vault setUp"])
  }
}
