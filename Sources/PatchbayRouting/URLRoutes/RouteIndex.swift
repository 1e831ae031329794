/// Finds the pattern that is for a URL, among many.
///
/// Patterns share the parts that they begin with, so what a look-up takes depends on the URL and on how many
/// ways fit its beginning, not on how many patterns there are. It is not generic, so that it is compiled once
/// and as it is.
@usableFromInline
struct RouteIndex: Sendable {
  private var nodes: [Node] = []
  private var roots: [String: Int] = [:]
  /// Nodes that are in use no more.
  private var spareNodes: [Int] = []
  /// By their slots, some of which are in use no more.
  private var patterns: [RoutePattern?] = []
  private var spareSlots: [Int] = []

  /// What has been read of a URL so far, and how it may go on.
  fileprivate struct Node: Sendable {
    var literals: [String: Int] = [:]
    /// Parameters with something behind them, the longest first.
    var suffixed: [(suffix: String, node: Int)] = []
    var parameter: Int?
    var any: Int?
    /// The pattern that ends here with `**`.
    var rest: Int?
    /// The pattern that ends here.
    var end: Int?
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
        nodes[way[place - 1]].link(pattern.parts[place - 1], to: nil)
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
      guard let next = nodes[node].next(part) else { return nil }
      node = next
      way.append(node)
    }
    return way
  }

  private mutating func next(_ part: RoutePattern.Part, below node: Int) -> Int {
    if let next = nodes[node].next(part) { return next }
    let new = makeNode()
    nodes[node].link(part, to: new)
    return new
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
    literals.isEmpty && suffixed.isEmpty && parameter == nil && any == nil && rest == nil
      && end == nil
  }

  fileprivate func next(_ part: RoutePattern.Part) -> Int? {
    switch part {
    case .literal(let text): literals[text]
    case .parameter(_, ""): parameter
    case .parameter(_, let suffix): suffixed.first { $0.suffix == suffix }?.node
    case .any: any
    case .rest: nil
    }
  }

  fileprivate mutating func link(_ part: RoutePattern.Part, to node: Int?) {
    switch part {
    case .literal(let text): literals[text] = node
    case .parameter(_, ""): parameter = node
    case .parameter(_, let suffix):
      suffixed.removeAll { $0.suffix == suffix }
      guard let node else { return }
      let place = suffixed.firstIndex { $0.suffix.utf8.count < suffix.utf8.count }
      suffixed.insert((suffix, node), at: place ?? suffixed.endIndex)
    case .any: any = node
    case .rest: break
    }
  }
}

// MARK: - Matching

extension RouteIndex {
  /// The slot of the first pattern that matches a URL and is accepted.
  @usableFromInline
  func firstSlot(
    for url: RouteURL, accepting accept: (Int, RoutePattern) throws -> Bool
  ) rethrows -> Int? {
    guard let root = roots[url.scheme] else { return nil }
    return try search(url.parts, from: 0, at: root, accept)
  }

  /// Goes no deeper than the longest pattern is.
  private func search(
    _ parts: [String], from place: Int, at index: Int, _ accept: (Int, RoutePattern) throws -> Bool
  ) rethrows -> Int? {
    if place == parts.count {
      return try accepted(nodes[index].end, accept) ?? accepted(nodes[index].rest, accept)
    }
    let part = parts[place]
    if !nodes[index].literals.isEmpty,
      let next = nodes[index].literals[place == 0 ? part.foldedAsHost : part],
      let slot = try search(parts, from: place + 1, at: next, accept)
    {
      return slot
    }
    // Nothing between two slashes is no value.
    if !part.isEmpty {
      for (suffix, next) in nodes[index].suffixed where part.hasMoreThan(suffix: suffix) {
        if let slot = try search(parts, from: place + 1, at: next, accept) { return slot }
      }
      if let next = nodes[index].parameter,
        let slot = try search(parts, from: place + 1, at: next, accept)
      {
        return slot
      }
      if let next = nodes[index].any,
        let slot = try search(parts, from: place + 1, at: next, accept)
      {
        return slot
      }
    }
    return try accepted(nodes[index].rest, accept)
  }

  private func accepted(
    _ slot: Int?, _ accept: (Int, RoutePattern) throws -> Bool
  ) rethrows -> Int? {
    guard let slot, let pattern = patterns[slot], try accept(slot, pattern) else { return nil }
    return slot
  }
}

extension String {
  /// Whether something stands before a suffix at its end; told by bytes, as URLs are.
  fileprivate func hasMoreThan(suffix: String) -> Bool {
    let count = utf8.count - suffix.utf8.count
    return count > 0 && utf8.dropFirst(count).elementsEqual(suffix.utf8)
  }
}
