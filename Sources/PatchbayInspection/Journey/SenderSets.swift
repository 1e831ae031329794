/// Sets of senders that share their parts, so that a union takes the same time however large it is.
struct SenderSets {
  /// Both parts of each union.
  private var unions: [(SenderSet, SenderSet)] = []

  /// A set of senders.
  enum SenderSet: Hashable {
    case one(Int)
    /// A union, by its place in the list of unions.
    case union(Int)
  }
}

extension SenderSets {
  mutating func union(_ a: SenderSet, _ b: SenderSet) -> SenderSet {
    if a == b { return a }
    unions.append((a, b))
    return .union(unions.count - 1)
  }

  /// The numbers of the senders in some sets, in ascending order.
  func members(of sets: [SenderSet]) -> [Int] {
    var members: Set<Int> = []
    var seen: Set<Int> = []
    var left = sets
    while let next = left.popLast() {
      switch next {
      case .one(let member): members.insert(member)
      case .union(let place) where seen.insert(place).inserted:
        left += [unions[place].0, unions[place].1]
      case .union: break
      }
    }
    return members.sorted()
  }
}
