import PatchbaySamples
import PatchbayScenarios
import PatchbayTesting
import Testing

@Suite("The scenarios and pages of this repository")
struct ScenarioTests {
  @Test(arguments: ScenarioTest.all(in: "../../scenarios", "../../Docs", "../../README.md"))
  func scenario(_ test: ScenarioTest) {
    test.run(samples: Self.samples) { try Samples.catalog() }
  }

  private static let samples = Dictionary(
    uniqueKeysWithValues: Samples.all.map { sample in
      let make: ScenarioWorlds.MakeCatalog = { try Samples.catalog(startingWith: sample) }
      return (sample.name, make)
    })
}
