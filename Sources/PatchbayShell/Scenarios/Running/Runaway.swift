import PatchbayEngine
import PatchbayInspection

/// Messages that led to so many others that they were stopped.
struct Runaway {
  /// What happened, in a line.
  let words: String
  /// What else there is to tell.
  let lines: [String]
}

extension Session {
  /// The first message after one of a number that ended at a limit.
  func runaway(after number: Int) -> Runaway? {
    let traces = recorder.traces.filter { $0.number > number }
    guard let trace = traces.first(where: { $0.cut == .depthLimit || $0.cut == .deliveryLimit }),
      let cut = trace.cut
    else { return nil }
    let fault = trace.hops.lazy.compactMap { hop -> String? in
      if case .fault(let words) = hop.step { words } else { nil }
    }.first
    let first = traces.map(\.number).min() ?? trace.number
    return Runaway(
      words: "m\(first) led to \(trace.number - first) more messages, up to the \(cut.rawValue)",
      lines: fault.map { [$0] } ?? [])
  }
}

extension Scenario.Step {
  /// Whether a limit is what it is about.
  var expectsLimit: Bool {
    if case .typed = content { return true }
    return block.expected.lines.contains { $0.contains("-limit") }
  }
}

extension [String: String] {
  /// What names hold that stand in lines that don't fit; nil where there are none.
  func hint(for difference: OutputDiff) -> String? {
    let lines = difference.lines.filter { !$0.isSame }.compactMap(\.expected?.text)
    let held = sorted { $0.key < $1.key }.filter { name, _ in
      lines.contains { $0.contains("[=\(name)]") }
    }
    return held.isEmpty
      ? nil : held.map { "[=\($0.key)] is \"\($0.value)\"" }.joined(separator: ", ")
  }
}
