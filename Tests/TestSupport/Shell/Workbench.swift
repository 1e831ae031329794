import PatchbayInspection
package import PatchbayLanguage
import PatchbayScenarios
package import PatchbayShell

/// A session over a test's application, with its output.
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

  /// Runs a text, and returns its output; errors are in `remarks`.
  @discardableResult
  package func run(_ text: String) -> String {
    output.clear()
    lastResult = session.run(SourceText(text))
    return output.text
  }

  package private(set) var lastResult = RunResult.succeeded

  /// The errors of the text that was run last.
  package var remarks: String { output.remarks }

}

// MARK: - Visible state

extension Workbench {
  /// The whole visible state of the session.
  package var state: String { stateBesidesMessages + messages }

  /// The steps, the world, its variables, and the current place.
  package var stateBesidesMessages: String { run("timeline --format=json") + stateBesidesSteps }

  /// The world, its variables, and the current place.
  package var stateBesidesSteps: String {
    session.topologyText + session.savedWorld + run("let; option; watch --list") + places
      + "listens: \(session.recorder.onUpdate != nil), is over: \(session.isOver)\n"
  }

  /// All kept messages hop by hop, and the number of the next one.
  package var messages: String {
    session.traces.map { $0.text() }.joined() + "next: m\(session.recorder.lastNumber + 1)\n"
  }

  /// The current place and the previous one; the place is restored.
  private var places: String {
    let place = session.placeText
    run("cd -")
    defer { if lastResult == .succeeded { run("cd -") } }
    return "at \(place), before at \(lastResult == .succeeded ? session.placeText : "none")\n"
  }
}

@available(*, unavailable)
extension Workbench: Sendable {}

extension Session {
  /// The tree with the values and states of its nodes.
  package var topologyText: String {
    var style = Topology.TreeStyle()
    style.isASCII = true
    style.showsEnvironment = true
    style.showsStates = true
    return topology.text(style: style)
  }
}
