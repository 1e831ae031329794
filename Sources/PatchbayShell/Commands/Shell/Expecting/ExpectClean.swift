import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// `expect clean`.
struct ExpectClean: Expectation {
  let form = CommandForm(expecting: "clean", "lint finds nothing at P and below it")

  let place = ArgumentList("P", PlacePath(), "the place (default: this place)", mayBeEmpty: true)

  func outcome(of call: Call<Self>, in context: CommandContext) throws(ShellError) -> Outcome {
    let place = try context.target(call.words.place.first).path
    let report = try context.lint(below: place, at: call.span)
    return Outcome(
      report.findings.isEmpty,
      report.findings.first.map { first in
        let more = report.findings.count - 1
        return "\(first)" + (more > 0 ? "; and \(more.counted("more finding"))" : "")
      } ?? "lint finds nothing")
  }
}
