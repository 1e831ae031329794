/// A member of an ordered list, with a name that need not be unique.
protocol Member: AnyObject {
  var memberName: String { get }
  func stands(before other: Self) -> Bool
}

/// An ordered list of members, each of which is found by its name however many there are.
struct Members<Element: Member> {
  /// The members in order, after free places: adding or removing the first one moves no other.
  private var places: [Element?] = []
  private var free = 0
  /// The members of each name, in order; nil until a tool looks one up.
  private var byName: [String: [Element]]?
}

extension Members {
  var inOrder: [Element] { places[free...].compactMap(\.self) }

  var isEmpty: Bool { places.count == free }

  mutating func insert(_ member: Element) {
    // Usually a new member is the last, or the first.
    if let last = places.last, let last, last.stands(before: member) {
      places.append(member)
    } else {
      let place = place(of: member)
      if place == free { insertFirst(member) } else { places.insert(member, at: place) }
    }
    byName?[member.memberName, default: []].insertInOrder(member)
  }

  mutating func remove(_ member: Element) {
    byName?[member.memberName]?.remove(member)
    guard let place = place(ofKnown: member) else { return }
    guard place == free else { return _ = places.remove(at: place) }
    places[place] = nil
    free += 1
    if free > places.count / 2 {
      places.removeFirst(free)
      free = 0
    }
  }

  /// Inserts a member at the front; without a free place, makes room for half as many more.
  private mutating func insertFirst(_ member: Element) {
    if free == 0 {
      free = places.count / 2 + 1
      places.insert(contentsOf: repeatElement(nil, count: free), at: 0)
    }
    free -= 1
    places[free] = member
  }

  /// Removes the last members, at most this many, and returns them, the last first.
  mutating func removeLast(_ count: Int) -> [Element] {
    let leaving = places[free...].suffix(count)
    places.removeLast(leaving.count)
    byName = nil
    return leaving.reversed().compactMap(\.self)
  }

  mutating func removeAll() -> [Element] {
    defer { self = Self() }
    return inOrder
  }

  /// The number of a member among those of its name, from 1; nil if it is not here.
  mutating func ordinal(of member: Element) -> Int? {
    named(member.memberName).place(ofKnown: member).map { $0 + 1 }
  }

  /// The members of a name, in order.
  mutating func named(_ name: String) -> [Element] {
    if let byName { return byName[name] ?? [] }
    let found = Dictionary(grouping: inOrder, by: \.memberName)
    byName = found
    return found[name] ?? []
  }

  /// The index of a member; if its rank has changed since it was added, all are searched.
  private func place(ofKnown member: Element) -> Int? {
    let place = place(of: member)
    if places.indices.contains(place), places[place] === member { return place }
    return places.firstIndex { $0 === member }
  }

  private func place(of member: Element) -> Int {
    firstPlace(in: free..<places.count) { places[$0]?.stands(before: member) != true }
  }
}

extension Array where Element: Member {
  /// Inserts a member in order; usually it is the last.
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

/// The first index for which a condition holds that holds for all later ones; else the end.
func firstPlace(in places: Range<Int>, where isTrue: (Int) -> Bool) -> Int {
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
  /// The name that was given, or else that of the type.
  package var ownName: String {
    switch self {
    case .plugin(let identity): identity.name ?? identity.typeName
    case .relay(let type, let name): name ?? type
    case .container(let name): name ?? "(container)"
    case .composer(let name): name ?? "(composer)"
    }
  }
}
