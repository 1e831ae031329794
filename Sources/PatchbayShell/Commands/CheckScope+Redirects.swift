import PatchbayLanguage
import PatchbayText

// Where the output of a command goes.

extension CheckScope {
  /// The output of `graph` must have the format of the file or program that takes it.
  ///
  /// `target` is the name of the file or program; nil if only the run knows it.
  func check(
    _ redirect: Redirect, to target: String?, of invocation: Invocation
  ) throws(ShellError) {
    guard let target, invocation.spec.isOf(Graph.self) else { return }
    let format = invocation.option("format")?.value
    switch redirect {
    case .file(let word), .append(let word):
      try GraphFormat.check(format, redirectedTo: FilePath(text: target, span: word.span))
    case .program(let words): try check(format, pipedTo: target, words, of: invocation)
    }
  }

  /// Graphviz reads one format, and any other would only give it errors.
  private func check(
    _ format: ArgumentWord?, pipedTo program: String, _ words: [Word], of invocation: Invocation
  ) throws(ShellError) {
    guard Self.graphviz.contains(program.fileName), format?.text ?? "" != "dot",
      format == nil || format?.text != nil
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
