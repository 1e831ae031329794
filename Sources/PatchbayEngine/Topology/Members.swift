/// Something that stands in an order with others, under a name of its own or shared with them.
protocol Member: AnyObject {
  var memberName: String { get }
  func stands(before other: Self) -> Bool
}

/// Members in their order, each found by its name however many there are.
struct Members<Element: Member> {
  /// In their order, behind the places of some that have gone: taking out the first moves none of the others.
  private var places: [Element?] = []
  private var gone = 0
  /// Those of each name, in order; nil until one is looked for, since only tools do that.
  private var byName: [String: [Element]]?
}

extension Members {
  var inOrder: [Element] { places[gone...].compactMap(\.self) }

  var isEmpty: Bool { places.count == gone }

  mutating func insert(_ member: Element) {
    // Mostly it is the last.
    if let last = places.last, let last, last.stands(before: member) {
      places.append(member)
    } else {
      places.insert(member, at: place(of: member))
    }
    byName?[member.memberName, default: []].insertInOrder(member)
  }

  mutating func remove(_ member: Element) {
    byName?[member.memberName]?.remove(member)
    guard let place = place(ofKnown: member) else { return }
    guard place == gone else { return _ = places.remove(at: place) }
    places[place] = nil
    gone += 1
    if gone > places.count / 2 {
      places.removeFirst(gone)
      gone = 0
    }
  }

  /// Takes out the last, so many of them at most, and returns them: the last first.
  mutating func removeLast(_ count: Int) -> [Element] {
    let leaving = places[gone...].suffix(count)
    places.removeLast(leaving.count)
    byName = nil
    return leaving.reversed().compactMap(\.self)
  }

  mutating func removeAll() -> [Element] {
    defer { self = Self() }
    return inOrder
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

  /// Where a member is; one whose rank has changed since it was added is searched for among all.
  private func place(ofKnown member: Element) -> Int? {
    let place = place(of: member)
    if places.indices.contains(place), places[place] === member { return place }
    return places.firstIndex { $0 === member }
  }

  private func place(of member: Element) -> Int {
    firstPlace(in: gone..<places.count) { places[$0]?.stands(before: member) != true }
  }
}

extension Array where Element: Member {
  /// Mostly it is the last.
  fileprivate mutating func insertInOrder(_ member: Element) {
    guard let last, !last.stands(before: member) else { return append(member) }
    insert(member, at: place(of: member))
  }

  fileprivate mutating func remove(_ member: Element) {
    if let place = place(ofKnown: member) { remove(at: place) }
  }

  fileprivate func place(ofKnown member: Element) -> Int? {
    let place = place(of: member)
    if indices.contains(place), self[place] === member { return place }
    return firstIndex { $0 === member }
  }

  private func place(of member: Element) -> Int {
    firstPlace(in: indices) { !self[$0].stands(before: member) }
  }
}

/// The first of the places of which something is true, where it is of all after one; else the end.
private func firstPlace(in places: Range<Int>, where isTrue: (Int) -> Bool) -> Int {
  var (low, high) = (places.lowerBound, places.upperBound)
  while low < high {
    let middle = (low + high) / 2
    if isTrue(middle) { high = middle } else { low = middle + 1 }
  }
  return low
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
