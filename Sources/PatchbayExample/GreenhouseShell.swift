import PatchbayProgram

/// The shell over the types of an application: files, pipes, `-c`, checks and a prompt like those
/// of `patchbay`.
///
///     swift run patchbay-example -c 'tree; send greenhouse/thermometer Temperature degrees=12'
@main
enum GreenhouseShell {
  static func main() {
    ShellProgram(
      name: "patchbay-example", version: "0.1.0", summary: "a greenhouse, seen hop by hop",
      catalog: { try exampleCatalog() }
    ).main()
  }
}
