/// Finds the pattern that is for a URL, among many.
///
/// Patterns share the parts that they begin with, so what a look-up takes depends on the URL and on how many
/// ways fit its beginning, not on how many patterns there are.
public struct RouteTree<Value> {
  private var nodes: [Node] = []
  private var roots: [String: Int] = [:]
  /// Nodes that are in use no more.
  private var spare: [Int] = []
  /// How many patterns there are.
  public private(set) var count = 0

  struct Entry {
    let pattern: RoutePattern
    let value: Value
  }

  /// What has been read of a URL so far, and how it may go on.
  struct Node {
    var literals: [String: Int] = [:]
    /// Parameters with something behind them, the longest first.
    var suffixed: [(suffix: String, node: Int)] = []
    var parameter: Int?
    var any: Int?
    /// The pattern that ends here with `**`.
    var rest: Entry?
    /// The pattern that ends here.
    var end: Entry?

    var isEmpty: Bool {
      literals.isEmpty && suffixed.isEmpty && parameter == nil && any == nil && rest == nil
        && end == nil
    }
  }

  /// Without any pattern.
  public init() {}
}

extension RouteTree: Sendable where Value: Sendable {}
extension RouteTree.Entry: Sendable where Value: Sendable {}
extension RouteTree.Node: Sendable where Value: Sendable {}

// MARK: - Adding and removing

extension RouteTree {
  /// Adds a pattern; one that matches the same URLs as another is refused.
  public mutating func insert(_ value: Value, for pattern: RoutePattern) throws(RoutingError) {
    if let existing = entry(like: pattern) { throw .conflict(pattern, with: existing.pattern) }
    var node = roots[pattern.scheme] ?? makeNode()
    roots[pattern.scheme] = node
    for part in pattern.parts where part != .rest { node = next(part, below: node) }
    let entry = Entry(pattern: pattern, value: value)
    if pattern.parts.last == .rest { nodes[node].rest = entry } else { nodes[node].end = entry }
    count += 1
  }

  /// Removes a pattern, and no other; returns what was there for it.
  @discardableResult
  public mutating func remove(_ pattern: RoutePattern) -> Value? {
    guard let way = way(of: pattern), let last = way.last, let entry = entry(like: pattern),
      entry.pattern == pattern
    else { return nil }
    if pattern.parts.last == .rest { nodes[last].rest = nil } else { nodes[last].end = nil }
    count -= 1
    for (place, node) in way.enumerated().reversed() {
      guard nodes[node].isEmpty else { break }
      spare.append(node)
      if place == 0 {
        roots[pattern.scheme] = nil
      } else {
        unlink(pattern.parts[place - 1], from: way[place - 1])
      }
    }
    return entry.value
  }

  /// What is there for a pattern.
  public subscript(pattern: RoutePattern) -> Value? {
    entry(like: pattern).flatMap { $0.pattern == pattern ? $0.value : nil }
  }

  /// The schemes that patterns have, in order.
  public var schemes: [String] { roots.keys.sorted() }

  /// The pattern that matches the same URLs, whatever its parameters are called.
  private func entry(like pattern: RoutePattern) -> Entry? {
    guard let last = way(of: pattern)?.last else { return nil }
    return pattern.parts.last == .rest ? nodes[last].rest : nodes[last].end
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
    if let node = spare.popLast() { return node }
    nodes.append(Node())
    return nodes.count - 1
  }

  private mutating func unlink(_ part: RoutePattern.Part, from node: Int) {
    nodes[node].link(part, to: nil)
  }
}

extension RouteTree.Node {
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

extension RouteTree {
  /// The pattern that is for a URL; nil if there is none.
  public func match(_ url: RouteURL) -> RouteMatch<Value>? { firstMatch(for: url) { $0 } }

  /// Of the patterns that match a URL, the first that is accepted: literals before parameters, of these
  /// the ones with the longest text behind them first, then `*`, then `**`, part by part.
  public func firstMatch<Result>(
    for url: RouteURL, accepting accept: (RouteMatch<Value>) throws -> Result?
  ) rethrows -> Result? {
    guard let root = roots[url.scheme] else { return nil }
    return try search(url, from: 0, at: root, accept)
  }

  /// No deeper than the longest pattern.
  private func search<Result>(
    _ url: RouteURL, from place: Int, at index: Int,
    _ accept: (RouteMatch<Value>) throws -> Result?
  ) rethrows -> Result? {
    func found(_ entry: Entry?) throws -> Result? {
      try entry.flatMap { try accept(RouteMatch(url: url, pattern: $0.pattern, value: $0.value)) }
    }
    if place == url.parts.count {
      return try found(nodes[index].end) ?? found(nodes[index].rest)
    }
    let part = url.parts[place]
    if let next = nodes[index].literals[place == 0 ? part.foldedAsHost : part],
      let result = try search(url, from: place + 1, at: next, accept)
    {
      return result
    }
    if !part.isEmpty {
      for (suffix, next) in nodes[index].suffixed where part.hasMoreThan(suffix: suffix) {
        if let result = try search(url, from: place + 1, at: next, accept) { return result }
      }
      for next in [nodes[index].parameter, nodes[index].any] {
        if let next, let result = try search(url, from: place + 1, at: next, accept) {
          return result
        }
      }
    }
    return try found(nodes[index].rest)
  }
}

extension String {
  /// Whether something stands before a suffix at its end; told by bytes, as URLs are.
  fileprivate func hasMoreThan(suffix: String) -> Bool {
    utf8.count > suffix.utf8.count && utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }
}
