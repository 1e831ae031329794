import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// `expect clean`.
struct ExpectClean: Expectation {
  let form = CommandForm(expecting: "clean", "lint finds nothing at P and below it")

  let places = ArgumentList("P", PlacePath(), "the places (default: this place)", mayBeEmpty: true)

  func outcome(of call: Call<Self>, in context: CommandContext) throws(ShellError) -> Outcome {
    let words = call.words.places
    let targets = words.isEmpty ? [try context.target(nil)] : try context.targets(words)
    let findings = try context.findings(below: targets.map(\.path), at: call.span)
    return Outcome(
      findings.isEmpty,
      findings.first.map { first in
        let more = findings.count - 1
        return "\(first)" + (more > 0 ? "; and \(more.counted("more finding"))" : "")
      } ?? "lint finds nothing")
  }
}

extension CommandContext {
  /// The findings at places and below them, each once.
  fileprivate func findings(
    below places: [TopologyPath], at span: SourceSpan
  ) throws(ShellError) -> [Finding] {
    var found: [Finding] = []
    var seen: Set<Finding> = []
    for place in places {
      found += try lint(below: place, at: span).findings.filter { seen.insert($0).inserted }
    }
    return found
  }
}
