import PatchbayInspection
import PatchbayLanguage

/// The output formats of `graph`, the default first.
enum GraphFormat: String, CaseIterable {
  case tree, dot, mermaid, json, svg, png

  /// The purpose on one line; the features that the format can show, besides `--depth`; and the
  /// endings of its files, without the period.
  private var facts: (summary: String, shows: [GraphFeature], endings: [String]) {
    switch self {
    case .tree: ("text for people", [.env, .states, .highlight], [])
    case .dot: ("for Graphviz", GraphFeature.allCases, ["dot", "gv"])
    case .mermaid: ("for Markdown", GraphFeature.allCases, ["mmd", "mermaid"])
    case .json: ("for programs", [.highlight], ["json"])
    case .svg, .png: ("an image by Graphviz", GraphFeature.allCases, [rawValue])
    }
  }

  /// The purpose, and the options that the format supports, for help.
  var use: String {
    "\(facts.summary): \(facts.shows.map { "--\($0.rawValue)" }.joined(separator: " "))"
  }

  /// Whether `dot` draws the text as an image in the format of this name.
  var isImage: Bool { self == .svg || self == .png }
}

/// A feature that a graph shows only on request, by the option of this name.
enum GraphFeature: String, CaseIterable { case env, states, legend, highlight }

// MARK: - Writing

extension GraphFormat {
  /// Writes a topology as text; JSON has all values and states, whether requested or not.
  func text(of topology: Topology, _ options: GraphOptions, as style: Topology.TreeStyle)
    throws(InspectionError) -> GraphText
  {
    switch self {
    case .tree: return GraphText(text: topology.text(style: style))
    case .dot, .svg, .png: return topology.dot(options)
    case .mermaid: return topology.mermaid(options)
    case .json:
      let shown = topology.upTo(depth: options.depth)
      let traces = options.highlight.map { [$0] } ?? []
      return GraphText(text: try InspectionDocument(topology: shown, traces: traces).json())
    }
  }

  /// Writes a graph of senders and receivers as text.
  func text(of flow: FlowGraph) throws(InspectionError) -> GraphText {
    switch self {
    case .tree: GraphText(text: flow.text())
    case .dot, .svg, .png: flow.dot()
    case .mermaid: flow.mermaid()
    case .json: GraphText(text: try InspectionDocument(flow: flow).json())
    }
  }
}

// MARK: - The format of a file

extension GraphFormat {
  /// The format of a file, by its ending; the typed one, else the first one, where the ending says
  /// nothing.
  static func of(_ file: FilePath?, typed: Self?) throws(ShellError) -> Self {
    guard let file else { return typed ?? .tree }
    let named = try named(file.text, at: file.span)
    guard let typed else { return named ?? .tree }
    guard let named, named != typed else { return typed }
    throw ShellError(
      .otherFormat(
        file.text, format: named.rawValue, typed: typed.rawValue,
        fix: "leave --format out, or choose another name"), at: file.span)
  }

  /// Throws if the words of `--format` and of `-o`, as far as they are known, don't fit together,
  /// or if the format does not show what an option asks for.
  static func check(
    _ format: ArgumentWord?, file: ArgumentWord?, features: [(GraphFeature, ArgumentOption?)]
  ) throws(ShellError) {
    guard [format, file].allSatisfy({ $0 == nil || $0?.text != nil }) else { return }
    let typed = format?.text.flatMap(Self.init)
    if format != nil, typed == nil { return }
    let format = try of(
      file.map { FilePath(text: $0.text ?? "", span: $0.span) }, typed: typed)
    for case (let feature, let option?) in features where !format.facts.shows.contains(feature) {
      throw ShellError(
        .notShown(
          "--\(feature.rawValue)", format: format.rawValue,
          among: allCases.filter { $0.facts.shows.contains(feature) }.map(\.rawValue)),
        at: option.span)
    }
  }

  /// Throws if the output in a format is redirected to a file of another one.
  static func check(_ format: ArgumentWord?, redirectedTo file: FilePath) throws(ShellError) {
    guard format == nil || format?.text != nil else { return }
    let typed = format?.text ?? Self.tree.rawValue
    guard let named = try named(file.text, at: file.span), named.rawValue != typed else { return }
    throw ShellError(
      .otherFormat(
        file.text, format: named.rawValue, typed: typed, fix: "write graph -o \(file.span.text)"),
      at: file.span)
  }

  /// The format that a file's name asks for; nil if its ending is that of no format, or of text.
  private static func named(_ file: String, at span: SourceSpan?) throws(ShellError) -> Self? {
    guard let ending = file.fileEnding else { return nil }
    if let format = allCases.first(where: { $0.facts.endings.contains(ending) }) { return format }
    guard Self.pictures.contains(ending) else { return nil }
    throw ShellError(.noPicture(file, ending: ending), at: span)
  }

  /// Endings of pictures and documents, in which text would be a damaged file.
  private static let pictures = [
    "pdf", "jpg", "jpeg", "gif", "webp", "ps", "eps", "bmp", "tif", "tiff", "svgz",
  ]
}

extension String {
  /// The ending of a file's name in lower case, without the period; nil if it has none.
  fileprivate var fileEnding: String? {
    let name = split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }
}
