public import PatchbayEngine

/// A plugin or relay that can be called through a scheme, such as a route, an action or a
/// subscription.
///
/// Each destination has its own kind of query. A call reaches only the owner; interceptors see it
/// on its way, and traces show it by scheme and name.
public final class Destination<Input, Output> {
  /// The kind of the query that each call sends.
  public let kind: MessageKind
  private let owner: MessageSender
  /// Nil once the offer has ended.
  private var bindings: [MessageBinding]?

  /// Offers a handler under a name until the sender leaves its tree or ``end()`` is called.
  ///
  /// Returns nil if the sender has left its tree already. A handler that returns nil declines the
  /// call. Tools show `detail`.
  ///
  /// Inlined so that the types are known when a call is compiled, which spares a copy of the input.
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
  /// Withdraws the offer; later calls find no owner.
  public func end() {
    for binding in bindings ?? [] { binding.cancel() }
    bindings = nil
  }

  /// Calls the owner on behalf of a plugin, relay or node of its tree.
  ///
  /// A call by the owner itself is sent from the owner's node, since a query is never sent to its
  /// sender.
  public func call(_ input: Input, from caller: some MessageSending) -> CallOutcome<Output> {
    CallOutcome(answer(to: input, fromAny: caller))
  }

  /// Calls the owner without the conversion to an outcome, for callers that save its time.
  func answer(to input: Input, fromAny caller: any MessageSending) -> NearestAnswer<Output> {
    point(of: caller).askNearest(Call<Input, Output>(kind: kind, input: input))
  }

  private func point(of caller: any MessageSending) -> SendingPoint {
    let point = caller.sendingPoint
    if point == owner.sendingPoint, let node = owner.endpoint.node { return node.sendingPoint }
    return point
  }
}

/// The query that a call of a destination sends; interceptors may hand on another input.
public struct Call<Input, Output>: SyncPluginMessage {
  /// The output of the owner's handler.
  public typealias Response = Output
  /// The kind of the destination.
  public let kind: MessageKind?
  /// The input of the call.
  public let input: Input

  /// Creates a call of the destination with this kind.
  public init(kind: MessageKind?, input: Input) { (self.kind, self.input) = (kind, input) }
}

@available(*, unavailable)
extension Call: Sendable {}

extension Call: CustomReflectable {
  /// The mirror of the input, so that tools show the fields of the input.
  public var customMirror: Mirror { Mirror(reflecting: input) }
}
