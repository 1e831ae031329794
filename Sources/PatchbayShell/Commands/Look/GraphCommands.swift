import PatchbayInspection
package import PatchbayLanguage
import PatchbayText

// graph

extension CommandTable {
  static let graphCommands: [CommandSpec] = [.graph(.standard)]
}

extension CommandSpec {
  /// `graph` in the forms of these exporters.
  static func graph(_ exporters: ExporterTable) -> CommandSpec {
    let names = exporters.graphs.map(\.name)
    return CommandSpec(
      "graph", .look, "draws the topology",
      details: """
        \(exporters.graphGlossary.details)

        An image needs -o, and dot, which draws it. --highlight shows the way of a message.
        """,
      parameters: [.init("P", .path(.node), .optional, "the node; this place unless given")],
      options: [
        .init("format", .choice(names), placeholder: "FORMAT", names.joinedByOr),
        .init("output", letter: "o", .file, placeholder: "F", "the file it is written to"),
        .init("env", "with the values set on each node"),
        .init("states", "with the states remembered by each node"),
        .init("legend", "with the meaning of shapes and colours"),
        .init("highlight", .message, placeholder: "m1", "with the way of a message"),
        .init("depth", .count, placeholder: "N", "only so many levels"),
      ],
      examples: [
        "add container -p live/room; graph --format=dot",
        "define event Ping; add container room; add plugin room/p Probe; send room Ping --trace=off; graph --format=mermaid --highlight=m1",
      ], effect: .nothing, run: draw)
  }

  private static let draw: Run = { invocation, context throws(ShellError) in
    let format = invocation.optionText("format")
    guard let exporter = context.session.commands.exporters.graph(named: format) else { return }
    let topology = try context.topology(below: invocation.word("P"))
    let text = try context.drawing(topology, exporter, invocation)
    let file = invocation.option("output")?.value
    if exporter.isImage { return try context.draw(text, exporter.name, to: file, invocation) }
    guard let file, let path = file.text else { return context.print(text) }
    try context.write(text, to: path, at: file.span)
  }
}

extension CommandContext {
  fileprivate func drawing(
    _ topology: Topology, _ exporter: any GraphExporter, _ invocation: Invocation
  ) throws(ShellError) -> String {
    var options = GraphExportOptions(isASCII: !session.options.isUnicode)
    options.graph.depth = invocation.optionCount("depth")
    if invocation.has("env") { options.graph.showing.insert(.environment) }
    if invocation.has("states") { options.graph.showing.insert(.states) }
    if invocation.has("legend") { options.graph.showing.insert(.legend) }
    if let word = invocation.option("highlight")?.value {
      options.graph.highlight = try trace(word).trace
    }
    let result = try session.workOut(from: topology.nodes.count, at: invocation.span) { [options] in
      Result { () throws(InspectionError) in try exporter.export(topology, options) }
    }
    let graph = try exported { () throws(InspectionError) in try result.get() }
    if let advice = graph.advice { remark(advice) }
    return graph.text
  }

  /// What an exporter writes; its error as one of the shell.
  func exported<Text>(_ export: () throws(InspectionError) -> Text) throws(ShellError) -> Text {
    do throws(InspectionError) {
      return try export()
    } catch {
      throw ShellError(.refusedByEngine("\(error)", code: .refused))
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
    _ dot: String, _ format: String, to file: ArgumentWord?, _ invocation: Invocation
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
    of dot: String, _ format: String, at span: SourceSpan
  ) throws(ShellError) -> [UInt8] {
    do throws(Program.Failure) {
      let result = try Program.run(
        ["dot", "-T\(format)"], input: dot, keepsOutput: true,
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
