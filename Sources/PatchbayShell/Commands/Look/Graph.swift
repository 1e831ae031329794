import PatchbayInspection
package import PatchbayLanguage

/// `graph`.
struct Graph: Command {
  let form = CommandForm(
    "graph", .look, "draws the topology",
    details: """
      tree is text, dot is for Graphviz, mermaid for Markdown, json for programs. svg and png are drawn \
      by dot, where it is installed, and need -o. --highlight shows the way of a message.
      """,
    examples: [
      "add container -p live/room; graph --format=dot",
      "define event Ping; add container room; add plugin room/p Probe; send room Ping --trace=off; graph --format=mermaid --highlight=m1",
    ])

  let place = OptionalArgument("P", NodePath(), "the node; this place unless given")
  let format = Option(
    "format", Choice<GraphFormat>(), placeholder: "FORMAT",
    "tree, dot, mermaid, json, svg or png")
  let output = Option(
    "output", letter: "o", FileName(), placeholder: "F", "the file it is written to")
  let environment = Flag.environment
  let states = Flag.states
  let legend = Flag("legend", "with the meaning of shapes and colours")
  let highlight = Option(
    "highlight", MessageNumber(), placeholder: "m1", "with the way of a message")
  let depth = Option.depth

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let format = try call.format ?? .tree
    let topology = try context.topology(below: call.words.place)
    let text = try context.drawing(topology, format, call.invocation)
    if format.isImage {
      return try context.draw(text, format, to: call.words.output?.value, call.invocation)
    }
    guard let file = try call.output else { return context.print(text) }
    try context.write(text, to: file.text, at: file.span)
  }
}

/// The languages in which a graph can be written.
enum GraphFormat: String, CaseIterable {
  case tree, dot, mermaid, json, svg, png

  var isImage: Bool { self == .svg || self == .png }
}

extension CommandContext {
  fileprivate func drawing(
    _ topology: Topology, _ format: GraphFormat, _ invocation: Invocation
  ) throws(ShellError) -> String {
    var options = GraphOptions(depth: invocation.optionCount("depth"))
    if invocation.has("env") { options.showing.insert(.environment) }
    if invocation.has("states") { options.showing.insert(.states) }
    if invocation.has("legend") { options.showing.insert(.legend) }
    if let word = invocation.option("highlight")?.value {
      options.highlight = try trace(word).trace
    }
    switch format {
    case .json: return try json(topology.upTo(depth: options.depth))
    case .tree:
      var style = Topology.TreeStyle()
      style.isASCII = !session.options.isUnicode
      style.showsEnvironment = invocation.has("env")
      style.showsStates = invocation.has("states")
      style.depth = options.depth
      return try text(of: topology, style, at: invocation.span)
    case .dot, .svg, .png, .mermaid:
      let graph = try session.workOut(from: topology.nodes.count, at: invocation.span) {
        [options] in format == .mermaid ? topology.mermaid(options) : topology.dot(options)
      }
      if let advice = graph.advice { remark(advice) }
      return graph.text
    }
  }

  /// A tree, as `graph` and `tree` draw it.
  func text(
    of topology: Topology, _ style: Topology.TreeStyle, at span: SourceSpan
  ) throws(ShellError) -> String {
    try session.workOut(from: topology.nodes.count, at: span) { topology.text(style: style) }
  }

  /// Lets `dot` draw; where it is missing, the graph is kept for it.
  fileprivate func draw(
    _ dot: String, _ format: GraphFormat, to file: ArgumentWord?, _ invocation: Invocation
  ) throws(ShellError) {
    guard let file, let path = file.text else {
      throw ShellError(
        .missingArgument("-o F", usage: "graph --format=\(format) -o graph.\(format)"),
        at: invocation.option("format")?.span)
    }
    if isRebuilding { return }
    try session.mayWrite(at: file.span)
    do throws(FileAccess.Failure) { try session.files.check() } catch {
      throw ShellError(.cannotWrite(path, reason: error.reason), at: file.span)
    }
    guard Program.exists("dot") else {
      let kept = path + ".dot"
      try write(dot, to: kept, at: file.span)
      throw ShellError(.noDot(kept: kept), at: invocation.option("format")?.span)
    }
    let image = try image(of: dot, format, at: file.span)
    do throws(FileAccess.Failure) {
      try session.files.write(bytes: image, to: path)
    } catch {
      throw ShellError(.cannotWrite(path, reason: error.reason), at: file.span)
    }
  }

  private func image(
    of dot: String, _ format: GraphFormat, at span: SourceSpan
  ) throws(ShellError) -> [UInt8] {
    do throws(Program.Failure) {
      let result = try Program.run(
        ["dot", "-T\(format.rawValue)"], input: dot, keepsOutput: true,
        whileWaiting: session.mayGoOn)
      if result.status == 0 { return result.output }
      throw Program.Failure(reason: "it ended with status \(result.status)")
    } catch {
      throw ShellError(.programFailed("dot", reason: error.reason), at: span)
    }
  }

  package func write(_ text: String, to path: String, at span: SourceSpan) throws(ShellError) {
    if isRebuilding { return }
    try session.mayWrite(at: span)
    do throws(FileAccess.Failure) {
      try session.files.write(text, to: path)
    } catch {
      throw ShellError(.cannotWrite(path, reason: error.reason), at: span)
    }
  }
}
