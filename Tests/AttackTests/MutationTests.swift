import Foundation
import TestSupport
import Testing

@Suite("Damaged and mixed texts", .hangLimit)
struct MutationTests {
  @Test(
    "end with a documented status, and their output has no control characters",
    arguments: seeds(60, longFactor: 50))
  func mutated(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var hostile = HostileText(seed: seed)
    let scenarios = try Self.scenarios.get()
    try await withTemporaryFolder(files: [:]) { folder in
      for _ in 0..<3 {
        var bytes = scenarios.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 1...12, using: &random) {
          Self.mutate(&bytes, hostile.text(), scenarios, &random)
        }
        let name =
          ["attack", "attack.scenario", "attack.md", "attack.json"].randomElement(using: &random)
          ?? ""
        try Data(bytes).write(to: folder.appending(path: name))
        let ways = [
          [name, "--keep-going"], ["test", name, "-v"], ["test", "--report=json", name],
          ["test", "--report=junit", name],
          ["test", "--report=github", name], ["test", "--report=tap", name],
          ["-c", "check \(name)"], ["fmt", name],
          ["--load", name, "-c", "tree"], ["test", "--shrink", name], ["--format=json", name],
        ]
        let assault = Assault(arguments: ways.randomElement(using: &random) ?? [])
        let outcome = try await assault.run(in: folder)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(outcome.isOrderly, "status \(outcome.status): \(assault.arguments)\n\(text)")
        #expect(
          outcome.wildScalars.isEmpty, "\(outcome.wildScalars): \(assault.arguments)\n\(text)")
      }
    }
  }

  /// The scenarios of this repository, which use every command; read once for all tests.
  private static let scenarios = Result {
    let folder = House.root.appending(path: "scenarios")
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".scenario") }
      .compactMap { try? Array(Data(contentsOf: folder.appending(path: $0))) }
      .filter { $0.count < 8_000 }
  }

  private static func mutate(
    _ bytes: inout [UInt8], _ text: String, _ scenarios: [[UInt8]], _ random: inout SeededGenerator
  ) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, place + Int.random(in: 0...40, using: &random))
    switch Int.random(in: 0..<7, using: &random) {
    case 0: bytes.insert(contentsOf: text.utf8, at: place)
    case 1: bytes.removeSubrange(place..<end)
    case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
    case 3: if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
    case 4: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 5: bytes.replaceSubrange(place..<end, with: text.utf8)
    default:
      let other = scenarios.randomElement(using: &random) ?? []
      let start = Int.random(in: 0...other.count, using: &random)
      bytes.insert(contentsOf: other[start..<min(other.count, start + 200)], at: place)
    }
  }
}
