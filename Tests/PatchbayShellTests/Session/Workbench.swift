import PatchbayInspection
import PatchbayShell

/// A session over a test's application, and what it writes.
final class Workbench {
  let session: Session
  private let output = KeptOutput()

  init(_ lines: String = "", isInteractive: Bool = false, catalog: Catalog? = nil) throws {
    var options = SessionOptions()
    options.isInteractive = isInteractive
    session = try Session(
      catalog: catalog ?? .application(), output: output, options: options)
    if !lines.isEmpty { session.run(SourceText(lines)) }
  }

  /// What a text prints; what is wrong is in `remarks`.
  @discardableResult
  func run(_ text: String) -> String {
    output.clear()
    lastResult = session.run(SourceText(text))
    return output.text
  }

  private(set) var lastResult = RunResult.succeeded

  /// What was wrong with the text that was run last.
  var remarks: String { output.remarks }

  /// Everything about the world that can be seen from outside.
  var state: String {
    let tree = session.topologyText
    output.clear()
    session.run(SourceText("option unicode off; let; timeline --format=json"))
    return tree + session.savedWorld + output.text
  }
}
