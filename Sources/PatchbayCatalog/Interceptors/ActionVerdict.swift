package import PatchbayEngine
package import PatchbayLanguage

/// A message or query at an interceptor of the shell.
package struct PassingMessage {
  /// The name of its kind.
  package let kind: String
  /// What formulas can look up.
  package let context: MessageContext
  /// What the interceptor writes down.
  package let diary: Diary
  /// What it knows of the session.
  package let stage: Stage
}

extension PassingMessage {
  /// The fields of the message.
  package var fields: Value { context.fields }
}

/// What becomes of a message or query.
package enum ActionVerdict {
  /// It goes on unchanged.
  case passes
  /// It goes on unchanged, and the time that this takes is added to what a kind took before.
  case measured(Stopwatch, PassingMessage)
  /// The message or query stops here.
  case stops
  /// These go on in its place.
  case becomes([any PluginMessage])
  /// Another query goes on in its place.
  case asks(Kind, Value)
  /// An answer of the query's own type; the query goes on, or stops.
  case answers(Any, goesOn: Bool)
}

/// Why an action can do nothing with a message.
package struct ActionFault: Error, CustomStringConvertible {
  /// The note in one line, for traces.
  package let description: String

  init(_ reason: FormulaFault) { description = "\(reason)" }
  init(_ reason: FieldError) { description = "\(reason)" }

  /// A fault for this reason.
  package init(_ reason: String) { description = reason }
}
