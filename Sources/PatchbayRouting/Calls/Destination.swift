public import PatchbayEngine

/// One plugin or relay, as it is reached by a scheme: by a route, an action, a subscription.
///
/// It has a kind of query of its own, so a call of it comes to its owner and to no other, interceptors see it on
/// its way, and traces tell it under its scheme and name.
public final class Destination<Input, Output> {
  /// What calls of it are.
  public let kind: MessageKind
  private let owner: MessageSender
  /// Nil once it has ended.
  private var bindings: [MessageBinding]?

  /// Offers this under a name until the sender leaves its tree, or ``end()``; nil if it has left already.
  ///
  /// A handler that returns nil declines the call. Tools show `detail`.
  ///
  /// Compiled where the input and output are known, so that a call does not copy the input once more.
  @inline(__always)
  public init?(
    scheme: String, name: String, detail: String? = nil, of sender: MessageSender,
    handler: @escaping (Input) throws -> Output?
  ) {
    owner = sender
    kind = MessageKind(query: name, carriedBy: Call<Input, Output>.self, scheme: scheme)
    let offer = sender.declare(scheme: scheme, name: name, detail: detail)
    let answer = sender.answer(kind, as: Call<Input, Output>.self) { try handler($0.input) }
    guard let offer, let answer else { return nil }
    bindings = [answer, offer]
  }
}

@available(*, unavailable)
extension Destination: Sendable {}

extension Destination {
  /// Takes the offer back; later calls find no owner.
  public func end() {
    for binding in bindings ?? [] { binding.cancel() }
    bindings = nil
  }

  /// Calls it as a plugin, relay or node of its tree.
  ///
  /// Its own owner calls it as the node that it is in, since who asks is never asked itself.
  public func call(_ input: Input, from caller: some MessageSending) -> CallOutcome<Output> {
    CallOutcome(answer(to: input, fromAny: caller))
  }

  /// The same before it is turned into an outcome, which calls that are in a hurry do themselves.
  func answer(to input: Input, fromAny caller: any MessageSending) -> NearestAnswer<Output> {
    point(of: caller).askNearest(Call<Input, Output>(kind: kind, input: input))
  }

  private func point(of caller: any MessageSending) -> SendingPoint {
    let point = caller.sendingPoint
    if point == owner.sendingPoint, let node = owner.endpoint.node { return node.sendingPoint }
    return point
  }
}

/// What is asked of a destination; interceptors may see it, and let another input go on under its kind.
public struct Call<Input, Output>: SyncPluginMessage {
  /// What its owner makes of it.
  public typealias Response = Output
  /// The kind of the destination.
  public let kind: MessageKind?
  /// What it is called with.
  public let input: Input

  /// A call of the destination that has a kind.
  public init(kind: MessageKind?, input: Input) { (self.kind, self.input) = (kind, input) }
}

@available(*, unavailable)
extension Call: Sendable {}

extension Call: CustomReflectable {
  /// The fields of the input.
  public var customMirror: Mirror { Mirror(reflecting: input) }
}
