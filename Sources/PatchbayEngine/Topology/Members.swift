/// Something that stands in an order with others, under a name of its own or shared with them.
protocol Member: AnyObject {
  var memberName: String { get }
  func stands(before other: Self) -> Bool
}

/// Members in their order, each found by its name however many there are.
struct Members<Element: Member> {
  private(set) var inOrder: [Element] = []
  /// Those of each name, in order; nil until one is looked for, since only tools do that.
  private var byName: [String: [Element]]?
}

extension Members {
  mutating func insert(_ member: Element) {
    inOrder.insertInOrder(member)
    byName?[member.memberName, default: []].insertInOrder(member)
  }

  mutating func remove(_ member: Element) {
    inOrder.remove(member)
    byName?[member.memberName]?.remove(member)
  }

  mutating func removeAll() -> [Element] {
    byName = nil
    return exchange(&inOrder, with: [])
  }

  /// Which it is of its name, from 1; nil for none of these.
  mutating func ordinal(of member: Element) -> Int? {
    named(member.memberName).place(ofKnown: member).map { $0 + 1 }
  }

  /// Those of a name, in order.
  mutating func named(_ name: String) -> [Element] {
    if let byName { return byName[name] ?? [] }
    let found = Dictionary(grouping: inOrder, by: \.memberName)
    byName = found
    return found[name] ?? []
  }
}

extension Array where Element: Member {
  /// Mostly it is the last.
  fileprivate mutating func insertInOrder(_ member: Element) {
    guard let last, !last.stands(before: member) else { return append(member) }
    insert(member, at: place(of: member))
  }

  /// A member whose rank has changed since it was added is searched for in the whole list.
  fileprivate mutating func remove(_ member: Element) {
    if let place = place(ofKnown: member) { remove(at: place) }
  }

  fileprivate func place(ofKnown member: Element) -> Int? {
    let place = place(of: member)
    if indices.contains(place), self[place] === member { return place }
    return firstIndex { $0 === member }
  }

  /// Before how many it does not stand.
  private func place(of member: Element) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].stands(before: member) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Participant: Member {
  final var memberName: String { role.ownName }

  final func stands(before other: Participant) -> Bool { seat.order < other.seat.order }
}

extension EndpointRole {
  /// The name it was given, else that of its type.
  package var ownName: String {
    switch self {
    case .plugin(let identity): identity.name ?? identity.typeName
    case .relay(let type, let name): name ?? type
    case .container(let name): name ?? "(container)"
    case .composer(let name): name ?? "(composer)"
    }
  }
}
