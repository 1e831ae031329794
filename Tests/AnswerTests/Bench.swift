import PatchbayCatalog
import PatchbayInspection
import PatchbayLanguage
import PatchbayScenarios
import PatchbayShell
import ShellSupport
import TestSupport
import Testing

/// A session in which a world is built; it reads answers as JSON.
final class Bench {
  private let session: Session
  private let output = KeptOutput()

  init(_ parts: [AnswerWorld.Part], then changes: String = "") throws {
    session = try Session(catalog: Catalog(), commands: .all, output: output)
    let commands = parts.map(\.command).filter { !$0.isEmpty }
    try run(([AnswerWorld.definitions] + commands + [changes]).joined(separator: "\n"))
  }

  /// Returns the output of commands, whatever becomes of them.
  @discardableResult
  func attempt(_ commands: String) -> String {
    output.clear()
    session.run(SourceText(commands))
    return output.text
  }

  var remarks: String { output.remarks }

  /// Returns the output of commands that succeed.
  @discardableResult
  func run(_ commands: String) throws -> String {
    output.clear()
    let result = session.run(SourceText(commands))
    try #require(result == .succeeded, "\(commands): \(remarks)")
    return output.text
  }

  /// Sends a message, whatever becomes of it.
  @discardableResult
  func send(_ sending: Sending) throws -> Trace {
    let number = session.recorder.lastNumber + 1
    attempt("\(sending)")
    return try #require(
      session.traces.first { $0.number == number }, "\(sending): \(remarks)")
  }

  var traces: [Trace] { session.traces.sorted { $0.number < $1.number } }

  /// Whether an expectation holds.
  func holds(_ expectation: String) -> Bool {
    attempt("expect \(expectation)")
    return remarks.isEmpty
  }

  func json(_ command: String) throws -> Value {
    try Value(json: run(command))
  }

  /// What `reach` says of each plugin and relay.
  func reach(_ sending: Sending, knowing isKnown: Bool = true) throws -> [Foreseen] {
    let field = isKnown ? " n=\(sending.number)" : ""
    let answer = try json(
      "reach \(sending.kind)\(field) --from=\(sending.sender)\(sending.options) --format=json")
    return (answer.elements.first?["entries"]?.elements ?? []).map(Foreseen.init)
  }

  func why(_ place: String, _ message: Int) throws -> Why {
    Why(answer: try json("why \(place) m\(message) --format=json"))
  }
}

/// An entry of `reach`.
struct Foreseen: CustomStringConvertible {
  let answer: Value

  var place: String { answer["endpoint"]?.words ?? "" }
  var verdict: String { answer["verdict"]?.words ?? "" }
  var reason: String? { answer["reason"]?.words }
  var decider: String? { answer["by"]?.words }
  var conditions: [Value] { answer["on"]?.elements ?? [] }
  var arrivals: [Value] { answer["arrivals"]?.elements ?? [] }
  var kinds: [String] { arrivals.compactMap { $0["as"]?.words } }
  var description: String { "\(answer)" }
}

/// An answer of `why` about a plugin or relay.
struct Why: CustomStringConvertible {
  let answer: Value

  var fate: String { answer["fate"]?.words ?? "" }
  var reason: String? { answer["reason"]?.words }
  var decider: String? { answer["by"]?.words }
  var details: [String] { (answer["details"]?.elements ?? []).compactMap(\.words) }
  var remedy: String? { answer["remedy"]?.words }
  var isArrival: Bool { ["delivered", "answered", "asked", "replayed"].contains(fate) }
  var description: String { "\(answer)" }
}

extension Trace {
  /// The kinds that arrived at a place, in order, each once.
  func kinds(at place: String) -> [String] {
    var kinds: [String] = []
    for hop in hops {
      guard case .delivered(let path) = hop.step, path.text == place else { continue }
      let kind = hop.kindOnWay ?? message.kind
      if !kinds.contains(kind) { kinds.append(kind) }
    }
    return kinds
  }
}

extension Value {
  var int: Int? { if case .int(let number) = self { number } else { nil } }
}

/// Two hundred worlds for all properties; in a long run 100,000, in parts that run beside each
/// other. The seed that a failure names is run alone with `PATCHBAY_SEED`.
func parts(_ count: Int, longFactor: Int = 500) -> [Range<UInt64>] {
  let seeds = seeds(count, longFactor: longFactor)
  let size = UInt64(isLongRun ? 500 : count)
  return stride(from: seeds.lowerBound, to: seeds.upperBound, by: Int(size)).map {
    $0..<min($0 + size, seeds.upperBound)
  }
}

/// Tries a property in the world of each seed.
func inWorlds(_ seeds: Range<UInt64>, _ property: (UInt64, AnswerWorld) throws -> Void) {
  for seed in seeds {
    do {
      try property(seed, AnswerWorld(seed: seed))
    } catch is ExpectationFailedError {
      // It is recorded where it failed.
    } catch {
      Issue.record("seed \(seed): \(error)")
    }
  }
}
