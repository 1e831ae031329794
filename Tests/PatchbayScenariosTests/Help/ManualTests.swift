import Glibc
import PatchbayRoutingCommands
import PatchbayScenarios
import PatchbayShell
import Testing

@Suite("The manual")
struct ManualTests {
  @Test("Docs/Shell.md is what the shell would write")
  func upToDate() throws {
    let path = Self.package + "/Docs/Shell.md"
    if getenv("PATCHBAY_WRITE_DOCS") != nil {
      Self.write(Manual(of: .withScenarios.addingRouting).markdown, to: path)
    }
    let isEqual = Self.read(path) == Manual(of: .withScenarios.addingRouting).markdown
    #expect(
      isEqual,
      "it is out of date; PATCHBAY_WRITE_DOCS=1 swift test --filter ManualTests writes it anew")
  }

  private static let package = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(4).joined(separator: "/")

  private static func read(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func write(_ text: String, to path: String) {
    guard let file = fopen(path, "w") else { return }
    fputs(text, file)
    fclose(file)
  }
}
