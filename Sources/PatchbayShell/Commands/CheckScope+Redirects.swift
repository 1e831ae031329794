import PatchbayLanguage
import PatchbayText

// Where the output of a command goes.

extension CheckScope {
  /// The output of `graph` must have the format of the file or program that takes it.
  func check(_ redirect: Redirect, of invocation: Invocation) throws(ShellError) {
    guard invocation.spec.isOf(Graph.self) else { return }
    let format = invocation.option("format")?.value
    switch redirect {
    case .file(let file), .append(let file):
      try GraphFormat(exporters: session.commands.exporters.graphs)
        .check(format, redirectedTo: file)
    case .program(let words): try check(format, pipedTo: words, of: invocation)
    }
  }

  /// Graphviz reads one format, and any other would only give it errors.
  private func check(
    _ format: ArgumentWord?, pipedTo words: [Word], of invocation: Invocation
  ) throws(ShellError) {
    guard let program = words.first?.literal, Self.graphviz.contains(program.fileName),
      format?.text ?? "" != "dot", format == nil || format?.text != nil
    else { return }
    let pipe = words.map(\.raw).joined(separator: " ")
    let before = invocation.span.source.text(invocation.span.start..<words[0].span.start)
    let typed = before.lastIndex(of: "|").map { String(before[..<$0]).trimmed } ?? before
    let dot = "--format=dot"
    let graph =
      invocation.option("format").map { typed.replacing($0.span.text, with: dot) }
      ?? "\(typed) \(dot)"
    throw ShellError(
      .notForGraphviz(program.fileName, fix: "\(graph) | \(pipe)"), at: invocation.verbSpan)
  }

  private static let graphviz = ["dot", "neato", "fdp", "sfdp", "twopi", "circo"]
}

extension String {
  fileprivate var fileName: String { String(split(separator: "/").last ?? "") }
}
