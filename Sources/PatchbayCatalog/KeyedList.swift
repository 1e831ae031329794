/// Elements by key, in the order in which they were added.
///
/// A removed element leaves a gap; gaps are closed when they outnumber the elements.
package struct KeyedList<Key: Hashable, Element> {
  private var entries: [(key: Key, element: Element)?] = []
  private var places: [Key: Int] = [:]

  package init() {}
}

extension KeyedList {
  package var count: Int { places.count }

  package var elements: [Element] { entries.compactMap { $0?.element } }

  /// The last elements, in order.
  package func last(_ count: Int) -> [Element] {
    entries.reversed().lazy.compactMap { $0?.element }.prefix(count).reversed()
  }

  /// Setting an existing key replaces its element in place; a new key is added at the end.
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

  /// Appends an element; an earlier one with the same key is removed.
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
