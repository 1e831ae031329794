import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

/// A kind of query by which a scheme reaches one plugin or relay, as this handles a kind of its own.
final class HandlerLine {
  let place: HandlerPlace
  /// What it handles.
  let kind: Kind
  /// What calls of it are.
  private let line: Kind
  /// Its plugin may stay longer than the world.
  private weak var world: World?
  private var binding: MessageBinding?

  /// Serves calls under a name, until the plugin or relay leaves or ``end()``.
  init(
    to place: HandlerPlace, handling kind: Kind, _ scheme: String, named name: String,
    in world: World
  ) {
    (self.place, self.kind, self.world) = (place, kind, world)
    line = world.kinds.line(of: kind, named: name, scheme: scheme)
    binding = kind.serve(line, by: place.endpoint, with: place.sender)
    world.kinds.add(line)
  }
}

extension HandlerLine {
  func end() {
    binding?.cancel()
    binding = nil
    world?.kinds.remove(line)
  }

  /// A call with these fields; by the root of the handler's tree where it comes from outside.
  func preparedCall(_ fields: Value) throws(FieldError) -> (any MessageSending) -> CallOutcome<Any>
  {
    let ask = try line.preparedCall(fields)
    return { [place] caller in
      guard let caller = place.caller(for: caller) else { return .outOfReach }
      return CallOutcome(ask(caller)).map(\.result)
    }
  }
}

extension HandlerPlace {
  /// Who asks in the place of a caller; nil if the handler has left.
  ///
  /// The handler itself is never asked by itself, so its node asks for it.
  fileprivate func caller(for caller: any MessageSending) -> (any MessageSending)? {
    if caller is Outside { return endpoint.node?.root }
    guard let sender = caller as? MessageSender, sender.endpoint == endpoint else { return caller }
    return endpoint.node
  }
}

extension LineAnswer {
  /// What the scheme makes of it: the value, or nothing where it is done.
  fileprivate var result: Any {
    switch self {
    case .done: ()
    case .value(let value): value
    }
  }
}
