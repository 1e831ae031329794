import PatchbayLanguage
import PatchbayScenarios
package import PatchbayShell
package import Testing

/// A session over a test's application, and what it writes.
package final class Workbench {
  package let session: Session
  private let output = KeptOutput()

  package init(_ lines: String = "", isInteractive: Bool = false) throws {
    var options = SessionOptions()
    options.isInteractive = isInteractive
    session = try Session(
      catalog: .application(isEmpty: true), commands: .withScenarios, output: output,
      options: options)
    if !lines.isEmpty { session.run(SourceText(lines)) }
  }

  /// What a text prints; what is wrong is in `remarks`.
  @discardableResult
  package func run(_ text: String) -> String {
    output.clear()
    lastResult = session.run(SourceText(text))
    return output.text
  }

  package private(set) var lastResult = RunResult.succeeded

  /// What was wrong with the text that was run last.
  package var remarks: String { output.remarks }

  /// Everything about the world that can be seen from outside.
  package var state: String {
    let tree = session.topologyText
    output.clear()
    session.run(SourceText("option unicode off; let; timeline --format=json"))
    return tree + session.savedWorld + output.text
  }
}

/// Runs a text in an empty world, and compares all that it prints.
package func expect(
  _ text: String, prints wanted: String, location: SourceLocation = #_sourceLocation
) throws {
  let bench = try Workbench()
  let printed = bench.run(text)
  #expect(printed == (wanted.isEmpty ? "" : wanted + "\n"), sourceLocation: location)
  #expect(bench.remarks == "", sourceLocation: location)
}

@available(*, unavailable)
extension Workbench: Sendable {}
