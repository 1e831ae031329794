import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("Announced services")
struct AnnouncedServiceTests {
  private let services = ServiceContainer(at: PluginContainerComposer(name: "app"))

  private func register(_ json: String, strictly isStrict: Bool = false) throws -> [String] {
    try services.register(ServiceManifest(Array(json.utf8)), strictly: isStrict).map { "\($0)" }
  }

  @Test("are registered in the order of their implementations; the first for a key stays")
  func all() throws {
    #expect(
      AnnouncedService.ofThisProgram.map(\.implementation) == [
        "Carpenter", "DiskDrawer", "MemoryDrawer",
      ])
    let additions = services.register().map { "\($0)" }
    #expect(
      additions.prefix(2) == [
        "AnnouncedDesk by Carpenter: registered", "AnnouncedStore by DiskDrawer: registered",
      ])
    #expect(additions[2].contains("has a service AnnouncedStore; register with override"))
    let store = try services.resolve((any AnnouncedStore).self)
    #expect(store.kind == "disk")
    #expect(try services.resolve(AnnouncedDesk.self).store === store)
  }

  @Test(
    "of a manifest have its names and scopes, with the announced ones as defaults")
  func manifest() throws {
    #expect(
      try register(
        """
        [
          { "service": "AnnouncedStore", "implementation": "MemoryDrawer", "scope": "container" },
          { "service": "AnnouncedStore", "implementation": "DiskDrawer", "name": "spare" },
          { "service": "AnnouncedStore", "implementation": "DiskDrawr" },
          { "service": "AnnouncedDesk", "implementation": "DiskDrawer" },
          { "service": "AnnouncedStore", "implementation": "DiskDrawer", "override": true }
        ]
        """) == [
          "AnnouncedStore by MemoryDrawer: registered",
          #"AnnouncedStore "spare" by DiskDrawer: registered"#,
          "AnnouncedStore by DiskDrawr: no implementation of this name was announced; announced for the "
            + "service: DiskDrawer and MemoryDrawer",
          "AnnouncedDesk by DiskDrawer: the implementation was announced for AnnouncedStore; name that "
            + "as the service", "AnnouncedStore by DiskDrawer: registered",
        ])
    #expect(try services.resolve((any AnnouncedStore).self).kind == "disk")
    #expect(
      services.services.map { "\($0.key) \($0.scope)" } == [
        #"AnnouncedStore "spare" container"#, "AnnouncedStore container",
      ])
  }

  @Test("of a strict manifest are registered together or not at all")
  func strict() throws {
    #expect(
      throws: ManifestError.unknownService(
        ServiceManifest.Entry(service: "Gone", implementation: "None"), number: 2,
        reason: "no implementation of this name was announced; none was announced for the service")
    ) {
      _ = try register(
        """
        [{ "service": "AnnouncedStore", "implementation": "DiskDrawer" },
         { "service": "Gone", "implementation": "None" }]
        """, strictly: true)
    }
    #expect(services.count == 0)
  }

  private static let wrong = TableRow.rows(
    of: #"""
      [{"service": "A"}] | [1]: implementation is missing
      [{"service": "A", "implementation": "B", "scope": "ever"}] | [1].scope: ever is not transient, graph, container, weak or plugin
      [{"service": "A", "implementation": "B", "plugin": "C"}] | [1]: unknown member plugin
      """#)

  @Test(
    "of a wrong manifest are refused with the place and the form of an entry",
    arguments: wrong)
  func errors(row: TableRow) throws {
    let error = #expect(throws: ManifestError.self) { _ = try register(row[0]) }
    #expect(
      error.map { "\($0)" }
        == "the manifest is wrong at \(row[1]); an entry is an object with service, its "
        + "type, and implementation, and may have name, scope and override")
  }

  @Test(
    "are distinguished from plugins by the first entry of a manifest",
    arguments: [
      (#"[ { "service": "A" }, { "plugin": "B" } ]"#, ManifestSort.services),
      (#"[ { "plugin": "B" }, { "service": "A" } ]"#, .plugins),
      (#"[ { "plugin": "B", "service": "A" } ]"#, .plugins), ("[]", .plugins), ("", .plugins),
      (#"{ "service": "A" }"#, .plugins), ("[1]", .plugins),
      (
        "<plist><array><dict><key>service</key><string>A</string></dict></array></plist>", .services
      ),
    ])
  func sort(text: String, sort: ManifestSort) {
    #expect(ManifestSort(of: Array(text.utf8)) == sort)
  }

  @Test("are read from property lists as from JSON")
  func propertyList() throws {
    let text = """
      <?xml version="1.0"?><plist version="1.0"><array><dict><key>service</key>
      <string>AnnouncedStore</string><key>implementation</key><string>DiskDrawer</string></dict></array></plist>
      """
    #expect(try register(text) == ["AnnouncedStore by DiskDrawer: registered"])
  }
}
