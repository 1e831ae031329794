import PatchbayEngine
import PatchbayPlatform
import PatchbayText

extension Topology: CustomStringConvertible {
  /// A drawn tree: one line for each node, with its contents below it.
  public var description: String { text() }

  /// The style of a drawn tree.
  public struct TreeStyle: Sendable, Hashable {
    /// Whether only ASCII characters are used.
    public var isASCII = false
    /// Whether the environment values of nodes are shown.
    public var showsEnvironment = false
    /// Whether the remembered states of nodes are shown.
    public var showsStates = false
    /// Whether nodes and interceptors are also marked by colour, for a terminal.
    public var isColoured = false
    /// The number of levels drawn; deeper nodes are only counted; nil for all.
    public var depth: Int?
    /// The message whose fate is written at each place.
    public var highlight: Trace?
    /// The plugins that receive every message without a channel, whatever kinds there are.
    package var omnivores: Set<TopologyPath> = []

    /// By default everything except environment and states, in Unicode.
    public init() {}
  }

  /// A drawn tree: one line for each node, with its contents below it.
  public func text(style: TreeStyle = TreeStyle()) -> String {
    let entries = TreeEntries(of: Forest(of: self), style: style)
    var drawing = TreeDrawing(style: style)
    drawing.draw(entries)
    return entries.title.map { $0.onOneLine + "\n" }.joined() + drawing.text
  }
}

private struct TreeDrawing {
  private let style: Topology.TreeStyle
  private var lines: [Line] = []

  private struct Line {
    /// The tree characters before the name.
    let lead: String
    let name: String
    let ink: Ink?
    let words: [String]
    /// The width of lead and name in cells.
    let width: Int
  }

  init(style: Topology.TreeStyle) { self.style = style }

  /// The maximum width of names that share a column.
  private static let widestName = 40
}

extension TreeDrawing {
  var text: String {
    let widths = lines.map(\.width).filter { $0 <= Self.widestName }
    let column = widths.max() ?? 0
    return lines.mapWhileWorking { line in
      let tree = line.lead + line.name.painted(line.ink, if: style.isColoured)
      guard !line.words.isEmpty else { return tree + "\n" }
      let gap = "".padded(to: column - line.width) + "  "
      return tree + gap + line.words.joined(separator: "  ") + "\n"
    }.joined()
  }

  /// No recursion: chains of relays may be arbitrarily deep.
  mutating func draw(_ entries: TreeEntries) {
    var left = entries.roots.reversed().map { (entry: $0, lead: "", branch: "") }
    while Work.goesOn, let next = left.popLast() {
      lines.append(line(for: next.entry, after: next.lead + next.branch))
      let entries = next.entry.below()
      let lead = next.lead + continuation(of: next.branch)
      for (index, entry) in entries.enumerated().reversed() {
        left.append((entry, lead, index == entries.count - 1 ? lastBranch : branch))
      }
    }
  }

  private func line(for entry: TreeEntries.Entry, after lead: String) -> Line {
    let name = entry.name.onOneLine
    return Line(
      lead: lead, name: name, ink: entry.ink, words: entry.words.map(\.onOneLine),
      width: (lead + name).cellWidth)
  }

  private var branch: String { style.isASCII ? "|- " : "├─ " }
  private var lastBranch: String { style.isASCII ? "`- " : "└─ " }

  private func continuation(of branch: String) -> String {
    if branch.isEmpty { return "" }
    return branch == lastBranch ? "   " : style.isASCII ? "|  " : "│  "
  }
}

// MARK: - Entries

/// The entries to draw, apart from the lines, since their closures refer to this value.
private struct TreeEntries {
  private let forest: Forest
  private let remainders: [Remainder]
  private let style: Topology.TreeStyle
  private let way: MessageWay?

  /// An entry of the tree; its children are computed when needed.
  struct Entry {
    let name: String
    var ink: Ink?
    let words: [String]
    var below: () -> [Entry] = { [] }
  }

  init(of forest: Forest, style: Topology.TreeStyle) {
    (self.forest, self.style) = (forest, style)
    remainders = style.depth == nil ? [] : Remainder.all(of: forest)
    way = style.highlight.map {
      MessageWay(of: $0, in: forest, depth: style.depth, drawsLimit: true)
    }
  }
}

extension TreeEntries {
  var roots: [Entry] { forest.roots.map { entry(of: $0, below: nil, depth: 0) } }

  /// The lines above the tree: the highlighted message, and how many received it.
  var title: [String] { way?.title ?? [] }

  /// What became of the highlighted message at a place.
  private func fate(at id: String) -> [String] { way?.words(at: id) ?? [] }

  private func entry(of this: Int, below parent: TopologyPath?, depth: Int) -> Entry {
    let node = forest.nodes[this]
    var words = [node.kind.rawValue]
    if node.isWeak { words.append("weak") }
    if let limits = node.limits {
      words.append("limits \(limits.causalDepth)/\(limits.deliveries)")
    }
    words += (node.offers ?? []).byScheme.map { "\($0) " + $1.joined(separator: ", ") }
    words += fate(at: node.path.text)
    return Entry(name: node.path.text(below: parent), ink: .strong, words: words) {
      guard style.depth.map({ depth < $0 }) ?? true else { return rest(below: this) }
      return contents(of: node)
        + forest.children(of: this).map { entry(of: $0, below: node.path, depth: depth + 1) }
    }
  }

  private func rest(below this: Int) -> [Entry] {
    let nodes = remainders[this].nodes
    let plugins = remainders[this].plugins + forest.nodes[this].plugins.count
    guard nodes + plugins > 0 else { return [] }
    let counts = [(nodes, "node"), (plugins, "plugin")].filter { $0.0 > 0 }
      .map { $0.0.counted($0.1) }
    let words = [counts.joined(separator: ", ")]
    let fate = fate(at: GraphID.below(forest.nodes[this].path))
    return [Entry(name: style.isASCII ? "..." : "…", words: words + fate)]
  }

  private func contents(of node: Topology.Node) -> [Entry] {
    var entries = node.interceptors.map { interceptor in
      Entry(
        name: interceptor.path.text(below: node.path), ink: .change,
        words: interceptor.words + fate(at: interceptor.path.text))
    }
    if style.showsEnvironment {
      entries += node.environment.map {
        Entry(
          name: "env", words: ["\($0.key)=\($0.value ?? "(gone)")"] + ($0.isWeak ? ["weak"] : []))
      }
    }
    if style.showsStates {
      entries += node.states.map {
        let channel = $0.channel.map { " \($0.onChannel)" } ?? ""
        let fields = $0.message.description
        return Entry(
          name: "state", words: ["\($0.kind)\(channel)"] + (fields.isEmpty ? [] : [fields]))
      }
    }
    let relays = Dictionary(grouping: node.relays, by: \.connector)
    return entries + node.plugins.map { entry(of: $0, in: node, relays) }
  }

  private func entry(
    of plugin: Topology.Plugin, in node: Topology.Node, _ relays: [TopologyPath: [Topology.Relay]]
  ) -> Entry {
    var words = [plugin.type]
    if plugin.priority != 1000 { words.append("priority \(plugin.priority)") }
    return Entry(
      name: plugin.path.text(below: node.path),
      words: words + observed(by: plugin) + fate(at: plugin.path.text)
    ) { (relays[plugin.path] ?? []).map { entry(of: $0, relays) } }
  }

  private func observed(by plugin: Topology.Plugin) -> [String] {
    guard style.omnivores.contains(plugin.path) else { return plugin.interests.words }
    return [Self.everyMessage] + plugin.interests.words(observing: [])
  }

  private static let everyMessage = "receives every message without a channel"

  private func entry(of relay: Topology.Relay, _ relays: [TopologyPath: [Topology.Relay]]) -> Entry
  {
    Entry(
      name: relay.path.text(below: relay.connector),
      words: ["relay \(relay.type)"] + relay.interests.words + fate(at: relay.path.text)
    ) { (relays[relay.path] ?? []).map { entry(of: $0, relays) } }
  }
}

// MARK: - Words

extension Topology.Interests {
  /// The observed, answered and offered names, such as `observes SendText, Online (state)`, `answers
  /// RouteTo` and `url app://room/:id (Room)`.
  var words: [String] { words(observing: hears) }

  /// The names with another list of observed ones.
  fileprivate func words(observing observed: [Topology.Observation]) -> [String] {
    let offered = Set((offers ?? []).map { [$0.scheme, $0.name] })
    let observed = [("observes", observed), ("answers", answers)].map { verb, observations in
      (verb, observations.filter { !$0.isListed(among: offered) }.map(\.words))
    }
    return (observed + offersByScheme).filter { !$0.1.isEmpty }.map { verb, words in
      let more = words.count - Self.mostNamed
      return "\(verb) \(words.prefix(Self.mostNamed).joined(separator: ", "))"
        + (more > 0 ? " and \(more) more" : "")
    }
  }

  /// The offers of each scheme in words; schemes are in the order of their first offers.
  var offersByScheme: [(scheme: String, words: [String])] { (offers ?? []).byScheme }

  /// The limit on listed names: an observer of everything would fill the screen.
  private static let mostNamed = 6
}

extension [Topology.Offer] {
  /// The offers in words, with schemes in the order of their first offers.
  var byScheme: [(scheme: String, words: [String])] {
    map { ($0.scheme, $0.words) }.grouped().map { ($0, $1) }
  }
}

extension Topology.Offer {
  /// The offer in words: `app://room/:id (Room)`.
  var words: String { name + (detail.map { " (\($0))" } ?? "") }
}

extension Topology.Observation {
  /// Whether its kind, or the part of it before a dot, is among offers by scheme and name.
  fileprivate func isListed(among offers: Set<[String]>) -> Bool {
    guard let scheme else { return false }
    return offers.contains([scheme, kind])
      || kind.indices.contains { end in
        kind[end] == "." && offers.contains([scheme, String(kind[..<end])])
      }
  }

  /// The kind with its channel: `Online on any (state)`.
  var words: String {
    kind + (channel == .any ? " on any" : channel.suffix) + (isState ? " (state)" : "")
  }
}

extension Topology.Interceptor {
  /// The behaviour, and further properties in words.
  var words: [String] {
    var words = [behaviour?.words ?? codeWords]
    if order != 0 { words.append("order \(order)") }
    if isWeak { words.append("weak") }
    return words
  }

  private var codeWords: String {
    "depends on code (\(type))"
      + (keys.map { ", for " + ($0.isEmpty ? "no kind" : $0.joined(separator: ", ")) } ?? "")
  }
}

extension Topology.Behaviour {
  /// The behaviour in words, such as `drops SendText when env.muted`.
  package var words: String { actionWords + (condition.map { " when \($0)" } ?? "") }

  /// The action in words, such as `drops SendText`.
  var actionWords: String {
    if let deed { return deed }
    func list(_ kinds: [String]) -> String { kinds.joined(separator: ", ") }
    let concerned = kinds.map(list)
    return switch action {
    case .passes: "passes \(concerned ?? "everything")"
    case .drops: "drops \(concerned ?? "everything")"
    case .becomes(let others) where others == kinds: "changes \(list(others))"
    case .becomes(let others): "turns \(concerned ?? "everything") into \(list(others))"
    case .answers(0): "stops \(concerned ?? "all queries")"
    case .answers(1): "answers \(concerned ?? "all queries") once"
    case .answers(let count): "answers \(concerned ?? "all queries") \(count) times"
    case .adds(let count): "adds \(count) to the answers of \(concerned ?? "all queries")"
    }
  }
}
