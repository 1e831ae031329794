package import PatchbayEngine
package import PatchbayLanguage

/// A message or query at an interceptor of the shell.
package struct PassingMessage {
  /// The name of its kind.
  package let kind: String
  /// The values that formulas can read.
  package let context: MessageContext
  /// The diary of the interceptor.
  package let diary: Diary
  /// The state of the session.
  package let stage: Stage
}

extension PassingMessage {
  package var fields: Value { context.fields }
}

/// The decision of an action about a message or query.
package enum ActionVerdict {
  /// The message goes on unchanged.
  case passes
  /// The message goes on unchanged, and the duration is added to that of its kind.
  case measured(Stopwatch, PassingMessage)
  /// The message or query stops here.
  case stops
  /// These messages go on instead.
  case becomes([any PluginMessage])
  /// Another query goes on instead.
  case asks(Kind, Value)
  /// The action gives an answer of the query's own type; the query goes on or stops.
  case answers(Any, goesOn: Bool)
}

/// The reason why an action cannot process a message.
package struct ActionFault: Error, CustomStringConvertible {
  /// The reason in one line, for traces.
  package let description: String

  init(_ reason: FormulaFault) { description = "\(reason)" }
  init(_ reason: FieldError) { description = "\(reason)" }

  package init(_ reason: String) { description = reason }
}
