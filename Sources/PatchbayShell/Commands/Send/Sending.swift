package import PatchbayCatalog
package import PatchbayEngine
import PatchbayInspection
package import PatchbayLanguage

extension CommandContext {
  /// The fields of a message, with their names checked.
  package func fields(
    of kind: Kind, in invocation: Invocation, at node: ComposableContainer?
  ) throws(ShellError) -> Value {
    let fields = try value(invocation, kind.shape, at: node)
    try invocation.checkFields(against: kind.shape, of: kind.name, build: nil)
    return fields
  }

  /// Sends a message, shows its hops, and records the command that sent it with the results of its
  /// formulas, which `fields` has.
  ///
  /// Messages of commands, and what they cause, are sent even while a file is loaded.
  package func dispatch(
    _ invocation: Invocation, with fields: Value.Fields = Value.Fields(),
    showing detail: SessionOptions.TraceDetail, _ body: () throws(FieldError) -> Void
  ) throws(ShellError) {
    try world.sending(nil, in: world.roots) { () throws(ShellError) in
      try dispatchNow(invocation, with: fields, showing: detail, body)
    }
  }

  /// Shows all messages that `body` sends together, so that similar ones are folded.
  func showingTogether(
    _ detail: SessionOptions.TraceDetail, _ body: () throws(ShellError) -> Void
  ) throws(ShellError) { try isRebuilding ? body() : session.showing(detail, body) }

  private func dispatchNow(
    _ invocation: Invocation, with fields: Value.Fields,
    showing detail: SessionOptions.TraceDetail, _ body: () throws(FieldError) -> Void
  ) throws(ShellError) {
    world.noteChange()
    guard !isRebuilding else { return try rethrowing(body()) { invocation.error($0) } }
    let number = session.recorder.lastNumber + 1
    let mark = session.limitMark
    try session.showing(detail) { () throws(ShellError) in
      try rethrowing(body()) { invocation.error($0) }
    }
    if session.recorder.lastNumber >= number {
      let results = invocation.fields.results(in: fields)
      session.note(SentCommand(invocation, place: place, results: results), sending: number)
    }
    try world.stage.proceed(at: invocation.span)
    try session.checkLimits(since: mark)
  }
}
