package import PatchbayEngine

/// An action of an interceptor of the shell, such as `drop` or `map`.
///
/// Each action is a type in a file of its own and a line in `ActionTable.standard`. Its form declares what
/// is typed: reading, checks, help, completion and hints follow from the form. An instance is made
/// once, when the interceptor is added; the kinds and the condition are read for all actions alike.
package protocol InterceptorAction: SendableMetatype {
  /// How it is typed, and what help says about it.
  static var form: ActionForm { get }

  /// Reads what the action needs besides the kinds and the condition.
  init(from reader: ActionReader) throws(PartError)

  /// What becomes of the messages that it concerns, for graphs and for `reach`.
  var effect: InterceptorDescription.Action { get }

  /// The formulas that it works out.
  var expressions: [Expression] { get }

  /// What it does with which formulas to messages of a kind; nil where the kinds say all.
  func words(about kind: String) -> String?

  /// Decides what becomes of a message or query; after an error it passes unchanged.
  func verdict(on message: PassingMessage) throws(ActionFault) -> ActionVerdict

  /// What the messages carry that would go on in the place of one, for `reach`; nil if it would pass.
  func foreseen(
    of message: ForeseenMessage, _ kind: Kind, at node: ComposableContainer?
  ) -> [ForeseenMessage]?
}

extension InterceptorAction {
  /// None.
  package var expressions: [Expression] { [] }

  /// The kinds say all.
  package func words(about kind: String) -> String? { nil }

  /// The default: nothing goes on in its place.
  package func foreseen(
    of message: ForeseenMessage, _ kind: Kind, at node: ComposableContainer?
  ) -> [ForeseenMessage]? { [] }
}

/// An action that only watches: everything passes unchanged.
package protocol ListeningAction: InterceptorAction {
  /// Writes a message or query down.
  func write(_ message: PassingMessage, at interception: MessageInterception)
}

extension ListeningAction {
  /// Everything passes.
  package var effect: InterceptorDescription.Action { .passes }

  /// Everything passes.
  package func verdict(on message: PassingMessage) -> ActionVerdict { .passes }
}
