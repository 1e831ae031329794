/// Elements by key, in the order in which they were added.
///
/// A removed element leaves a gap; gaps at the ends are skipped, and all are closed when they
/// outnumber the elements.
package struct KeyedList<Key: Hashable, Element> {
  private var entries: [(key: Key, element: Element)?] = []
  /// The index of the first element; that of the last one is the last index.
  private var start = 0
  private var places: [Key: Int] = [:]

  package init() {}
}

extension KeyedList {
  package var count: Int { places.count }

  package var isEmpty: Bool { places.isEmpty }

  package var elements: [Element] { entries[start...].compactMap { $0?.element } }

  package var pairs: [(key: Key, element: Element)] { entries[start...].compactMap(\.self) }

  /// The last elements, in order.
  package func last(_ count: Int) -> [Element] {
    entries[start...].reversed().lazy.compactMap { $0?.element }.prefix(count).reversed()
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
    if places.isEmpty || entries.count > 2 * places.count + 8 {
      closeGaps()
    } else {
      while entries[start] == nil { start += 1 }
      while entries[entries.count - 1] == nil { entries.removeLast() }
    }
    return removed
  }

  private mutating func closeGaps() {
    entries.removeAll { $0 == nil }
    start = 0
    for (place, entry) in entries.enumerated() { if let entry { places[entry.key] = place } }
  }
}

extension KeyedList: Sequence {
  package func makeIterator() -> AnyIterator<Element> {
    var left = entries[start...].makeIterator()
    return AnyIterator {
      while let entry = left.next() { if let entry { return entry.element } }
      return nil
    }
  }

  package var underestimatedCount: Int { count }
}

/// Objects by a key that several of them can have; those of one key are in the order in which they
/// were added.
package struct GroupedObjects<Key: Hashable, Object: AnyObject> {
  private var groups: [Key: KeyedList<ObjectIdentifier, Object>] = [:]

  package init() {}
}

extension GroupedObjects {
  package subscript(key: Key) -> KeyedList<ObjectIdentifier, Object> { groups[key] ?? KeyedList() }

  package mutating func add(_ object: Object, for key: Key) {
    groups[key, default: KeyedList()][ObjectIdentifier(object)] = object
  }

  package mutating func remove(_ object: Object, for key: Key) {
    groups[key]?.remove(ObjectIdentifier(object))
    if groups[key]?.isEmpty == true { groups[key] = nil }
  }
}
