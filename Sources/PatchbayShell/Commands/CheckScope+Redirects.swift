import PatchbayLanguage

// Where the output of a command goes.

extension CheckScope {
  /// The output of `graph` must have the format of the file that takes it.
  ///
  /// `target` is the name of the file; nil if only the run knows it.
  func check(
    _ redirect: Redirect, to target: String?, of invocation: Invocation
  ) throws(ShellError) {
    guard let target, invocation.spec.isOf(Graph.self) else { return }
    switch redirect {
    case .file(let word), .append(let word):
      try GraphFormat.check(
        invocation.option("format")?.value, redirectedTo: FilePath(text: target, span: word.span))
    case .program: break
    }
  }
}
