/// The frequency of elements, in the order of their first occurrence.
struct Counts<Element: Hashable> {
  private var places: [Element: Int] = [:]
  private(set) var inOrder: [(element: Element, count: Int)] = []
}

extension Counts: Sendable where Element: Sendable {}

extension Counts {
  /// The sum of all counts.
  var total: Int { inOrder.reduce(0) { $0 + $1.count } }

  /// Counts an element; returns true if it is the first of its kind.
  @discardableResult
  mutating func add(_ element: Element) -> Bool {
    if let place = places[element] {
      inOrder[place].count += 1
      return false
    }
    places[element] = inOrder.count
    inOrder.append((element, 1))
    return true
  }

  /// The elements by descending frequency; equally frequent ones in order of first occurrence.
  var ranked: [(element: Element, count: Int)] {
    inOrder.enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }.map(\.element)
  }
}
