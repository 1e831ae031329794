import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

/// An existing plugin or relay that handles an existing kind, and is reached under a name by a scheme.
final class Handler {
  let place: HandlerPlace
  let kind: Kind
  /// What calls of it are.
  let line: Kind
  /// The fields that calls of it hand over.
  let fields: CallFields
  /// The kind and its fields, as they can be typed.
  let words: [String]
  /// Its plugin may stay longer than the world.
  private weak var world: World?
  private let stage: Stage
  private var bindings: [MessageBinding] = []
  private var attachment: Attachment?

  /// Offers it under a name, until it leaves or ``end()``.
  ///
  /// `command` makes it again for the handler at a path; `single` is what a copy of the handler can't get too.
  init(
    _ place: HandlerPlace, handling kind: Kind, _ scheme: String, named name: String,
    given fields: (values: CallFields, words: [ArgumentField]),
    options: [String] = [], in world: World,
    single: String? = nil, command: @escaping (TopologyPath, [String]) -> [String]
  ) {
    self.place = place
    self.kind = kind
    self.world = world
    stage = world.stage
    self.fields = fields.values
    let words = [kind.name.asWord] + fields.words.map(\.description) + options
    self.words = words
    line = kind.line(named: name, scheme: scheme)
    bindings = [
      kind.serve(line, by: place.endpoint, with: place.sender),
      place.sender.declare(scheme: scheme, name: name, detail: words.joined(separator: " ")),
    ].compactMap { $0 }
    let attachment = Attachment(of: place.endpoint, single: single) {
      command($0, words).joined(separator: " ")
    }
    self.attachment = attachment
    world.kinds.add(line)
    world.attach(attachment, with: place.sender)
  }
}

extension Handler {
  /// Takes the offer back.
  func end() {
    for binding in bindings { binding.cancel() }
    bindings = []
    world?.kinds.remove(line)
    if let attachment { world?.detach(attachment) }
    attachment = nil
  }

  /// A call with what the scheme knows of it; by the root of the handler's tree where it comes from outside.
  func preparedCall(_ known: Value.Fields, byName: Value.Fields) throws(FieldError)
    -> (any MessageSending) -> CallOutcome<Any>
  {
    let values = try fields.values(
      of: known, byName: byName, at: place.endpoint.node, on: stage)
    let ask = try line.preparedCall(values)
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
