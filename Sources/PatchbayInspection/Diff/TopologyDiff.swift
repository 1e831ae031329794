import PatchbayPlatform
package import PatchbayText

/// The differences between two topologies: parts that were added, removed, moved or changed.
///
///     let diff = TopologyDiff(from: before, to: after)
///     for line in diff.lines { print(line) }
///     // + plugin /live/room/chat (Chat)
///     // ~ env /live muted: true -> false
///     // > /live/room -> /shop/room
///
/// Paths are those of the second topology, except for the path of a removed part and the old path
/// of a moved one.
package struct TopologyDiff: Sendable, Hashable {
  /// Removals, moves, additions, then changes, each in the order of its topology.
  package let facts: [Fact]

  /// One difference: `+` added, `-` removed, `>` moved, `~` changed.
  package struct Fact: Sendable, Hashable {
    /// The line; a NUL stands for the node of a fact about a state.
    fileprivate let line: String
    /// The line about several nodes to which the same happened.
    fileprivate let shared: String
    /// The node of a fact about a state; nil for other facts, each of which has a line of its own.
    let node: TopologyPath?
  }
}

extension TopologyDiff.Fact {
  init(_ line: String) { self.init(line: line, shared: line, node: nil) }

  /// A fact that several nodes may share: `~ state /live Mode: ...`.
  init(_ sign: Character, state: String, at node: TopologyPath) {
    self.init(
      line: "\(sign) state \0 \(state)", shared: "\(sign) state \(state) at \0", node: node)
  }

  init(orderOf parts: String, in node: TopologyPath, _ names: [String], _ order: [Int]) {
    let words = "\(names.joined(separator: " ")) -> "
    let line =
      "~ order of \(parts) in \0: \(words)\(order.map { names[$0] }.joined(separator: " "))"
    self =
      parts == Topology.RememberedState.sort
      ? Self(line: line, shared: line, node: node) : Self(line.replacing("\0", with: node.text))
  }

  /// The line about nodes, of which up to three are named.
  fileprivate func line(at nodes: [TopologyPath]) -> String {
    let names =
      nodes.count > 3
      ? "\(nodes.count.inGroups) nodes" : nodes.map(\.text).joined(separator: ", ")
    return (nodes.count > 1 ? shared : line).replacing("\0", with: names).onOneLine
  }

  /// The line about this fact alone.
  package var ownLine: String { line(at: node.map { [$0] } ?? []) }
}

extension TopologyDiff: CustomStringConvertible {
  /// Whether there is no difference.
  package var isEmpty: Bool { facts.isEmpty }

  /// One line for each difference; what happens alike to the states of several nodes shares a line.
  package var lines: [String] {
    // Other facts stay apart, even if their lines are equal.
    facts.enumerated().map { ($1.node == nil ? "\($0)" : $1.line, $1) }.grouped()
      .mapWhileWorking { _, facts in
        facts[0].line(at: facts.compactMap(\.node))
      }
  }

  /// All lines, separated by line breaks.
  package var description: String { lines.joined(separator: "\n") }

  /// The colour of a line, by its first character.
  package static func ink(for line: String) -> Ink? {
    switch line.first {
    case "+": .good
    case "-": .bad
    case ">", "~": .change
    default: nil
    }
  }
}
