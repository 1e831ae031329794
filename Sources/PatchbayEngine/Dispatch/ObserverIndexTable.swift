/// A hash table of a node's index nodes by the address of the kind, with open addressing.
///
/// Invariant: at most three quarters of the places are taken, so every probe ends. The table
/// retains each stored index node once. Keys are addresses of types and kinds, never zero.
@usableFromInline
struct ObserverIndexTable {
  @usableFromInline struct Place {
    @usableFromInline var key: UInt
    @usableFromInline var indexNode: Unmanaged<ObserverIndexNode>?
  }

  @usableFromInline var places: UnsafeMutablePointer<Place>?
  @usableFromInline var mask = 0
  private(set) var count = 0

  @inlinable @inline(__always)
  func find(_ key: UInt) -> Unmanaged<ObserverIndexNode>? {
    guard let places else { return nil }
    var index = Self.home(key) & mask
    while true {
      let place = places + index
      if place.pointee.key == key { return place.pointee.indexNode }
      if place.pointee.key == 0 { return nil }
      index = (index &+ 1) & mask
    }
  }

  /// Fibonacci hashing: the high half of the product is well mixed.
  @inlinable @inline(__always)
  static func home(_ key: UInt) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> 32)
  }
}

extension ObserverIndexTable {
  mutating func insert(_ indexNode: ObserverIndexNode, for key: UInt) {
    if places == nil || (count + 1) * 4 > (mask + 1) * 3 { grow() }
    place(Place(key: key, indexNode: .passRetained(indexNode)))
    count += 1
  }

  /// Takes the index node out and closes the gap, so that no probe for another key ends early.
  mutating func remove(_ key: UInt) -> ObserverIndexNode? {
    guard let places, find(key) != nil else { return nil }
    var gap = Self.home(key) & mask
    while places[gap].key != key { gap = (gap + 1) & mask }
    let removed = places[gap].indexNode?.takeRetainedValue()
    var next = (gap + 1) & mask
    while places[next].key != 0 {
      let home = Self.home(places[next].key) & mask
      if (next - home) & mask >= (next - gap) & mask {
        places[gap] = places[next]
        gap = next
      }
      next = (next + 1) & mask
    }
    places[gap] = Place(key: 0, indexNode: nil)
    count -= 1
    return removed
  }

  /// All index nodes in no particular order: sort them before the order becomes visible.
  var indexNodes: [ObserverIndexNode] {
    guard let places else { return [] }
    return (0...mask).compactMap { places[$0].indexNode?.takeUnretainedValue() }
  }

  /// The end of the table.
  func deallocate() {
    for indexNode in indexNodes { Unmanaged.passUnretained(indexNode).release() }
    places?.deallocate()
  }

  private mutating func place(_ new: Place) {
    guard let places else { return }
    var index = Self.home(new.key) & mask
    while places[index].key != 0 { index = (index + 1) & mask }
    places[index] = new
  }

  private mutating func grow() {
    let old = places
    let oldCapacity = old == nil ? 0 : mask + 1
    let capacity = Swift.max(4, oldCapacity * 2)
    places = .allocate(capacity: capacity)
    places?.initialize(repeating: Place(key: 0, indexNode: nil), count: capacity)
    mask = capacity - 1
    guard let old else { return }
    for index in 0..<oldCapacity where old[index].key != 0 { place(old[index]) }
    old.deallocate()
  }
}
