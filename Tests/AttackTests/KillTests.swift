import Foundation
import TestSupport
import Testing

@Suite("A process killed while it writes", .hangLimit)
struct KillTests {
  private static let old = "# the old text\n"

  @Test(
    "leaves either the old file or the new one", arguments: seeds(12, longFactor: 40)
  )
  func files(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let milliseconds = Int.random(in: 0...60, using: &random)
    let command =
      [
        "repeat 500 save target", "repeat 500 echo new > target",
        "repeat 200 record target --replace",
        "repeat 500 graph --format=json -o target",
      ].randomElement(using: &random) ?? ""
    try await withTemporaryFolder(files: ["target": Self.old]) { folder in
      let line = """
        "$0" -c 'add composer live; add container live/room' -c '\(command)' & child=$!
        sleep \(Double(milliseconds) / 1000); kill -9 $child; wait $child
        exec "$0" -c 'echo after > other'
        """
      let result = try await runCommand(
        ["sh", "-c", line, House.executable("patchbay")], in: folder)
      #expect(result.status == 0, "\(result.errors)")
      let text = try String(contentsOf: folder.appending(path: "target"), encoding: .utf8)
      #expect(
        text == Self.old || text.hasSuffix("\n") && text != "",
        "\(command) after \(milliseconds) ms: \(text)")
      #expect(
        try Self.names(in: folder) == ["other", "target"], "\(command) after \(milliseconds) ms")
    }
  }

  private static func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }
}
