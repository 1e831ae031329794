import PatchbayInspection
import PatchbayLanguage

extension CommandContext {
  func lastTrace(at span: SourceSpan?) throws(ShellError) -> Trace {
    if let trace = session.recorder.traces.max(by: { $0.number < $1.number }) { return trace }
    throw ShellError(.noMessage(1, last: session.recorder.lastNumber), at: span)
  }

  /// The trace that a word such as `m3` or `m3.5` names.
  func trace(_ word: ArgumentWord) throws(ShellError) -> (trace: Trace, hop: Int?) {
    let (number, hop) = try word.messageNumber()
    guard let trace = session.recorder[number] else {
      throw ShellError(.noMessage(number, last: session.recorder.lastNumber), at: word.span)
    }
    if let hop, hop < 1 || hop > trace.hops.count {
      throw ShellError(.noHop(hop, of: number, last: trace.hops.count), at: word.span)
    }
    return (trace, hop)
  }
}
