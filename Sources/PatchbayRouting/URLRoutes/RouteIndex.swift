/// Finds the pattern that matches a URL, among many.
///
/// Patterns share their first parts in a tree, so the cost of a look-up depends on the URL and on
/// the number of branches that match its beginning, not on the number of patterns. The index is not
/// generic, so that it is compiled only once. Texts are stored outside of the nodes, so that a step
/// from node to node counts no references.
@usableFromInline
struct RouteIndex: Sendable {
  fileprivate var nodes: [Node] = []
  private var roots: [String: Int] = [:]
  /// The node after each literal of a node.
  private var literals: [Way: Int] = [:]
  /// For a node, the nodes after parameters with a suffix, the longest first.
  fileprivate var suffixed: [Int: [(suffix: String, node: Int)]] = [:]
  /// Nodes that are no longer used.
  private var spareNodes: [Int] = []
  /// The patterns by their slots; nil for a free slot.
  private var patterns: [RoutePattern?] = []
  private var spareSlots: [Int] = []

  /// A place after some parts of a URL, with the branches that continue from it.
  fileprivate struct Node: Sendable {
    var literals = 0
    var hasSuffixed = false
    var parameter: Int?
    var any: Int?
    /// The slot of the pattern that ends here with `**`.
    var rest: Int?
    /// The slot of the pattern that ends here.
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

  /// Removes a pattern, and returns its slot; nil if the pattern is not there.
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

  /// Throws if another pattern matches the same URLs.
  func check(_ pattern: RoutePattern) throws(RoutingError) {
    if let slot = slotOfShape(of: pattern), let existing = patterns[slot] {
      throw .conflict(pattern, with: existing)
    }
  }

  func slot(of pattern: RoutePattern) -> Int? {
    slotOfShape(of: pattern).flatMap { patterns[$0] == pattern ? $0 : nil }
  }

  /// The slot of the pattern that matches the same URLs, whatever the names of its parameters.
  private func slotOfShape(of pattern: RoutePattern) -> Int? {
    guard let last = way(of: pattern)?.last else { return nil }
    return pattern.isOpenEnded ? nodes[last].rest : nodes[last].end
  }

  /// The nodes of a pattern, beginning with that of its scheme; nil if one is missing.
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

  /// Links a part of a pattern from a node to the next one; nil removes the link.
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

/// Iterates over the patterns that match a URL, in order of precedence.
///
/// The cursor holds the branches that are left to try, but not the index: a copy of the index would
/// count many references.
@usableFromInline
struct RouteCursor: Sendable {
  private let parts: [String]
  /// The number of parts to match, from the first.
  private let count: Int
  /// The branches left to try; the next one is the last.
  private var ways: [Way] = []

  private enum Way: Sendable {
    /// A node, reached after this many parts.
    case node(Int, read: Int)
    /// The end of a pattern, with its slot.
    case end(Int)
  }

  fileprivate init(_ parts: [String], upTo count: Int, from root: Int?) {
    (self.parts, self.count) = (parts, count)
    guard let root else { return }
    ways.reserveCapacity(8)
    ways.append(.node(root, read: 0))
  }
}

extension RouteIndex {
  /// Begins a search for the patterns that match a URL.
  @usableFromInline
  func cursor(for url: RouteURL) -> RouteCursor { cursor(for: url, upTo: url.parts.count) }

  /// Begins a search for the patterns that match the first parts of a URL.
  func cursor(for url: RouteURL, upTo count: Int) -> RouteCursor {
    RouteCursor(url.parts, upTo: count, from: roots[url.scheme])
  }

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

  /// Adds the branches of a node in reverse order of precedence.
  private mutating func addWays(from number: Int, of index: RouteIndex, read: Int) {
    let node = index.nodes[number]
    if let slot = node.rest { ways.append(.end(slot)) }
    guard read < count else {
      if let slot = node.end { ways.append(.end(slot)) }
      return
    }
    let part = parts[read]
    // An empty part is no value of a wildcard or parameter.
    if !part.isEmpty {
      if let next = node.any { ways.append(.node(next, read: read + 1)) }
      if let next = node.parameter { ways.append(.node(next, read: read + 1)) }
      if node.hasSuffixed, let suffixed = index.suffixed[number] {
        // The first part is case-insensitive, and the suffixes of patterns are in lower case there.
        let part = read == 0 ? part.foldedAsHost : part
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
  /// The node after a literal; the first part of a URL is case-insensitive.
  fileprivate func next(literal: String, at place: Int, after node: Int) -> Int? {
    literals[Way(node: node, literal: place == 0 ? literal.foldedAsHost : literal)]
  }
}

extension String {
  /// Whether the text ends with a suffix and is longer; compared by bytes, like URLs.
  fileprivate func hasMoreThan(suffix: String) -> Bool {
    let count = utf8.count - suffix.utf8.count
    return count > 0 && utf8.dropFirst(count).elementsEqual(suffix.utf8)
  }
}
