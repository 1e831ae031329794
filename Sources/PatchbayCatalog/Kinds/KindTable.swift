import PatchbayEngine
package import PatchbayLanguage
import PatchbayText

/// All kinds of a world: those of its catalogue, then the defined ones.
package final class KindTable {
  /// Events and states, in order.
  package private(set) var messages: [Kind]
  /// Queries, in order.
  package private(set) var queries: [Kind]
  /// The first message and the first query of each name.
  private var messagesByName: [String: Kind]
  private var queriesByName: [String: Kind]
  /// All kinds by the identity that matches their values; messages come before queries.
  private var byID: [ObjectIdentifier: [Kind]]
  /// Kinds found by name but not listed: lines and built-in kinds.
  private var others: [String: Kind] = [:]
  /// The last line of each name, with its kind and scheme.
  private var lines: [String: (kind: Kind, scheme: String, line: Kind)] = [:]
  /// The kinds whose place definitions have taken, by their names in the engine.
  package private(set) var replaced: [String: Kind] = [:]
  private var listeners: [Listener] = []

  /// The initial contents.
  private let origin: (catalog: Catalog, others: [Definition])

  private struct Listener {
    weak var owner: AnyObject?
    let tell: (_ kind: Kind, _ replaced: [Kind]) -> Void
  }

  /// Creates a table with the kinds of a catalogue and further, unlisted definitions.
  package init(_ catalog: Catalog = Catalog(), besides others: [Definition] = []) {
    origin = (catalog, others)
    messages = catalog.messages.map(Kind.init)
    queries = catalog.queries.map(Kind.init)
    messagesByName = Dictionary(messages.map { ($0.name, $0) }) { first, _ in first }
    queriesByName = Dictionary(queries.map { ($0.name, $0) }) { first, _ in first }
    byID = Dictionary(grouping: messages + queries, by: \.carried.id)
    for definition in others where self[definition.name] == nil { add(Kind(definition)) }
  }
}

// MARK: - Looking up

extension KindTable {
  /// Messages, then queries, each in order.
  package var all: [Kind] { messages + queries }

  /// The kinds that a use allows, in order.
  package func kinds(_ use: KindUse) -> [Kind] {
    switch use {
    case .any: all
    case .message: messages
    case .state: messages.filter { use.includes($0.category) }
    case .query: queries
    }
  }

  /// The kind of a name for a use; a message takes precedence over a query.
  package func kind(named name: String, _ use: KindUse = .any) throws(KindError) -> Kind {
    if let kind = known(name, use) { return kind }
    if let other = self[name] { throw .otherCategory(name, other.category, takes: use) }
    throw .unknown(use.unknown(name, among: kinds(use).map(\.name)))
  }

  private func known(_ name: String, _ use: KindUse) -> Kind? {
    let listed =
      switch use {
      case .any: messagesByName[name] ?? queriesByName[name]
      case .message, .state: messagesByName[name]
      case .query: queriesByName[name]
      }
    for case let kind? in [listed, others[name]] where use.includes(kind.category) { return kind }
    return nil
  }

  /// All listed kinds of a name: a message, a query, or both.
  func listed(named name: String) -> [Kind] { all.filter { $0.name == name } }

  /// The kind of a name; nil for none.
  package subscript(name: String) -> Kind? {
    messagesByName[name] ?? queriesByName[name] ?? others[name]
  }

  /// The kind and the fields of a message or query; nil if the table has no such kind.
  package func takeApart(_ message: Any) -> (kind: Kind, fields: Value)? {
    for kind in byID[Self.id(of: message)] ?? [] {
      if let fields = kind.fields(of: message) { return (kind, fields) }
    }
    return nil
  }

  private static func id(of message: Any) -> ObjectIdentifier {
    let kind = (message as? any PluginMessage)?.kind ?? (message as? any SyncPluginMessage)?.kind
    return kind.map(ObjectIdentifier.init) ?? ObjectIdentifier(type(of: message))
  }
}

// MARK: - Defining

extension KindTable {
  /// Adds a kind that has no Swift type of its own; it replaces the offered kinds of its name.
  @discardableResult
  package func define(_ definition: Definition) throws(KindError) -> Kind {
    try check(definition)
    let kind = Kind(definition)
    let replaced = takeOut(definition.name)
    note(kind)
    listeners.removeAll { $0.owner == nil }
    for listener in listeners where listener.owner != nil { listener.tell(kind, replaced) }
    return kind
  }

  /// Whether a definition may take the name of a kind, because the kind is only on offer.
  package func isOffered(_ kind: Kind) -> Bool {
    origin.catalog.isOffer && !kind.isDefined && origin.catalog.origins[kind.name] != nil
  }

  /// The kinds of the catalogue that a definition of this name would replace.
  package func offered(named name: String) -> [Kind] { firstKinds(named: name).filter(isOffered) }

  private func firstKinds(named name: String) -> [Kind] {
    [messagesByName[name], queriesByName[name]].compactMap(\.self)
  }

  /// Unlists all kinds of a name; their messages are still taken apart.
  private func takeOut(_ name: String) -> [Kind] {
    let kinds = firstKinds(named: name)
    if kinds.isEmpty { return [] }
    messages.removeAll { $0.name == name }
    queries.removeAll { $0.name == name }
    (messagesByName[name], queriesByName[name]) = (nil, nil)
    for kind in kinds { replaced[kind.engineName] = kind }
    return kinds
  }

  /// Makes the line of a kind under a name; the same line again if kind and scheme are unchanged.
  package func line(of kind: Kind, named name: String, scheme: String) -> Kind {
    if let last = lines[name], last.kind.isSame(as: kind), last.scheme == scheme {
      return last.line
    }
    let line = kind.line(named: name, scheme: scheme)
    lines[name] = (kind, scheme, line)
    return line
  }

  /// The last line of each name with its kind and scheme, also if the line no longer exists.
  package var linesByName: [String: (kind: Kind, scheme: String)] {
    lines.mapValues { ($0.kind, $0.scheme) }
  }

  /// Whether a kind is a line made by this table.
  package func isLine(_ kind: Kind) -> Bool { lines[kind.name]?.line.isSame(as: kind) == true }

  /// Adds an unlisted kind, which is found by name unless the name is taken.
  package func add(_ kind: Kind) {
    byID[kind.carried.id, default: []].append(kind)
    if self[kind.name] == nil { others[kind.name] = kind }
  }

  /// Removes an added kind.
  package func remove(_ kind: Kind) {
    byID[kind.carried.id]?.removeAll { $0.isSame(as: kind) }
    if others[kind.name]?.isSame(as: kind) == true { others[kind.name] = nil }
  }

  /// A new table with the initial contents.
  package var emptied: KindTable { KindTable(origin.catalog, besides: origin.others) }

  /// Adds the unlisted kinds of another table.
  package func addLines(of other: KindTable) {
    for kind in other.others.values where others[kind.name] == nil { add(kind) }
  }

  private func note(_ kind: Kind) {
    if kind.category == .query {
      queries.append(kind)
      queriesByName[kind.name] = kind
    } else {
      messages.append(kind)
      messagesByName[kind.name] = kind
    }
    byID[kind.carried.id, default: []].append(kind)
  }

  /// Calls a closure for each kind defined from now on and those whose place it takes, as long as `owner` exists.
  package func observeDefinitions(
    while owner: AnyObject, _ tell: @escaping (_ kind: Kind, _ replaced: [Kind]) -> Void
  ) {
    listeners.append(Listener(owner: owner, tell: tell))
  }

  /// Who has made a kind.
  package func owner(of kind: Kind) -> KindOwner {
    if kind.isDefined { return .session }
    return origin.catalog.origins[kind.name].map { .sample($0) } ?? .application
  }

  /// Throws if a definition can't be added.
  package func check(_ definition: Definition) throws(KindError) {
    let name = definition.name
    if let kind = firstKinds(named: name).first(where: { !isOffered($0) }) {
      throw .nameTaken(name, by: kind.category, of: owner(of: kind))
    }
    if name.flaw(isField: false) != nil { throw .unusableName(name, isField: false) }
    if definition.returns != nil, definition.category != .query {
      throw .returnsNothing(name, definition.category)
    }
    var names: Set<String> = []
    for field in definition.fields {
      if field.name.flaw(isField: true) != nil { throw .unusableName(field.name, isField: true) }
      guard names.insert(field.name).inserted else { throw .fieldTaken(field.name) }
    }
  }
}

extension String {
  /// The reason why no kind, or no field, can have this name; nil if one can.
  func flaw(isField: Bool) -> String? {
    flaw(
      beginning: { !Byte.isDigit($0) && $0 != Byte.minus && $0 != Byte.dot },
      of: { isField ? Byte.isNamePart($0) || $0 >= 0x80 : Byte.isFieldPart($0) })
  }
}
