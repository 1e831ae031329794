import PatchbayInspection
import PatchbayLanguage

/// `log`.
struct Log: Command {
  let form = CommandForm(
    "log", .look, "lists the messages so far, one line each",
    examples: [
      "define event Ping n:int; add container room; send room Ping n=1 --trace=off; log",
      "define event Ping n:int; add container room; send room Ping n=1 --trace=off; log /n=1/ --last=5",
    ])

  let pattern = OptionalArgument(
    "RE", PatternArgument(), "only lines that match: /Text/, or a word")
  let last = Option("last", CountArgument(), placeholder: "N", "only the last N")
  let format = Option.format

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let pattern = try call.pattern
    var traces = context.session.recorder.traces.sorted { $0.number < $1.number }
      .filter { trace in pattern.map { $0.matches(trace.line) } ?? true }
    if let count = try call.last { traces = traces.suffix(count) }
    if try call.format == .json { return context.print(try context.json(traces: traces)) }
    for trace in traces { context.print(trace.line) }
  }
}

extension Trace {
  /// The message and what came of it, on one line.
  var line: String { "\(headline)  \(result)" }
}
