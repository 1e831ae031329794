/// The options of a topology's graph.
///
///     topology.dot(GraphOptions(showing: [.environment], depth: 3, highlight: trace)).text
public struct GraphOptions: Sendable, Hashable {
  /// What is drawn in addition to nodes, plugins, relays, interceptors and slots.
  public var showing: Extras
  /// The number of levels drawn, with only counts for levels below; nil draws all.
  public var depth: Int?
  /// The message whose route is highlighted.
  public var highlight: Trace?
  /// What is drawn in addition to nodes, plugins, relays, interceptors and slots.
  public struct Extras: OptionSet, Sendable, Hashable {
    /// One bit for each extra.
    public let rawValue: Int

    /// The extras with these bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The environment values of nodes.
    public static let environment = Self(rawValue: 1)
    /// The states that nodes remember.
    public static let states = Self(rawValue: 2)
    /// A legend of shapes, borders and lines.
    public static let legend = Self(rawValue: 4)
  }

  /// By default all levels, no extras and no highlighted message.
  public init(showing: Extras = [], depth: Int? = nil, highlight: Trace? = nil) {
    self.showing = showing
    self.depth = depth
    self.highlight = highlight
  }
}

/// A graph as text in a graph language.
public struct GraphText: Sendable, Hashable {
  /// The text.
  public let text: String
  /// Advice if the graph is too big to be laid out well; nil otherwise.
  public let advice: String?

  /// Creates a graph text, with advice if it is too big.
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
