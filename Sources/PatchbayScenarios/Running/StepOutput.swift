import PatchbayInspection
import PatchbayLanguage
import PatchbayShell

/// The output of a step: results, remarks and expected failures.
final class StepOutput: TraceKeeper {
  /// The name of the text that the steps belong to.
  private let name: String?
  private(set) var text = ""
  /// Whether the step has printed more than the limit, and must stop.
  private(set) var isFull = false
  /// The ranges of expected failures in the text, in bytes.
  private var failures: [Range<Int>] = []

  /// The limit on the output of a step.
  let mostBytes: Int
  /// The most lines of a step, since each line takes memory when it is compared.
  private var mostLines: Int { mostBytes / 32 }
  private var lineCount = 0
  /// The lines that belong to traces, by line number from 0.
  private(set) var told: [Int: ToldLine] = [:]

  /// A line of a trace.
  enum ToldLine {
    case headline(message: Int)
    case hop(Int, message: Int, detail: TextStyle.Detail)
  }

  init(of name: String?, upTo mostBytes: Int) { (self.name, self.mostBytes) = (name, mostBytes) }

  func write(_ text: String) { add(text) }
  func write(remark text: String) { add(text) }

  func told(_ update: TraceUpdate, _ detail: TextStyle.Detail) {
    switch update {
    case .began(let trace, _): told[lineCount - 1] = .headline(message: trace.number)
    // The line of a hop has no newline yet.
    case .hop(let hop, let message):
      told[lineCount] = .hop(hop.number, message: message, detail: detail)
    case .note, .ended: break
    }
  }
}

extension StepOutput {
  func begin() {
    text = ""
    failures = []
    (isFull, lineCount) = (false, 0)
    told.removeAll(keepingCapacity: true)
  }

  /// Adds an expected failure, in the words that a session prints it with.
  func note(_ failure: ShellError) {
    let start = text.utf8.count
    add(failure.text(within: name) + "\n")
    failures.append(start..<text.utf8.count)
  }

  /// The lines that are headlines or hops of traces, by their indices.
  var traceLines: Set<Int> { Set(told.keys) }

  /// The output without the expected failures.
  var textBesideFailures: String {
    var bytes = Array(text.utf8)
    for range in failures.reversed() { bytes.removeSubrange(range) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func add(_ more: String) {
    lineCount += more.utf8.count { $0 == Byte.newline }
    isFull =
      isFull || lineCount > mostLines || text.utf8.count + more.utf8.count > mostBytes
    if !isFull { text += more }
  }
}
