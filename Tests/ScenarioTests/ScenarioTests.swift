import PatchbayCatalog
import PatchbaySamples
import PatchbayScenarios
import PatchbayTesting
import Testing

// .ci/scenarios replays all scenarios and pages; these show that they are tests of an application as well.
@Suite("Scenarios with samples, and the README")
struct ScenarioTests {
  @Test(arguments: ScenarioTest.all(in: "../../scenarios/samples", "../../README.md"))
  func scenario(_ test: ScenarioTest) {
    test.run(samples: Self.samples) { try Samples.catalog() }
  }

  private static let samples = Samples.all.reduce(
    into: ["none": { Catalog { [] } }] as [String: ScenarioWorlds.MakeCatalog]
  ) { samples, sample in
    samples[sample.name] = { try Samples.catalog(startingWith: sample) }
  }
}
