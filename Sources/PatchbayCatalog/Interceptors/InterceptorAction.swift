package import PatchbayEngine

/// An action of an interceptor of the shell, such as `drop` or `map`.
///
/// Each action is a type in a file of its own and a line in `ActionTable.standard`. Reading,
/// checks, help, completion and hints follow from its form. An instance is made once, when the
/// interceptor is added; kinds and condition are read in the same way for all actions.
package protocol InterceptorAction: SendableMetatype {
  /// The form of the action in commands, with its help.
  static var form: ActionForm { get }

  /// Reads what the action needs besides the kinds and the condition.
  init(from reader: ActionReader) throws(PartError)

  /// The effect on messages that the action applies to, for graphs and for `reach`.
  var effect: InterceptorDescription.Action { get }

  /// The formulas that the action evaluates.
  var expressions: [Expression] { get }

  /// The effect on messages of a kind in words, with formulas; nil if the kinds describe it
  /// completely.
  func words(about kind: String) -> String?

  /// Decides about a message or query; after an error it passes unchanged.
  func verdict(on message: PassingMessage) throws(ActionFault) -> ActionVerdict

  /// Predicts the messages that would be handed on instead, for `reach`; nil if the message would
  /// pass.
  func foreseen(
    of message: ForeseenMessage, _ kind: Kind, at node: ComposableContainer?
  ) -> ForeseenDeed?
}

extension InterceptorAction {
  /// The default: none.
  package var expressions: [Expression] { [] }

  /// The default: nil.
  package func words(about kind: String) -> String? { nil }

  /// The default: nothing is handed on instead.
  package func foreseen(
    of message: ForeseenMessage, _ kind: Kind, at node: ComposableContainer?
  ) -> ForeseenDeed? { ForeseenDeed() }
}

/// An action that only watches: everything passes unchanged.
package protocol ListeningAction: InterceptorAction {
  /// Writes a message or query into the diary.
  func write(_ message: PassingMessage, at interception: MessageInterception)
}

extension ListeningAction {
  /// Always `passes`.
  package var effect: InterceptorDescription.Action { .passes }

  /// Always `passes`.
  package func verdict(on message: PassingMessage) -> ActionVerdict { .passes }
}
