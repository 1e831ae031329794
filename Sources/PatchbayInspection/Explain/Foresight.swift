package import PatchbayEngine

/// What an interceptor would make of a message, as far as that is known before it is sent.
package struct Foresight {
  let action: Topology.Behaviour.Action
  /// What the messages carry that go on in its place, one for each; nil where that is unknown.
  let contents: [AnyHashable?]
  /// The fields that are not given and that decide whether it does so; else the message passes.
  let missing: [String]
  /// What would have to be sent or set otherwise so that the message passes, in words; nil where that is not known.
  let passing: String?

  /// It does this, or the message passes where fields are missing that decide about it.
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
  /// Foresees what an interceptor would make of a message of a kind that carries something.
  ///
  /// Nil leaves it to the interceptor's description.
  package typealias Foreseeing = (Interceptor, _ kind: String, _ content: AnyHashable?) ->
    Foresight?
}
