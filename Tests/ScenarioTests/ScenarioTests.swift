import PatchbayCatalog
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

  private static let samples = Samples.all.reduce(
    into: ["none": { Catalog { [] } }] as [String: ScenarioWorlds.MakeCatalog]
  ) { samples, sample in
    samples[sample.name] = { try Samples.catalog(startingWith: sample) }
  }
}
