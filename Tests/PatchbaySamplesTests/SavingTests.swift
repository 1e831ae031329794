import PatchbayCatalog
import PatchbayExample
import PatchbayInspection
import PatchbayLanguage
import PatchbaySamples
import PatchbayShell
import Testing

@Suite("A world made by an application")
struct SavingTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let catalog: String
    var commands = ""
    /// Lines that the saved file contains.
    var lines: [String] = []

    var testDescription: String { "\(catalog) \(commands)" }
  }

  static let rows =
    Samples.all.map { Row(catalog: $0.name) } + [
      Row(
        catalog: "example",
        lines: [
          "add plugin /greenhouse/thermometer Thermometer",
          "# add plugin /greenhouse/heater Heater watts=…",
        ]),
      Row(
        catalog: "checkout",
        commands: """
          add relay shop/till/card/a Bubble size=small; add relay shop/till/card/a/b Bubble size=small
          add relay shop/till/register/c Bubble size=small; add plugin shop/till/ear Probe
          """,
        lines: [
          "# add plugin /shop/till/card PaymentTerminal limit=…",
          "# add relay /shop/till/card/a Bubble size=small",
          "# add relay /shop/till/card/a/b Bubble size=small",
          "add relay /shop/till/register/c Bubble size=small", "add plugin /shop/till/ear Probe",
        ]),
      Row(
        catalog: "checkout",
        commands: "add plugin shop/till/card PaymentTerminal limit=7 --replace",
        lines: ["add plugin /shop/till/card PaymentTerminal limit=7"]),
      Row(
        catalog: "reader", commands: "mv book/part1 book --weak; cp book/part1 book/part3",
        lines: ["mv /book/part1 /book --weak", "add composer /book/part3"]),
    ]

  @Test("is saved as commands that load, whatever the application has made", arguments: rows)
  func loads(row: Row) throws {
    let (session, _) = try Self.session(row.catalog)
    #expect(session.run(SourceText(row.commands)) == .succeeded)
    let saved = session.savedWorld
    let lines = saved.split(separator: "\n").map(String.init)
    for line in row.lines { #expect(lines.contains(line)) }
    let (again, remarks) = try Self.session(row.catalog)
    for root in again.topology.nodes.filter({ $0.path.text.dropFirst().allSatisfy { $0 != "/" } }) {
      again.run(SourceText("rm \(root.path)"))
    }
    #expect(again.run(SourceText(saved)) == .succeeded)
    #expect(remarks.remarks == "")
    let commands = lines.dropFirst().filter { !$0.hasPrefix("#") }
    #expect(again.savedWorld.split(separator: "\n").dropFirst().map(String.init) == commands)
  }

  /// The tree of a sample, with the types of all.
  private static func catalog(of sample: Sample) throws -> Catalog {
    var catalog = Catalog(start: sample.tree)
    for sample in Samples.all { try sample.addTypes(&catalog) }
    return catalog
  }

  private static func session(_ name: String) throws -> (Session, KeptOutput) {
    let output = KeptOutput()
    let sample = Samples.named(name)
    let catalog = try sample.map { try Self.catalog(of: $0) } ?? exampleCatalog()
    return (try Session(catalog: catalog, output: output), output)
  }
}
