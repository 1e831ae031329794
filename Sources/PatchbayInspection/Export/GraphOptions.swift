/// What a graph of a topology shows.
///
///     topology.dot(GraphOptions(showing: [.environment], depth: 3, highlight: trace)).text
public struct GraphOptions: Sendable, Hashable {
  /// What is drawn beside nodes, plugins, relays, interceptors and slots.
  public var showing: Extras
  /// The number of levels that are drawn, with only counts below them; nil draws all.
  public var depth: Int?
  /// The message whose way is drawn into the graph.
  public var highlight: Trace?
  /// What is drawn beside nodes, plugins, relays, interceptors and slots.
  public struct Extras: OptionSet, Sendable, Hashable {
    /// One bit for each.
    public let rawValue: Int

    /// The extras of these bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The values that are set on nodes.
    public static let environment = Self(rawValue: 1)
    /// The states that nodes remember.
    public static let states = Self(rawValue: 2)
    /// What the shapes, borders and lines of the graph mean.
    public static let legend = Self(rawValue: 4)
  }

  /// All levels, and nothing that isn't asked for.
  public init(showing: Extras = [], depth: Int? = nil, highlight: Trace? = nil) {
    self.showing = showing
    self.depth = depth
    self.highlight = highlight
  }
}

/// A graph, written in some language for graphs.
public struct GraphText: Sendable, Hashable {
  /// The graph.
  public let text: String
  /// What to do about a graph that is too big to be drawn well; nil if it is not.
  public let advice: String?

  /// A graph that may be too big to be drawn well.
  public init(text: String, advice: String? = nil) {
    self.text = text
    self.advice = advice
  }
}

extension Topology {
  /// The graph in the language of Graphviz, for `dot`.
  ///
  /// Equal topologies give equal text.
  public func dot(_ options: GraphOptions = GraphOptions()) -> GraphText {
    graph(by: DOTWriter(), options)
  }

  /// The graph as a flowchart of Mermaid.
  ///
  /// Equal topologies give equal text.
  public func mermaid(_ options: GraphOptions = GraphOptions()) -> GraphText {
    graph(by: MermaidWriter(), options)
  }

  private func graph<Writer: GraphWriter>(by writer: Writer, _ options: GraphOptions) -> GraphText {
    let forest = Forest(of: self)
    let way = options.highlight.map { MessageWay(of: $0, in: forest, depth: options.depth) }
    var walk = GraphWalk(forest, options, way: way, writer: writer)
    walk.draw()
    return walk.writer.finished()
  }
}
