import TestSupport
import Testing

// Serialized: other tests running at the same time would distort the measured durations.
@Suite("No text crashes the process", .serialized, .hangLimit)
struct GrowingTests {
  @Test("for any of these lines, in whatever way it is passed", arguments: Attack.sortsOfLines)
  func ends(line: String) async throws {
    // In CI each line goes a third of the ways, the next line the next third.
    let share = amount(3, inLongRun: 1)
    let turn = Attack.sortsOfLines.firstIndex(of: line) ?? 0
    let assaults = Assault.scripts(String(repeating: line, count: 12) + "echo end\n")
    for assault in assaults.enumerated().filter({ ($0.offset + turn) % share == 0 }).map(\.element)
    {
      let outcome = try await withTemporaryFolder(files: [:]) { try await assault.run(in: $0) }
      #expect(
        outcome.isOrderly,
        "status \(outcome.status): \(assault.arguments) \(assault.files)\n\(outcome.lastWords)")
    }
  }

  @Test(
    "for any of these attacks, at growing sizes", arguments: Attack.growing,
    seeds(2, longFactor: 3))
  func grows(attack: Attack, seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed &* 0x9E37 &+ UInt64(attack.testDescription.utf8.count))
    var size = Int.random(in: 1...8, using: &random)
    while size < attack.mostThings {
      let assault = attack.make(size, &random)
      let outcome = try await withTemporaryFolder(files: [:]) { try await assault.run(in: $0) }
      #expect(
        outcome.isOrderly,
        "size \(size), status \(outcome.status): \(assault.arguments)\n\(outcome.lastWords)")
      #expect(outcome.wildScalars.isEmpty, "size \(size): \(assault.arguments)")
      // Sizes that already take long are left to long runs.
      if !outcome.isOrderly || outcome.duration > Effort.enough { return }
      size *= amount(4, inLongRun: 2)
    }
  }
}
