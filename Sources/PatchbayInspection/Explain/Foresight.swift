package import PatchbayEngine

/// A prediction of what an interceptor would do with a message.
package struct Foresight {
  let action: Topology.Behaviour.Action
  /// The content of each message that is handed on instead; nil if unknown.
  let contents: [AnyHashable?]
  /// Fields without a value that decide whether the interceptor acts; otherwise the message passes.
  let missing: [String]
  /// A value that would have to be sent or set differently for the message to pass, in words; nil
  /// if unknown.
  let passing: String?

  /// Creates a prediction; with `missing` fields the action is only possible, and the message may
  /// pass.
  package init(
    _ effect: InterceptorDescription.Action, carrying contents: [AnyHashable?] = [],
    missing: [String] = [], passing: String? = nil
  ) {
    action = effect
    self.contents = contents
    self.missing = missing
    self.passing = passing
  }
}

extension Topology {
  /// Predicts what an interceptor would do with a message of a kind and content.
  ///
  /// Returns nil to leave the prediction to the interceptor's description.
  package typealias Foreseeing = (Interceptor, _ kind: String, _ content: AnyHashable?) ->
    Foresight?
}
