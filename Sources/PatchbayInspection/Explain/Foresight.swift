package import PatchbayEngine

/// A prediction of what an interceptor would do with a message.
package struct Foresight {
  let action: Topology.Behaviour.Action
  /// The content of each message that is handed on instead; nil if unknown.
  let contents: [AnyHashable?]
  /// Fields without a value that decide whether the interceptor acts; otherwise the message passes.
  let missing: [String]
  /// What might be sent or set differently for the message to pass.
  let trials: [Trial]

  /// Creates a prediction; with `missing` fields the action is only possible, and the message may
  /// pass.
  package init(
    _ effect: InterceptorDescription.Action, carrying contents: [AnyHashable?] = [],
    missing: [String] = [], trials: [Trial] = []
  ) {
    action = effect
    self.contents = contents
    self.missing = missing
    self.trials = trials
  }

  /// Another value with which a message might pass.
  package struct Trial {
    /// What to do: `set env.muted=false on /live`.
    let words: String
    /// Whether the value is a field of the message.
    let isOfMessage: Bool
    /// The content of the message with the value.
    let applied: (_ content: AnyHashable?) -> AnyHashable?

    package init(
      _ words: String, isOfMessage: Bool,
      applied: @escaping (_ content: AnyHashable?) -> AnyHashable?
    ) {
      (self.words, self.isOfMessage, self.applied) = (words, isOfMessage, applied)
    }
  }
}

extension Topology {
  /// Predicts what an interceptor would do with a message of a kind and content.
  ///
  /// Returns nil to leave the prediction to the interceptor's description.
  package typealias Foreseeing = (Interceptor, _ kind: String, _ content: AnyHashable?) ->
    Foresight?
}
