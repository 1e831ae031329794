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
    let known = inOrder.count
    return place(counting: element) == known
  }

  /// Counts an element; returns its place in the order.
  mutating func place(counting element: Element) -> Int {
    let place = places[element] ?? inOrder.count
    if place == inOrder.count {
      places[element] = place
      inOrder.append((element, 0))
    }
    inOrder[place].count += 1
    return place
  }

  /// The elements by descending frequency; equally frequent ones in order of first occurrence.
  var ranked: [(element: Element, count: Int)] {
    inOrder.enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }.map(\.element)
  }
}
