import PatchbayEngine
package import PatchbayLanguage
import PatchbayText

/// All kinds that a world knows: those of its catalogue, then those that were defined.
package final class KindTable {
  /// Events and states, in order.
  package private(set) var messages: [Kind]
  /// Queries, in order.
  package private(set) var queries: [Kind]
  /// The first message and the first query of each name.
  private var messagesByName: [String: Kind]
  private var queriesByName: [String: Kind]
  /// Messages, then queries, by what their values are matched by.
  private var byID: [ObjectIdentifier: [Kind]]
  /// Kinds that are found by their names and listed nowhere else: lines, and what is ready to be used.
  private var others: [String: Kind] = [:]
  /// The last line of each name, and what it is a line of.
  private var lines: [String: (kind: Kind, scheme: String, line: Kind)] = [:]
  private var listeners: [Listener] = []

  /// What it began with.
  private let origin: (catalog: Catalog, others: [Definition])

  private struct Listener {
    weak var owner: AnyObject?
    let tell: (Kind) -> Void
  }

  /// The kinds of a catalogue.
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
    case .state: messages.filter { $0.category == .state }
    case .query: queries
    }
  }

  /// The kind of this name for a use; of a message and a query of one name, the message.
  package func kind(named name: String, _ use: KindUse = .any) throws(KindError) -> Kind {
    if let kind = known(name, use) { return kind }
    if let other = self[name] { throw .otherCategory(name, other.category, takes: use) }
    throw .unknown(use.unknown(name, among: kinds(use).map(\.name)))
  }

  private func known(_ name: String, _ use: KindUse) -> Kind? {
    let kind =
      switch use {
      case .any: self[name]
      case .message: messagesByName[name]
      case .state: messagesByName[name].flatMap { $0.category == .state ? $0 : nil }
      case .query: queriesByName[name]
      }
    return kind ?? others[name].flatMap { use.includes($0.category) ? $0 : nil }
  }

  /// All kinds of this name: a message, a query, or both.
  func listed(named name: String) -> [Kind] { all.filter { $0.name == name } }

  /// The kind of this name; nil for none.
  package subscript(name: String) -> Kind? {
    messagesByName[name] ?? queriesByName[name] ?? others[name]
  }

  /// The kind of a message or query, and its fields; nil if no kind here is its.
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
  /// Adds a kind that has no Swift type of its own.
  @discardableResult
  package func define(_ definition: Definition) throws(KindError) -> Kind {
    try check(definition)
    let kind = Kind(definition)
    note(kind)
    listeners.removeAll { $0.owner == nil }
    for listener in listeners where listener.owner != nil { listener.tell(kind) }
    return kind
  }

  /// The line of a kind under a name; one that is made again is the same to interceptors.
  package func line(of kind: Kind, named name: String, scheme: String) -> Kind {
    if let last = lines[name], last.kind.isSame(as: kind), last.scheme == scheme {
      return last.line
    }
    let line = kind.line(named: name, scheme: scheme)
    lines[name] = (kind, scheme, line)
    return line
  }

  /// The last line of each name, with what it is a line of, whether it still exists or not.
  package var linesByName: [String: (kind: Kind, scheme: String)] {
    lines.mapValues { ($0.kind, $0.scheme) }
  }

  /// Whether a kind is a line that was made here.
  package func isLine(_ kind: Kind) -> Bool { lines[kind.name]?.line.isSame(as: kind) == true }

  /// Adds a kind that is found by its name, unless another has it, and is listed nowhere else.
  package func add(_ kind: Kind) {
    byID[kind.carried.id, default: []].append(kind)
    if self[kind.name] == nil { others[kind.name] = kind }
  }

  /// Takes away a kind that was added.
  package func remove(_ kind: Kind) {
    byID[kind.carried.id]?.removeAll { $0.isSame(as: kind) }
    if others[kind.name]?.isSame(as: kind) == true { others[kind.name] = nil }
  }

  /// Another table as this one began.
  package var emptied: KindTable { KindTable(origin.catalog, besides: origin.others) }

  /// Adds what another table has that is listed nowhere.
  package func addLines(of other: KindTable) {
    for kind in other.others.values where others[kind.name] == nil { add(kind) }
  }

  /// The names of the kinds that are listed nowhere else, in order.
  package var otherNames: [String] { others.keys.sorted() }

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

  /// Calls a closure for each kind that is defined from now on, for as long as `owner` exists.
  package func observeDefinitions(while owner: AnyObject, _ tell: @escaping (Kind) -> Void) {
    listeners.append(Listener(owner: owner, tell: tell))
  }

  private func check(_ definition: Definition) throws(KindError) {
    let name = definition.name
    if let kind = messagesByName[name] ?? queriesByName[name] {
      throw .nameTaken(name, by: kind.category, isDefined: kind.isDefined)
    }
    guard name.isName(where: Byte.isFieldPart) else { throw .unusableName(name, isField: false) }
    if definition.returns != nil, definition.category != .query {
      throw .returnsNothing(name, definition.category)
    }
    var names: Set<String> = []
    for field in definition.fields {
      guard field.name.isName(where: { Byte.isNamePart($0) || $0 >= 0x80 }) else {
        throw .unusableName(field.name, isField: true)
      }
      guard names.insert(field.name).inserted else { throw .fieldTaken(field.name) }
    }
  }
}

extension String {
  /// Whether it is one word that begins like a name and has but such bytes.
  fileprivate func isName(where isPart: (UInt8) -> Bool) -> Bool {
    guard let first = utf8.first, !Byte.isDigit(first), first != Byte.minus, first != Byte.dot
    else { return false }
    return utf8.allSatisfy(isPart) && !unicodeScalars.contains(where: \.isInvisible)
  }
}
