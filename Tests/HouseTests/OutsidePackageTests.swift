import Foundation
import TestSupport
import Testing

@Suite("A package outside of this one", .timeLimit(.minutes(5)))
struct OutsidePackageTests {
  @Test func `builds on the engine and hears a message`() async throws {
    try await withTemporaryFolder(
      files: ["Package.swift": Self.manifest, "Sources/Outside/Outside.swift": Self.program]
    ) { folder in
      let build = try await runCommand(["swift", "build"], in: folder)
      try #require(build.status == 0, "\(build.output)\(build.errors)")
      let run = try await runCommand([folder.appending(path: ".build/debug/Outside").path])
      #expect(run.status == 0)
      #expect(run.output == "in room\nheard hi\n")
      #expect(run.errors == "")
    }
  }

  private static let manifest = """
    // swift-tools-version: 6.3
    import PackageDescription

    let package = Package(
      name: "Outside",
      dependencies: [.package(path: "\(House.root.path)")],
      targets: [
        .executableTarget(
          name: "Outside",
          dependencies: [
            .product(name: "PatchbayEngine", package: "\(House.root.lastPathComponent)")
          ],
          swiftSettings: [.treatAllWarnings(as: .error)])
      ],
      swiftLanguageModes: [.v6]
    )
    """

  private static let program = """
    import PatchbayEngine

    struct Hello: PluginMessage {
      let text: String
    }

    final class Greeter: Plugin {
      @MessageObserver var hello: Hello?

      required init?(params: Any?) {}

      func pluginInitialized(
        messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
      ) {
        $hello.bind { print("heard \\($0.text)") }
      }
    }

    @main
    struct Outside {
      static func main() throws {
        let root = PluginContainerComposer(name: "root")
        let room = PluginContainer(name: "room")
        try root.compose(room)
        room.addPlugin(Greeter.self)
        print("in \\(room.name ?? "no room")")
        root.send(message: Hello(text: "hi"))
      }
    }
    """
}
