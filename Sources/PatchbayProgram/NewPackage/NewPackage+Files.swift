// The texts of a new package.

extension NewPackage {
  /// The files by their paths in the folder of the package.
  var files: [(path: String, text: String)] {
    let module = name.module
    return [
      ("Package.swift", manifest),
      ("Sources/\(module)/Chat.swift", Self.plugin),
      ("Sources/\(module)/Catalog.swift", catalog),
      ("Sources/\(name.shell)/Main.swift", shell),
      ("Tests/\(module)Tests/ChatTests.swift", tests),
      ("Tests/\(module)Tests/ScenarioTests.swift", scenarioTests),
      ("Tests/\(module)Tests/Scenarios/muted.scenario", Self.scenario),
      (".github/workflows/ci.yml", workflow),
      (".gitignore", ".build/\n"),
      ("README.md", readme),
    ]
  }

  private var manifest: String {
    let remark =
      switch patchbay {
      case .url: ""
      case .folder:
        """
            // A folder of this machine. Elsewhere, as in CI, it takes the URL of a repository:
            // .package(url: "https://…/patchbay.git", from: "\(version)", traits: []),

        """
      }
    return """
      // swift-tools-version: 6.3
      import PackageDescription

      let package = Package(
        name: "\(name.text)",
        products: [
          .library(name: "\(name.module)", targets: ["\(name.module)"])
        ],
        dependencies: [
      \(remark)    // Without traits: [] the prompt completes and has a history; that takes libedit-dev.
          \(patchbay.dependency(version: version))
        ],
        targets: [
          .target(
            name: "\(name.module)",
            dependencies: [
              .product(name: "PatchbayEngine", package: \(patchbay.package)),
              .product(name: "PatchbayCatalog", package: \(patchbay.package)),
            ]),
          .executableTarget(
            name: "\(name.shell)",
            dependencies: [
              "\(name.module)", .product(name: "PatchbayProgram", package: \(patchbay.package)),
            ]),
          .testTarget(
            name: "\(name.module)Tests",
            dependencies: [
              "\(name.module)",
              .product(name: "PatchbayEngine", package: \(patchbay.package)),
              .product(name: "PatchbayTesting", package: \(patchbay.package)),
            ],
            exclude: ["Scenarios"]),
        ]
      )

      """
  }

  private static let plugin = """
    import PatchbayEngine

    /// An event: delivered to its current observers.
    public struct Say: PluginMessage, Codable {
      public let text: String

      public init(text: String) { self.text = text }
    }

    /// A plugin that shows what is said.
    public final class Chat: Plugin {
      @MessageObserver private var said: Say?
      public private(set) var shown: [String] = []
      private let title: String

      public struct Params: Codable {
        let title: String

        public init(title: String) { self.title = title }
      }

      public init?(params: Any?) {
        guard let params = params as? Params else { return nil }
        title = params.title
      }

      public func pluginInitialized(
        messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
      ) {
        $said.bind(to: self) { chat, say in
          chat.shown.append(say.text)
          // A note stands in the trace of the message.
          messageSender.note("\\(chat.title) shows \\(say.text)")
        }
      }
    }

    /// The tree that the application and its shell begin with.
    public func makeTree() throws -> PluginContainerComposer {
      try PluginContainerComposer(name: "live") {
        try PluginContainer(name: "room") {
          PluginDeclaration(Chat.self, name: "chat", params: Chat.Params(title: "Room"))
        }
        try PluginContainer(name: "tools") {
          PluginDeclaration(Chat.self, name: "log", params: Chat.Params(title: "Log"))
        }
      }
    }

    """

  private var catalog: String {
    """
    import PatchbayCatalog

    /// What the shell knows: each type in a line, and the tree to begin with.
    public func makeCatalog() throws -> Catalog {
      // It is called for each scenario and each undo, so it makes new objects.
      var catalog = Catalog { [try makeTree()] }
      try catalog.add(plugin: Chat.self, params: Chat.Params.self, summary: "shows what is said")
      try catalog.add(message: Say.self, summary: "carries a line of chat")
      return catalog
    }

    """
  }

  private var shell: String {
    """
    import \(name.module)
    import PatchbayProgram

    @main enum Main {
      static func main() {
        ShellProgram(
          name: "\(name.shell)", version: "0.1.0", summary: "\(name.text), seen hop by hop",
          catalog: { try makeCatalog() }
        ).main()
      }
    }

    """
  }
}
