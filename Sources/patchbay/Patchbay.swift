import PatchbayProgram
import PatchbaySamples

@main
enum Patchbay {
  static func main() {
    ShellProgram(
      name: "patchbay", version: "0.1.0",
      summary: "build trees of plugins, send messages, see every hop",
      samples: Samples.all.map { sample in
        StartingWorld(name: sample.name, summary: sample.summary) {
          try Samples.catalog(startingWith: sample)
        }
      },
      catalog: { try Samples.catalog() }
    ).main()
  }
}
