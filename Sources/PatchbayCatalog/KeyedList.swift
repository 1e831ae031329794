/// Things in the order in which they came, each found by its key.
///
/// What goes leaves a gap behind; the gaps are closed once they are more than what is left.
package struct KeyedList<Key: Hashable, Element> {
  private var entries: [(key: Key, element: Element)?] = []
  private var places: [Key: Int] = [:]

  package init() {}
}

extension KeyedList {
  package var count: Int { places.count }

  package var elements: [Element] { entries.compactMap { $0?.element } }

  /// The last ones, in order.
  package func last(_ count: Int) -> [Element] {
    entries.reversed().lazy.compactMap { $0?.element }.prefix(count).reversed()
  }

  /// What is set for a key that is there takes the place of the former; else it comes last.
  package subscript(key: Key) -> Element? {
    get { places[key].flatMap { entries[$0]?.element } }
    set {
      guard let newValue else {
        remove(key)
        return
      }
      if let place = places[key] {
        entries[place] = (key, newValue)
      } else {
        places[key] = entries.count
        entries.append((key, newValue))
      }
    }
  }

  /// Sets what comes last, even if there is something for the key.
  package mutating func append(_ element: Element, for key: Key) {
    remove(key)
    self[key] = element
  }

  @discardableResult
  package mutating func remove(_ key: Key) -> Element? {
    guard let place = places.removeValue(forKey: key) else { return nil }
    let removed = entries[place]?.element
    entries[place] = nil
    if entries.count > 2 * places.count + 8 { closeGaps() }
    return removed
  }

  private mutating func closeGaps() {
    entries.removeAll { $0 == nil }
    for (place, entry) in entries.enumerated() {
      if let entry { places[entry.key] = place }
    }
  }
}

extension KeyedList: Sequence {
  package func makeIterator() -> AnyIterator<Element> {
    var left = entries.makeIterator()
    return AnyIterator {
      while let entry = left.next() { if let entry { return entry.element } }
      return nil
    }
  }

  package var underestimatedCount: Int { count }
}
