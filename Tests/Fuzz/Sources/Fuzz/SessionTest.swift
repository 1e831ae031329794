import PatchbayLanguage
import PatchbayRoutingCommands
import PatchbaySamples
import PatchbayShell

/// Runs a text as typed input, and checks the invariants after every command.
///
/// The first byte selects the options; the rest is the text. Commands can't reach files or
/// programs, and have limits of time and memory.
@MainActor struct SessionTest {
  private let manner: Manner
  private let text: String
  private let session: Session
  private let budget = Budget()

  /// The options of a run, as bits of the first byte, a letter; `@` sets none.
  fileprivate struct Manner: OptionSet {
    let rawValue: UInt8

    /// Commands may be interrupted.
    static let isInteractive = Manner(rawValue: 1)
    /// The whole text runs at once, like a file.
    static let isWhole = Manner(rawValue: 2)
    /// Every step is undone and redone.
    static let goesBack = Manner(rawValue: 4)
    /// The run uses the world of the first sample, or of another one together with the next bit.
    static let hasSample = Manner(rawValue: 8)
    static let otherSample = Manner(rawValue: 16)
  }

  private init(_ bytes: [UInt8]) throws(ShellError) {
    manner = Manner(rawValue: bytes.first ?? 0)
    text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    session = try Self.session(manner, budget)
  }
}

extension SessionTest {
  static func run(_ bytes: [UInt8]) {
    do throws(ShellError) {
      let test = try SessionTest(bytes)
      test.complete()
      if test.manner.contains(.isWhole) { test.runWhole() } else { test.runLines() }
      try test.checkSaving()
    } catch {
      fatalError(error.description)
    }
  }

  private static func session(_ manner: Manner, _ budget: Budget) throws(ShellError) -> Session {
    var options = SessionOptions()
    options.isInteractive = manner.contains(.isInteractive)
    options.allowsFiles = false
    options.takesTime = false
    options.keepsGoing = true
    return try Session(
      catalog: catalogs[manner.sample], commands: .standard.addingRouting, output: KeptOutput(),
      options: options, isInterrupted: budget.isSpent)
  }

  /// One catalogue without a starting tree, then one for each sample.
  private static let catalogs = ([nil] + Samples.all).map { (sample: Sample?) in
    do {
      return try Samples.catalog(startingWith: sample)
    } catch {
      fatalError("\(error)")
    }
  }
}

extension SessionTest.Manner {
  fileprivate var sample: Int {
    guard contains(.hasSample) else { return 0 }
    return !contains(.otherSample) ? 1 : contains(.isInteractive) ? 2 : 3
  }
}

// MARK: - Running

extension SessionTest {
  private func runWhole() {
    session.run(SourceText(text))
    _ = session.topology
  }

  private func runLines() {
    for line in text.split(separator: "\n") {
      run(String(line))
      if session.isOver || budget.isOverdrawn { return }
    }
  }

  /// A command succeeds, or leaves the world unchanged. A successful one can be undone and redone.
  private func run(_ line: String) {
    let (before, steps) = (session.savedWorld, session.stepCount)
    let result = session.run(SourceText(line))
    _ = session.topology
    guard !session.isOver, !budget.isOverdrawn else { return }
    let after = session.savedWorld
    if result != .succeeded, line.isOneCommand, after != before {
      fatalError("failed, and changed the world: \(line)")
    }
    guard manner.contains(.goesBack), session.stepCount == steps + 1 else { return }
    move("undo", to: before, line)
    move("redo", to: after, line)
  }

  private func move(_ verb: String, to world: String, _ line: String) {
    let result = session.run(SourceText(verb))
    guard !budget.isOverdrawn else { return }
    if result != .succeeded || session.savedWorld != world { fatalError("\(verb) of \(line)") }
  }

  /// A saved world loads as an equal world.
  private func checkSaving() throws(ShellError) {
    guard !manner.contains(.hasSample), !budget.isOverdrawn else { return }
    let saved = session.savedWorld
    let again = try Self.session([], budget)
    let result = again.run(SourceText(saved))
    guard !budget.isOverdrawn else { return }
    if result != .succeeded || again.savedWorld != saved { fatalError("saved:\n\(saved)") }
  }

  /// Completion works at every position of a short text.
  private func complete() {
    guard text.utf8.count <= 80 else { return }
    for place in 0...text.utf8.count {
      let range = session.completions(for: text, at: place).range
      if range.upperBound > text.utf8.count { fatalError("completes \(range) of \(text)") }
      _ = session.hint(for: String(decoding: text.utf8.prefix(place), as: UTF8.self))
    }
  }
}

extension String {
  fileprivate var isOneCommand: Bool {
    let lines = Script.parse(SourceText(self)).script.lines
    return lines.count == 1 && lines[0].items.count == 1
  }
}

// MARK: - Budgets

@_extern(c, "__sanitizer_get_current_allocated_bytes") func allocatedBytes() -> Int

/// Stops commands that would run for ever or exhaust the memory.
private final class Budget {
  private var hops = 20_000
  /// Whether a command was stopped: the world is unreliable from then on.
  private(set) var isOverdrawn = false

  func isSpent() -> Bool {
    hops -= 1
    if hops < 0 || allocatedBytes() > 1 << 28 { isOverdrawn = true }
    return isOverdrawn
  }
}
