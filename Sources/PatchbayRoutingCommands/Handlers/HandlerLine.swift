import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

/// A kind of query by which a scheme calls a plugin or relay, which receives it as a kind that it
/// handles.
final class HandlerLine {
  let place: HandlerPlace
  /// The kind that the plugin or relay handles.
  let kind: Kind
  /// The kind of the calls.
  private let line: Kind
  /// Weak, since the plugin may outlive the world.
  private weak var world: World?
  private var binding: MessageBinding?

  /// Serves calls under a name, until the plugin or relay leaves or ``end()`` is called.
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
  /// The name of the kind of the calls.
  var name: String { line.name }

  func end() {
    binding?.cancel()
    binding = nil
    world?.kinds.remove(line)
  }

  /// Prepares a call with these fields; the root of the handler's tree sends for callers from
  /// outside.
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
  /// The sender that takes the place of a caller; nil if the handler has left.
  ///
  /// A query is never sent to its sender, so the handler's node sends for the handler itself.
  fileprivate func caller(for caller: any MessageSending) -> (any MessageSending)? {
    if caller is Outside { return endpoint.node?.root }
    guard let sender = caller as? MessageSender, sender.endpoint == endpoint else { return caller }
    return endpoint.node
  }
}

extension LineAnswer {
  /// The answer as a result of the scheme: the value, or `()` if it is done.
  fileprivate var result: Any {
    switch self {
    case .done: ()
    case .value(let value): value
    }
  }
}
