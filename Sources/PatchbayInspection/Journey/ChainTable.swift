/// Lists that share their beginnings.
///
/// Equal lists have the same number, so they are compared and copied in no time.
struct ChainTable<Element: Hashable> {
  private var links: [Link] = []
  private var numbers: [Link: Int] = [:]
  private var counts: [Int] = [0]

  /// The number of the empty list.
  static var empty: Int { 0 }

  private struct Link: Hashable {
    let before: Int
    let element: Element
  }
}

extension ChainTable {
  /// The list with a further element.
  mutating func list(_ list: Int, and element: Element) -> Int {
    let link = Link(before: list, element: element)
    if let known = numbers[link] { return known }
    links.append(link)
    counts.append(counts[list] + 1)
    numbers[link] = links.count
    return links.count
  }

  func count(of list: Int) -> Int { counts[list] }

  /// The last element and the list before it; nil for the empty list.
  func last(of list: Int) -> (element: Element, before: Int)? {
    list == Self.empty ? nil : (links[list - 1].element, links[list - 1].before)
  }

  func elements(of list: Int) -> [Element] {
    var elements: [Element] = []
    var left = list
    while let (element, before) = last(of: left) {
      elements.append(element)
      left = before
    }
    return elements.reversed()
  }
}
