import PatchbayProgram
import PatchbaySamples

@main
enum Patchbay {
  static func main() {
    ShellProgram(
      name: "patchbay", version: "0.1.0",
      summary: "build trees of plugins, send messages, see every hop",
      samples: Samples.all.map { sample in
        StartingWorld(
          name: sample.name, summary: sample.summary, firstSteps: sample.firstSteps
        ) { try Samples.catalog(startingWith: sample) }
      } + [
        StartingWorld(name: "all", summary: "the types of all samples, and an empty world") {
          try Samples.catalog()
        }
      ]
    ).main()
  }
}
