import Foundation
import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("A manifest")
struct PluginManifestTests {
  private static let json = """
    [
      { "plugin": "Shop", "name": "main", "params": { "sku": "tea", "count": 3 } },
      { "plugin": "Gone" },
      { "plugin": "Cart", "after": ["main", "Gone"] }
    ]
    """

  private func manifest(_ text: String) throws(ManifestError) -> PluginManifest {
    try PluginManifest(Array(text.utf8))
  }

  @Test("has the same meaning in JSON and in a property list")
  func forms() throws {
    let object = try JSONSerialization.jsonObject(with: Data(Self.json.utf8))
    let fromJSON = try manifest(Self.json)
    #expect(fromJSON.entries.map(\.plugin) == ["Shop", "Gone", "Cart"])
    #expect(fromJSON.entries[0].params == .object(["sku": .text("tea"), "count": .int(3)]))
    let list = try PropertyListSerialization.data(
      fromPropertyList: object, format: .xml, options: 0)
    #expect(try PluginManifest(Array(list)) == fromJSON)
  }

  @Test(
    "of any depth is read or refused",
    arguments: [10, 60, 70, 500, amount(5_000, inLongRun: 100_000)])
  func depth(count: Int) {
    func nested(_ open: String, _ close: String, around inner: String = "") -> String {
      String(repeating: open, count: count) + inner + String(repeating: close, count: count)
    }
    let json = #"[{"plugin": "A", "params": "# + nested("[", "]") + "}]"
    let start = "<?xml version='1.0' encoding='UTF-8'?><plist><array><dict><key>plugin</key>"
    let list = start + "<string>A</string><key>params</key>"
    let texts = [
      json, list + nested("<array>", "</array>") + "</dict></array></plist>",
      list + nested("<array >", "</array>") + "</dict></array></plist>",
      list + nested("<dict><key>a</key>", "</dict>", around: "<true/>") + "</dict></array></plist>",
      list + nested("<array><!--</array>-->", "</array>") + "</dict></array></plist>",
      list + nested("<array><?a </array>?>", "</array>") + "</dict></array></plist>",
    ]
    for (number, text) in texts.enumerated() {
      let result = Result { () throws(ManifestError) in try manifest(text) }
      switch result {
      case .success(let manifest): #expect(count <= 60 && manifest.entries[0].params != nil)
      case .failure(let error):
        #expect(count > 60, "\(number): \(error)")
      }
    }
  }

  @Test("adds its plugins with their parameters, and skips unannounced types")
  func added() throws {
    let container = PluginContainer(name: "room")
    let steps = try container.add(
      manifest(Self.json), of: AnnouncedTypes(AnnouncedTypes.ofThisProgram))
    #expect(steps.map(\.words) == ["Shop: added", "Gone: skipped", "Cart: added"])
    #expect(container.ask(WhatIsIn()).replies.map(\.value) == ["tea 3"])
  }

  @Test("in strict mode adds nothing if a type is not announced")
  func strict() throws {
    let container = PluginContainer(name: "room")
    let types = AnnouncedTypes(AnnouncedTypes.ofThisProgram)
    let error = #expect(throws: ManifestError.self) {
      try container.add(manifest(Self.json), of: types, strictly: true)
    }
    #expect(
      error.map { "\($0)" }
        == "entry 2: no plugin type Gone was announced; nothing was added; there are AnnouncedLog, "
        + "Cart, Shop")
    #expect(container.ask(WhatIsIn()).replies.isEmpty)
  }

  @Test(
    "is ordered by its entries, each one after its predecessors",
    arguments: [
      ("A B C", "A B C"), ("A:C B C", "B C A"), ("A:B B:C C", "C B A"), ("C B A:C", "C B A"),
      ("D:B C:A B A", "B D A C"), ("A:A/x A/x B", "A/x A B"), ("A/x A/y B:A", "A/x A/y B"),
      ("B:A A/x C A/y", "A/x C A/y B"), ("A:B,B B", "B A"),
    ])
  func order(entries: String, order: String) throws {
    let manifest = PluginManifest(entries: entries.split(separator: " ").map(Self.entry))
    #expect(try manifest.ordered().map(\.written).joined(separator: " ") == order)
  }

  /// Reads `type`, `type/name` or `type:after,after`.
  private static func entry(_ text: Substring) -> PluginManifest.Entry {
    let halves = text.split(separator: ":")
    let names = halves[0].split(separator: "/").map(String.init)
    let after = halves.dropFirst().first?.split(separator: ",").map(String.init) ?? []
    return PluginManifest.Entry(
      plugin: names[0], name: names.dropFirst().first,
      after: after.map { $0.split(separator: "/").last.map(String.init) ?? "" })
  }

  @Test(
    "that can't be read or ordered is refused with the place and the reason",
    arguments: TableRow.rows(
      of: #"""
        {} | the manifest is wrong at its start: it is not a list
        [[]] | the manifest is wrong at [1]: it is not an object
        [{}] | the manifest is wrong at [1]: plugin is missing
        [{"plugin": "A"}, {"plugin": 5}] | the manifest is wrong at [2].plugin: it is not text
        [{"plugin": "A", "after": "B"}] | the manifest is wrong at [1].after: it is not a list
        [{"plugin": "A", "after": [1]}] | the manifest is wrong at [1].after[1]: it is not text
        [{"plugin": "A", "afer": ["B"]}] | the manifest is wrong at [1]: unknown member afer
        [{"plugin": "A", "params": {"x": [null]}}] | the manifest is wrong at [1].params.x[1]: neither text, a number, a truth value, a list nor an object
        [{"plugin": "A", "name": ""}] | the manifest is wrong at [1].name: it is empty; leave it out
        <plist> | can't read the manifest as a property list:
        bplist00 | can't read the manifest as a property list: it is in the binary form; write it as XML or JSON
        <array a='/>'></array> | can't read the manifest as a property list: <array> has an attribute or a longer name; leave that out
        <plist><array><dict><key>plugin</key><string>A</string></array></plist> | can't read the manifest as a property list: Close tag on line 1
        <dict><key>a</key><true/><key>a</key><true/></dict> | can't read the manifest as a property list: the key a appears twice in a dictionary; leave one out
        <!DOCTYPE plist [<!ENTITY a 'b'>]><plist/> | can't read the manifest as a property list: it has declarations of its own; leave them out
        <?xml version='1.0' encoding='UTF-7'?><plist/> | can't read the manifest as a property list: it is not valid UTF-8; save it as UTF-8
        <plist></array></plist> | can't read the manifest as a property list: a closing tag has no opening tag
        <plist><!-- a | can't read the manifest as a property list: --> is missing
        """#))
  func wrong(row: TableRow) {
    let error = #expect(throws: ManifestError.self) { try manifest(row[0]) }
    #expect(error.map { "\($0)".hasPrefix(row[1]) } == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test("in a property list that is not UTF-8 is refused, also inside a number")
  func encoding() {
    let start = "<plist><array><dict><key>plugin</key><string>A</string><key>params</key><integer>"
    let bytes = Array(start.utf8) + [0xFE, 0xC3] + Array("</integer></dict></array></plist>".utf8)
    let error = #expect(throws: ManifestError.self) { try PluginManifest(bytes) }
    #expect(
      error.map { "\($0)" }
        == "can't read the manifest as a property list: it is not valid UTF-8; save it as UTF-8")
  }

  @Test("with circular or unknown predecessors is refused with their names")
  func circles() {
    let rows = TableRow.rows(
      of: """
        A:B B:C C:A D:A | entries form a cycle: C before B before A before C; leave one after: out
        A:X B | entry 1, A, comes after X, but no entry has this name; use another one's type or name, or leave it out
        A:A | entry 1, A, comes after A, but no entry has this name; use another one's type or name, or leave it out
        """)
    for row in rows {
      let manifest = PluginManifest(entries: row[0].split(separator: " ").map(Self.entry))
      let error = #expect(throws: ManifestError.self) { try manifest.ordered() }
      #expect(error.map { "\($0)" } == row[1])
    }
  }

  @Test(
    "of any order is sorted so that predecessors come first", arguments: seeds(30))
  func property(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...40, using: &random)
    let shuffled = (0..<count).shuffled(using: &random)
    let entries = shuffled.map { number in
      PluginManifest.Entry(
        plugin: "P\(number)",
        after: (0..<number).filter { _ in random.chance(oneIn: 5) }.map { "P\($0)" })
    }
    let sorted = try PluginManifest(entries: entries).ordered()
    #expect(Set(sorted) == Set(entries) && sorted.count == count)
    var seen: Set<String> = []
    for entry in sorted {
      #expect(seen.isSuperset(of: entry.after))
      seen.insert(entry.plugin)
    }
  }

  @Test("of very many entries is sorted in linear time")
  func many() throws {
    let entries = (0..<amount(2_000, inLongRun: 20_000)).map { number in
      PluginManifest.Entry(plugin: "P\(number)", after: number > 0 ? ["P\(number - 1)"] : [])
    }
    let sorted = try PluginManifest(entries: entries.reversed()).ordered()
    #expect(sorted == entries)
  }

  @Test("of very many entries after many of one type is sorted in linear time")
  func manyOfOneType() throws {
    func entries(_ plugin: String, after: [String]) -> [PluginManifest.Entry] {
      (0..<amount(1_000, inLongRun: 10_000)).map {
        PluginManifest.Entry(plugin: plugin, name: "\(plugin)\($0)", after: after)
      }
    }
    let (first, last) = (entries("A", after: []), entries("B", after: ["A"]))
    #expect(try PluginManifest(entries: last + first).ordered() == first + last)
    let circle = PluginManifest(entries: entries("A", after: ["B"]) + last)
    let error = #expect(throws: ManifestError.self) { try circle.ordered() }
    guard case .circularOrder(let names)? = error else {
      Issue.record("\(error.map { "\($0)" } ?? "no error")")
      return
    }
    #expect(names.count == 2 && Set(names.map(\.plugin)) == ["A", "B"])
  }
}

extension PluginManifest.Entry {
  fileprivate var written: String { name.map { "\(plugin)/\($0)" } ?? plugin }
}

extension ManifestStep {
  fileprivate var words: String {
    switch self {
    case .added(let entry, let result): "\(entry.plugin): \(result)"
    case .skipped(let entry): "\(entry.plugin): skipped"
    }
  }
}
