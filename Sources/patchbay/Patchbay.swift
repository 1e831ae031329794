import PatchbayProgram
import PatchbaySamples

@main
enum Patchbay {
  /// Written only here: packages and the manual page take the version from `patchbay --version`.
  private static let version = "0.2.0"

  static func main() {
    var program = ShellProgram(
      name: "patchbay", version: version,
      summary: "build trees of plugins, send messages, see every hop",
      samples: Samples.all.map { sample in
        StartingWorld(
          name: sample.name, summary: sample.summary, firstSteps: sample.firstSteps
        ) { try Samples.catalog(startingWith: sample) }
      } + [
        StartingWorld(name: "all", summary: "the types of all samples, and an empty world") {
          try Samples.catalog()
        }
      ])
    program.tour = .standard
    program.writesPackages = true
    program.main()
  }
}
