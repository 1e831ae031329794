import PatchbayScenarios
import PatchbayShell
import PatchbayText

// The samples of a program, for people who choose one.

extension [StartingWorld] {
  /// The text of `--list-samples`: each sample with its summary and first commands.
  var list: String {
    map { sample in
      let steps = sample.firstSteps.prefix(Self.mostSteps).map { "  " + $0 }
      return (["\(sample.name): \(sample.summary)"] + steps).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private static var mostSteps: Int { 3 }

  /// The topic `samples`; nil if the program has none.
  var topic: Topic? {
    if isEmpty { return nil }
    return Topic(
      "samples", "worlds to begin with, and what to try in them",
      """
      patchbay --sample=NAME begins with a world of its own types:

      \(list)

      A session has the types of its sample and those of the shell; types lists them
      by where they come from. Scenarios begin with one by @sample NAME, and with no
      types but the shell's by @sample \(ScenarioWorlds.noSample); without the header they have the types of all.
      """)
  }
}
