import PatchbayInspection
package import PatchbayLanguage
import PatchbayText

/// `graph`.
struct Graph: ExclusiveCommand {
  let form = CommandForm(
    "graph", .look, "draws the topology",
    details: """
      \(Glossary(GraphFormat.allCases.map { ($0.rawValue, $0.use) }).details)

      Without --format, the ending of the file that -o names decides: g.svg, g.png, g.dot, \
      g.mmd, g.json. Images need -o and an installed dot. --highlight shows the way of a message.

      --flow draws senders, kinds and receivers instead of the tree, with counts. Solid lines were seen; \
      dashed lines are possible for a known sender of the kind. --highlight=mN highlights the ways of \
      a message, with --causes also those of all messages that it caused; --causes alone highlights \
      those of the last command. --depth=N draws nodes of that level in place of their plugins.
      """,
    examples: [
      "add container -p live/room; graph --format=dot",
      "define event Ping; add container room; add plugin room/p Probe; send room Ping --trace=off; graph --format=mermaid --highlight=m1; graph --flow --highlight=m1 --causes",
    ])

  let place = OptionalArgument("P", NodePath(), "the node (default: this place)")
  let format = Option(
    "format", ChoiceArgument<GraphFormat>(), placeholder: "FORMAT",
    GraphFormat.allCases.map(\.rawValue).joinedByOr)
  let output = Option(
    "output", letter: "o", FileName(), placeholder: "F", "the file to write")
  let environment = Flag.environment
  let states = Flag.states
  let legend = Flag("legend", "with the meaning of shapes and colours")
  let highlight = Option(
    "highlight", MessageNumber(), placeholder: "m1", "with the way of a message")
  let depth = Option.depth
  let flow = Flag("flow", "senders, kinds and receivers, with counts")
  let kind = Option("kind", FlowKind(), placeholder: "KIND", "with --flow: this kind alone")
  let withCauses = Flag.causes
  let force = Flag.force

  var exclusions: [Exclusion] { [Exclusion(flow, [environment, states, legend])] }

  func check(_ words: CommandWords<Self>, in scope: CheckScope) throws(ShellError) {
    let features = [(GraphFeature.legend, words.legend), (.highlight, words.highlight)]
    try GraphFormat.check(
      words.format?.value, file: words.output?.value, features: words.flow == nil ? features : [])
    if words.flow == nil, let other = words.kind ?? words.withCauses {
      throw ShellError(.needsOption("--\(other.option.name)", needed: "--flow"), at: other.span)
    }
  }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let format = try GraphFormat.of(call.output, typed: call.format)
    let text =
      if call.flow {
        try context.flowDrawing(format, call)
      } else {
        try context.drawing(context.topology(below: call.words.place), format, call)
      }
    if format.isImage { return try context.draw(text, format.rawValue, call) }
    guard let file = try call.output else {
      return text.isEmpty ? context.print(nothing: .emptyTop) : context.print(text)
    }
    try context.write(text, to: file, withForce: call.force)
  }
}

extension CommandContext {
  fileprivate func drawing(
    _ topology: Topology, _ format: GraphFormat, _ call: Call<Graph>
  ) throws(ShellError) -> String {
    var options = GraphOptions()
    options.depth = try call.depth
    if call.environment { options.showing.insert(.environment) }
    if call.states { options.showing.insert(.states) }
    if call.legend { options.showing.insert(.legend) }
    options.highlight = try call.highlight.map(session.ofNow)
    var style = Topology.TreeStyle()
    style.isASCII = !session.options.isUnicode
    style.showsEnvironment = call.environment
    style.showsStates = call.states
    style.omnivores = world.omnivores
    style.depth = options.depth
    style.highlight = options.highlight
    return try graphText(of: topology.partCount, call) {
      [options, style] () throws(InspectionError) in
      try format.text(of: topology, options, as: style)
    }
  }

  /// The text of a graph of so many parts; advice on its size becomes a remark.
  func graphText(
    of count: Int, _ call: Call<Graph>,
    _ export: @escaping @Sendable () throws(InspectionError) -> GraphText
  ) throws(ShellError) -> String {
    let result = try session.workOut(from: count, at: call.span) {
      Result { () throws(InspectionError) in try export() }
    }
    let graph = try inspecting { () throws(InspectionError) in try result.get() }
    if let advice = graph.advice { remark(advice) }
    return graph.text
  }

  /// The result of an inspection; its errors become errors of the shell.
  func inspecting<Result>(
    at span: SourceSpan? = nil, code: CommandCode = .refused,
    _ inspect: () throws(InspectionError) -> Result
  ) throws(ShellError) -> Result {
    return try rethrowing(inspect()) { (error: InspectionError) in
      ShellError(.refusedByEngine("\(error)", code: code.code), at: span)
    }
  }

  /// Draws with `dot`; if it is not installed, the graph is saved for it.
  fileprivate func draw(_ dot: String, _ format: String, _ call: Call<Graph>) throws(ShellError) {
    guard let file = try call.output else {
      throw ShellError(
        .missingArgument("-o F", usage: "graph --format=\(format) -o graph.\(format)"),
        at: call.words.format?.span)
    }
    try session.mayWrite(at: file.span)
    try rethrowing(session.files.check()) { ShellError(writing: file.text, $0, at: file.span) }
    guard session.mayRunPrograms else {
      throw ShellError(.noPrograms, at: call.words.format?.span)
    }
    guard let program = Program.systemPath(of: "dot") else {
      let kept = file.text + ".dot"
      try write(dot, to: FilePath(text: kept, span: file.span), withForce: call.force)
      throw ShellError(.noDot(kept: kept), at: call.words.format?.span)
    }
    let image = try image(of: dot, format, by: program, at: file.span)
    try rethrowing(session.files.write(bytes: image, to: file.text, withForce: call.force)) {
      ShellError(writing: file.text, $0, at: file.span)
    }
  }

  private func image(
    of dot: String, _ format: String, by program: String, at span: SourceSpan
  ) throws(ShellError) -> [UInt8] {
    do throws(Program.Failure) {
      let result = try Program.run(
        [program, "-T\(format)"], input: dot, keepsOutput: true,
        whileWaiting: session.mayGoOn)
      if result.status == 0 { return result.output }
      throw Program.Failure(reason: "it ended with status \(result.status)")
    } catch {
      throw ShellError(.programFailed("dot", reason: error.reason), at: span)
    }
  }

  /// Replaces a file by whole lines of text; with force, also a read-only file.
  package func write(
    _ text: String, to file: FilePath, withForce isForced: Bool
  ) throws(ShellError) {
    try session.mayWrite(at: file.span)
    let lines = text.isEmpty || text.utf8.last == Byte.newline ? text : text + "\n"
    try rethrowing(session.files.write(lines, to: file.text, withForce: isForced)) {
      ShellError(writing: file.text, $0, at: file.span)
    }
  }
}

extension Flag {
  /// `--force`, of commands that write a file.
  package static var force: Flag { Flag("force", "also replaces a read-only file") }
}
