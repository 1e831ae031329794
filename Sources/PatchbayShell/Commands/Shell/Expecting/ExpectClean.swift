import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform
import PatchbayText

/// `expect clean`.
struct ExpectClean: Expectation {
  let form = CommandForm(expecting: "clean", "lint finds nothing at P and below it")

  let places = ArgumentList("P", PlacePath(), "the places (default: this place)", mayBeEmpty: true)

  func outcome(of call: Call<Self>, in context: CommandContext) throws(ShellError) -> Outcome {
    let words = call.words.places
    let targets = words.isEmpty ? [try context.target(nil)] : try context.targets(words)
    let findings = context.findings(below: targets.map(\.path))
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
  fileprivate func findings(below places: [TopologyPath]) -> [Finding] {
    var found: [Finding] = []
    var seen: Set<Finding> = []
    for place in places where Work.goesOn {
      found += lint(below: place).findings.filter { seen.insert($0).inserted }
    }
    return found
  }
}
