import PatchbayEngine
package import PatchbayLanguage
import PatchbayText

/// All kinds of a world: those of its catalogue, then the defined ones.
package final class KindTable {
  /// The table whose kinds this one has as well; nil for none.
  private let base: KindTable?
  /// The names of kinds of the base whose place definitions of this table have taken.
  private var taken: Set<String> = []
  /// The kinds of this table itself, in order; messages come before queries of the same name.
  private var own: [Kind]
  private var byName: [String: [Kind]]
  /// All kinds by the identity that matches their values; messages come before queries.
  private var byID: [ObjectIdentifier: [Kind]]
  /// Kinds found by name but not listed: lines and built-in kinds.
  private var others: [String: Kind] = [:]
  /// The last line of each name, with its kind and scheme.
  private var lines: [String: (kind: Kind, scheme: String, line: Kind)] = [:]
  /// The kinds whose place definitions have taken, by their names in the engine.
  package private(set) var replaced: [String: Kind] = [:]
  private var listeners: [Listener] = []
  /// For a name, a number up to which all names with a number are taken; 1 for the name alone.
  private var takenNumbers: [String: Int] = [:]

  /// The initial contents.
  private let origin: (catalog: Catalog, others: [Definition])

  private struct Listener {
    weak var owner: AnyObject?
    let tell: (_ kind: Kind, _ replaced: [Kind]) -> Void
  }

  /// Creates a table with the kinds of a catalogue and further, unlisted definitions.
  package init(_ catalog: Catalog = Catalog(), besides others: [Definition] = []) {
    base = nil
    origin = (catalog, others)
    own = catalog.messages.map(Kind.init) + catalog.queries.map(Kind.init)
    byName = Dictionary(grouping: own, by: \.name)
    byID = Dictionary(grouping: own, by: \.carried.id)
    for definition in others where self[definition.name] == nil { add(Kind(definition)) }
  }

  /// Creates a table that has the kinds of another one as well, at the same cost for any number of
  /// them; kinds are added to this table only.
  package init(over base: KindTable) {
    (self.base, origin) = (base, base.origin)
    (own, byName, byID) = ([], [:], [:])
  }
}

// MARK: - Looking up

extension KindTable {
  /// Events and states, in order.
  package var messages: [Kind] { kinds(.message) }

  /// Queries, in order.
  package var queries: [Kind] { kinds(.query) }

  /// The number of messages and queries, including those that definitions of this table replace.
  package var count: Int { own.count + (base?.count ?? 0) }

  /// Messages, then queries, each in order.
  package var all: [Kind] { messages + queries }

  /// The kinds that a use allows, in order.
  package func kinds(_ use: KindUse) -> [Kind] {
    if use == .any { return all }
    return (base?.kinds(use).filter { !taken.contains($0.name) } ?? [])
      + own.filter { use.includes($0.category) }
  }

  /// The kind of a name for a use; a message takes precedence over a query.
  package func kind(named name: String, _ use: KindUse = .any) throws(KindError) -> Kind {
    if let kind = known(name, use) { return kind }
    if let other = self[name] { throw .otherCategory(name, other.category, takes: use) }
    throw .unknown(use.unknown(name, among: kinds(use).map(\.name)))
  }

  private func known(_ name: String, _ use: KindUse) -> Kind? {
    let known = listed(named: name) + [other(named: name)].compactMap(\.self)
    return known.first { use.includes($0.category) }
  }

  private func other(named name: String) -> Kind? { others[name] ?? base?.other(named: name) }

  /// The listed kinds of a name: a message, a query, or both.
  func listed(named name: String) -> [Kind] {
    byName[name] ?? (taken.contains(name) ? [] : base?.listed(named: name) ?? [])
  }

  /// The kind of a name; nil for none.
  package subscript(name: String) -> Kind? { listed(named: name).first ?? other(named: name) }

  /// The kind and the fields of a message or query; nil if the table has no such kind.
  package func takeApart(_ message: Any) -> (kind: Kind, fields: Value)? {
    for kind in byID[Self.id(of: message)] ?? [] {
      if let fields = kind.fields(of: message) { return (kind, fields) }
    }
    return base?.takeApart(message)
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
  package func offered(named name: String) -> [Kind] { listed(named: name).filter(isOffered) }

  /// Unlists all kinds of a name; their messages are still taken apart.
  private func takeOut(_ name: String) -> [Kind] {
    let kinds = listed(named: name)
    if kinds.isEmpty { return [] }
    if base != nil { taken.insert(name) }
    own.removeAll { $0.name == name }
    byName[name] = nil
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
    guard others[kind.name]?.isSame(as: kind) == true else { return }
    others[kind.name] = nil
    for (name, number) in [(kind.name, 1), kind.name.numbered] {
      if let last = takenNumbers[name] { takenNumbers[name] = min(last, number - 1) }
    }
  }

  /// A new table with the initial contents.
  package var emptied: KindTable { KindTable(origin.catalog, besides: origin.others) }

  /// A name that no kind has: this one, with the least free number if it is taken.
  package func freeName(_ name: String) -> String {
    var number = lastTakenNumber(of: name) + 1
    while self[name.numbered(number)] != nil { number += 1 }
    takenNumbers[name] = number - 1
    return name.numbered(number)
  }

  private func lastTakenNumber(of name: String) -> Int {
    max(takenNumbers[name] ?? 0, base?.lastTakenNumber(of: name) ?? 0)
  }

  private func note(_ kind: Kind) {
    own.append(kind)
    byName[kind.name, default: []].append(kind)
    byID[kind.carried.id, default: []].append(kind)
  }

  /// Calls a closure for each kind defined from now on and those whose place it takes, as long as `owner` exists.
  package func observeDefinitions(
    while owner: AnyObject, _ tell: @escaping (_ kind: Kind, _ replaced: [Kind]) -> Void
  ) { listeners.append(Listener(owner: owner, tell: tell)) }

  /// Who has made a kind.
  package func owner(of kind: Kind) -> KindOwner {
    if kind.isDefined { return .session }
    return origin.catalog.origins[kind.name].map { .sample($0) } ?? .application
  }

  /// Throws if a definition can't be added.
  package func check(_ definition: Definition) throws(KindError) {
    let name = definition.name
    if let kind = listed(named: name).first(where: { !isOffered($0) }) {
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
  /// The name with a number from 2 on, or alone for 1.
  fileprivate func numbered(_ number: Int) -> String { number == 1 ? self : "\(self)~\(number)" }

  /// A name that ``numbered(_:)`` has made, without its number, and the number.
  fileprivate var numbered: (name: String, number: Int) {
    guard let sign = lastIndex(of: "~"), let number = Int(self[index(after: sign)...]), number > 1
    else { return (self, 1) }
    return (String(self[..<sign]), number)
  }

  /// The reason why no kind, or no field, can have this name; nil if one can.
  func flaw(isField: Bool) -> String? {
    flaw(
      beginning: { !Byte.isDigit($0) && $0 != Byte.minus && $0 != Byte.dot },
      of: { isField ? Byte.isNamePart($0) || $0 >= 0x80 : Byte.isFieldPart($0) })
  }
}
