/// A node's interests by the address of the kind: open addressing, no hashing of more than a word.
///
/// Invariant: at most three quarters full, so every probe ends; a stored interest is retained once
/// by the table. Keys are addresses of types and kinds, never zero.
@usableFromInline
struct InterestTable {
  @usableFromInline struct Place {
    @usableFromInline var key: UInt
    @usableFromInline var interest: Unmanaged<Interest>?
  }

  @usableFromInline var places: UnsafeMutablePointer<Place>?
  @usableFromInline var mask = 0
  private(set) var count = 0

  @inlinable @inline(__always)
  func find(_ key: UInt) -> Unmanaged<Interest>? {
    guard let places else { return nil }
    var index = Self.home(key) & mask
    while true {
      let place = places + index
      if place.pointee.key == key { return place.pointee.interest }
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

extension InterestTable {
  mutating func insert(_ interest: Interest, for key: UInt) {
    if places == nil || (count + 1) * 4 > (mask + 1) * 3 { grow() }
    place(Place(key: key, interest: .passRetained(interest)))
    count += 1
  }

  /// Takes the interest out and closes the gap, so that no probe for another key ends early.
  mutating func remove(_ key: UInt) -> Interest? {
    guard let places, find(key) != nil else { return nil }
    var gap = Self.home(key) & mask
    while places[gap].key != key { gap = (gap + 1) & mask }
    let removed = places[gap].interest?.takeRetainedValue()
    var next = (gap + 1) & mask
    while places[next].key != 0 {
      let home = Self.home(places[next].key) & mask
      if (next - home) & mask >= (next - gap) & mask {
        places[gap] = places[next]
        gap = next
      }
      next = (next + 1) & mask
    }
    places[gap] = Place(key: 0, interest: nil)
    count -= 1
    return removed
  }

  /// In no particular order: sort before anything can be seen of it.
  var interests: [Interest] {
    guard let places else { return [] }
    return (0...mask).compactMap { places[$0].interest?.takeUnretainedValue() }
  }

  mutating func deallocate() {
    for interest in interests { Unmanaged.passUnretained(interest).release() }
    places?.deallocate()
    places = nil
    count = 0
    mask = 0
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
    places?.initialize(repeating: Place(key: 0, interest: nil), count: capacity)
    mask = capacity - 1
    guard let old else { return }
    for index in 0..<oldCapacity where old[index].key != 0 { place(old[index]) }
    old.deallocate()
  }
}
