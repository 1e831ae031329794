import PatchbayInspection
package import PatchbayLanguage
import PatchbayScenarios
package import PatchbayShell
package import Testing

/// A session over a test's application, and what it writes.
package final class Workbench {
  package let session: Session
  private let output = KeptOutput()

  package init(
    _ lines: String = "", isInteractive: Bool = false, mostTraces: Int? = nil,
    budgets: [Budget: Int] = [:], mostRecentSteps: Int? = nil, isInterrupted: (() -> Bool)? = nil
  ) throws {
    var options = SessionOptions()
    options.isInteractive = isInteractive
    if let mostTraces { options.recording.mostTraces = mostTraces }
    if let mostRecentSteps { options.mostRecentSteps = mostRecentSteps }
    for (budget, limit) in budgets { options.budgets[budget] = limit }
    session = try Session(
      catalog: .application(isEmpty: true), commands: .all, output: output,
      options: options, isInterrupted: isInterrupted)
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

}

// MARK: - What can be seen

extension Workbench {
  /// Everything about the session that can be seen from outside.
  package var state: String { stateBesidesMessages + messages }

  /// The steps, the world, its variables, and where the session stands in it.
  package var stateBesidesMessages: String { run("timeline --format=json") + stateBesidesSteps }

  /// The world, its variables, and where the session stands in it.
  package var stateBesidesSteps: String {
    session.topologyText + session.savedWorld + run("let; option; watch --list") + places
      + "listens: \(session.recorder.onUpdate != nil), is over: \(session.isOver)\n"
  }

  /// All messages that are kept, hop by hop, and the number of the next.
  package var messages: String {
    session.traces.map { $0.text() }.joined() + "next: m\(session.recorder.lastNumber + 1)\n"
  }

  /// This place, and the one before, at which it ends up again.
  private var places: String {
    let place = session.placeText
    run("cd -")
    defer { if lastResult == .succeeded { run("cd -") } }
    return "at \(place), before at \(lastResult == .succeeded ? session.placeText : "none")\n"
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
