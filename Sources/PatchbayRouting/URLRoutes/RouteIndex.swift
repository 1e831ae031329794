/// Finds the pattern that is for a URL, among many.
///
/// Patterns share the parts that they begin with, so what a look-up takes depends on the URL and on how many
/// ways fit its beginning, not on how many patterns there are. It is not generic, so that it is compiled once
/// and as it is; texts stand outside of the nodes, so that going from node to node counts no references.
@usableFromInline
struct RouteIndex: Sendable {
  fileprivate var nodes: [Node] = []
  private var roots: [String: Int] = [:]
  /// The nodes behind literals.
  private var literals: [Way: Int] = [:]
  /// For a node, the nodes behind parameters with a suffix, the longest first.
  fileprivate var suffixed: [Int: [(suffix: String, node: Int)]] = [:]
  /// Nodes that are in use no more.
  private var spareNodes: [Int] = []
  /// The patterns by their slots, some of which are free.
  private var patterns: [RoutePattern?] = []
  private var spareSlots: [Int] = []

  /// What has been read of a URL so far, and how it may go on.
  fileprivate struct Node: Sendable {
    var literals = 0
    var hasSuffixed = false
    var parameter: Int?
    var any: Int?
    /// The pattern that ends here with `**`.
    var rest: Int?
    /// The pattern that ends here.
    var end: Int?
  }

  /// A literal that leads on from a node.
  fileprivate struct Way: Sendable, Hashable {
    let node: Int
    let literal: String
  }
}

// MARK: - Adding and removing

extension RouteIndex {
  var count: Int { patterns.count - spareSlots.count }

  var schemes: [String] { roots.keys.sorted() }

  var slots: [(slot: Int, pattern: RoutePattern)] {
    patterns.enumerated().compactMap { slot, pattern in pattern.map { (slot, $0) } }
  }

  /// Adds a pattern, and returns its slot.
  mutating func insert(_ pattern: RoutePattern) throws(RoutingError) -> Int {
    try check(pattern)
    var node = roots[pattern.scheme] ?? makeNode()
    roots[pattern.scheme] = node
    for part in pattern.parts where part != .rest { node = next(part, below: node) }
    let slot = spareSlots.popLast() ?? patterns.count
    if slot == patterns.count { patterns.append(pattern) } else { patterns[slot] = pattern }
    if pattern.isOpenEnded { nodes[node].rest = slot } else { nodes[node].end = slot }
    return slot
  }

  /// Removes a pattern, and returns the slot that it had.
  mutating func remove(_ pattern: RoutePattern) -> Int? {
    guard let slot = slot(of: pattern), let way = way(of: pattern), let last = way.last else {
      return nil
    }
    if pattern.isOpenEnded { nodes[last].rest = nil } else { nodes[last].end = nil }
    patterns[slot] = nil
    spareSlots.append(slot)
    for (place, node) in way.enumerated().reversed() {
      guard nodes[node].isEmpty else { break }
      spareNodes.append(node)
      if place == 0 {
        roots[pattern.scheme] = nil
      } else {
        link(pattern.parts[place - 1], below: way[place - 1], to: nil)
      }
    }
    return slot
  }

  /// Throws if there is a pattern that matches the same URLs.
  func check(_ pattern: RoutePattern) throws(RoutingError) {
    if let slot = slotOfShape(of: pattern), let existing = patterns[slot] {
      throw .conflict(pattern, with: existing)
    }
  }

  func slot(of pattern: RoutePattern) -> Int? {
    slotOfShape(of: pattern).flatMap { patterns[$0] == pattern ? $0 : nil }
  }

  /// The slot of the pattern that matches the same URLs, whatever its parameters are called.
  private func slotOfShape(of pattern: RoutePattern) -> Int? {
    guard let last = way(of: pattern)?.last else { return nil }
    return pattern.isOpenEnded ? nodes[last].rest : nodes[last].end
  }

  /// The nodes of a pattern, that of its scheme first; nil if there aren't all.
  private func way(of pattern: RoutePattern) -> [Int]? {
    guard var node = roots[pattern.scheme] else { return nil }
    var way = [node]
    for part in pattern.parts where part != .rest {
      guard let next = next(part, after: node) else { return nil }
      node = next
      way.append(node)
    }
    return way
  }

  private mutating func next(_ part: RoutePattern.Part, below node: Int) -> Int {
    if let next = next(part, after: node) { return next }
    let new = makeNode()
    link(part, below: node, to: new)
    return new
  }

  private func next(_ part: RoutePattern.Part, after node: Int) -> Int? {
    switch part {
    case .literal(let text): literals[Way(node: node, literal: text)]
    case .parameter(_, ""): nodes[node].parameter
    case .parameter(_, let suffix): suffixed[node]?.first { $0.suffix == suffix }?.node
    case .any: nodes[node].any
    case .rest: nil
    }
  }

  /// Makes a part lead from a node to a new one, or nowhere any more.
  private mutating func link(_ part: RoutePattern.Part, below node: Int, to next: Int?) {
    switch part {
    case .literal(let text):
      literals[Way(node: node, literal: text)] = next
      nodes[node].literals += next == nil ? -1 : 1
    case .parameter(_, ""): nodes[node].parameter = next
    case .parameter(_, let suffix):
      var ways = suffixed[node] ?? []
      ways.removeAll { $0.suffix == suffix }
      if let next {
        let place = ways.firstIndex { $0.suffix.utf8.count < suffix.utf8.count }
        ways.insert((suffix, next), at: place ?? ways.endIndex)
      }
      suffixed[node] = ways.isEmpty ? nil : ways
      nodes[node].hasSuffixed = !ways.isEmpty
    case .any: nodes[node].any = next
    case .rest: break
    }
  }

  private mutating func makeNode() -> Int {
    if let node = spareNodes.popLast() { return node }
    nodes.append(Node())
    return nodes.count - 1
  }
}

extension RoutePattern {
  fileprivate var isOpenEnded: Bool { parts.last == .rest }
}

extension RouteIndex.Node {
  fileprivate var isEmpty: Bool {
    literals == 0 && !hasSuffixed && parameter == nil && any == nil && rest == nil && end == nil
  }
}

// MARK: - Matching

/// Goes through the patterns that match a URL, those first that come before others.
///
/// It keeps the ways that it has not gone yet, not the index: a copy of that would count many references.
@usableFromInline
struct RouteCursor: Sendable {
  private let parts: [String]
  /// The next one last.
  private var ways: [Way] = []

  private enum Way: Sendable {
    /// A way to a node, after this many parts.
    case node(Int, read: Int)
    /// A way to the end of a pattern, in its slot.
    case end(Int)
  }

  fileprivate init(_ parts: [String], from root: Int?) {
    self.parts = parts
    guard let root else { return }
    ways.reserveCapacity(8)
    ways.append(.node(root, read: 0))
  }
}

extension RouteIndex {
  /// A search for the patterns that match a URL.
  @usableFromInline
  func cursor(for url: RouteURL) -> RouteCursor { RouteCursor(url.parts, from: roots[url.scheme]) }

  @usableFromInline
  func pattern(in slot: Int) -> RoutePattern? { patterns[slot] }
}

extension RouteCursor {
  /// The slot of the next pattern that matches; nil if there is none.
  @usableFromInline
  mutating func next(in index: RouteIndex) -> Int? {
    while let way = ways.popLast() {
      switch way {
      case .end(let slot): return slot
      case .node(let node, let count): addWays(from: node, of: index, read: count)
      }
    }
    return nil
  }

  /// Adds what comes first last.
  private mutating func addWays(from number: Int, of index: RouteIndex, read: Int) {
    let node = index.nodes[number]
    if let slot = node.rest { ways.append(.end(slot)) }
    guard read < parts.count else {
      if let slot = node.end { ways.append(.end(slot)) }
      return
    }
    let part = parts[read]
    // Nothing between two slashes is no value.
    if !part.isEmpty {
      if let next = node.any { ways.append(.node(next, read: read + 1)) }
      if let next = node.parameter { ways.append(.node(next, read: read + 1)) }
      if node.hasSuffixed, let suffixed = index.suffixed[number] {
        for (suffix, next) in suffixed.reversed() where part.hasMoreThan(suffix: suffix) {
          ways.append(.node(next, read: read + 1))
        }
      }
    }
    if node.literals > 0, let next = index.next(literal: part, at: read, after: number) {
      ways.append(.node(next, read: read + 1))
    }
  }
}

extension RouteIndex {
  /// The first part means the same in large and small letters.
  fileprivate func next(literal: String, at place: Int, after node: Int) -> Int? {
    literals[Way(node: node, literal: place == 0 ? literal.foldedAsHost : literal)]
  }
}

extension String {
  /// Whether something stands before a suffix at its end; by bytes, as URLs are compared.
  fileprivate func hasMoreThan(suffix: String) -> Bool {
    let count = utf8.count - suffix.utf8.count
    return count > 0 && utf8.dropFirst(count).elementsEqual(suffix.utf8)
  }
}
