/// The number of interceptors in the trees of a domain, by key.
struct InterceptorCount {
  /// The number of interceptors that want all keys.
  private var universal = 0
  /// The number of interceptors that want a key, for each key.
  private var keyed = KeyCount()
}

extension InterceptorCount {
  var isEmpty: Bool { universal == 0 && keyed.isEmpty }

  /// Whether some interceptor wants a message; every send asks this.
  @inline(__always)
  func concerns(_ address: @autoclosure () -> KeyAddress) -> Bool {
    universal > 0 || !keyed.isEmpty && keyed.contains(address())
  }

  mutating func add(_ intercepted: InterceptedKeys) { change(intercepted, by: 1) }

  mutating func remove(_ intercepted: InterceptedKeys) { change(intercepted, by: -1) }

  mutating func add(_ other: Self) {
    universal += other.universal
    for (address, count) in other.keyed.counts { keyed.change(address, by: count) }
  }

  /// The number of interceptors for each key, with that of all keys under the address 0.
  var counts: [(key: UInt, count: Int)] { keyed.counts + [(0, universal)] }

  private mutating func change(_ intercepted: InterceptedKeys, by step: Int) {
    guard let keys = intercepted.keys else { return universal += step }
    for key in keys { keyed.change(key.address, by: step) }
  }
}

/// A hash table of counts by the address of the key, with open addressing.
///
/// Invariant: at most three quarters of the places have a key, so every probe ends. A key whose
/// count has become 0 keeps its place until the table is built anew.
private struct KeyCount {
  private var places: [(key: UInt, count: Int)] = []
  /// The number of places that have a key.
  private var taken = 0
  /// The number of keys with a count above 0.
  private var live = 0
}

extension KeyCount {
  var isEmpty: Bool { live == 0 }

  /// The keys with a count above 0, in no particular order.
  var counts: [(key: UInt, count: Int)] { places.filter { $0.count > 0 } }

  func contains(_ address: KeyAddress) -> Bool {
    contains(address.own) || address.carrier != address.own && contains(address.carrier)
  }

  private func contains(_ key: UInt) -> Bool {
    let place = places[place(of: key)]
    return place.key == key && place.count > 0
  }

  mutating func change(_ key: UInt, by step: Int) {
    if (taken + 1) * 4 > places.count * 3 { dealAnew() }
    let place = place(of: key)
    let before = places[place].count
    if places[place].key == 0 { taken += 1 }
    places[place] = (key, before + step)
    live += (before + step > 0 ? 1 : 0) - (before > 0 ? 1 : 0)
  }

  /// The place of a key, or the free place where it belongs.
  private func place(of key: UInt) -> Int {
    let mask = places.count - 1
    var place = ObserverIndexTable.home(key) & mask
    while places[place].key != key, places[place].key != 0 { place = (place + 1) & mask }
    return place
  }

  private mutating func dealAnew() {
    let counts = counts
    var capacity = 8
    while (counts.count + 1) * 2 > capacity { capacity *= 2 }
    places = Array(repeating: (0, 0), count: capacity)
    taken = counts.count
    for (key, count) in counts { places[place(of: key)] = (key, count) }
  }
}
