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

  @Test("reports the parts that are not saved")
  func told() throws {
    let (session, output) = try Self.session("example")
    session.run(SourceText("save /dev/null"))
    #expect(
      output.remarks == """
        not saved: the plugin /greenhouse/heater, whose parameters the application has given; its line is saved as a comment

        """)
  }

  @Test("reports values of the same type on one line")
  func sameType() throws {
    let (session, output) = try Self.session("checkout")
    session.run(SourceText("save /dev/null"))
    let lines = output.remarks.split(separator: "\n").map(String.init)
    for (type, first) in [
      ("Supplier", "back/suppliers/north"), ("Promotion", "back/promotions/loyalty"),
      ("PaymentTerminal", "till/card"),
    ] {
      #expect(
        lines.contains(
          "not saved: 2 of type \(type), the first /shop/\(first), whose parameters the application "
            + "has given; their lines are saved as comments"), "\(output.remarks)")
    }
    #expect(lines.count(where: { $0.contains("whose parameters") }) == 4)
    #expect(!output.remarks.contains("learnt"))
    session.run(SourceText("send shop/front AddItem sku=coffee --trace=off; save /dev/null"))
    #expect(output.remarks.contains("not saved: what /shop/front/cart has learnt from messages\n"))
  }

  @Test("is copied without parts that only the application can make, which are reported")
  func copied() throws {
    let (session, output) = try Self.session("checkout")
    let result = session.run(
      SourceText(
        "cp shop/back/suppliers shop/back/s2; ls shop/back/s2; cp shop/back shop/b2; ls shop/b2"))
    #expect(result == .succeeded)
    #expect(
      output.text
        == "/shop/back/s2 is empty: add plugin adds to it\nsuppliers   container  0 plugins\npromotions  container  0 plugins\ns2          container  0 plugins\n"
    )
    let words = [("Supplier", "suppliers/north"), ("Promotion", "promotions/loyalty")].map {
      "not copied: 2 of type \($0), the first /shop/back/\($1), whose parameters the application has given\n"
    }
    // Copying the back room copies the suppliers a second time.
    #expect(output.remarks.hasPrefix(words[0]))
    #expect(output.remarks.hasSuffix(words.joined()))
  }

  struct Refusal: CustomTestStringConvertible, Sendable {
    let command: String
    let words: String

    var testDescription: String { command }
  }

  @Test(
    "explains how to replace a part that the application made",
    arguments: [
      Refusal(
        command: "set shop/till/card priority=5",
        words: """
          error[not-possible]: /shop/till/card was made by the application, so it can't be changed
            set shop/till/card priority=5
                ^~~~~~~~~~~~~~
              add plugin /shop/till/card PaymentTerminal limit=… --replace makes it one of yours

          """),
      Refusal(
        command: "rename shop/front/cart basket",
        words: """
          error[not-possible]: /shop/front/cart was made by the application, so it can't be changed
            rename shop/front/cart basket
                   ^~~~~~~~~~~~~~~ add plugin /shop/front/cart Cart --replace makes it one of yours

          """),
      Refusal(
        command: "set shop/front:bundles order=4",
        words: """
          error[not-possible]: /shop/front:bundles was made by the application, so it can't be changed
            set shop/front:bundles order=4
                ^~~~~~~~~~~~~~~~~~
              add interceptor /shop/front:bundles ACT --replace puts one of yours in its place

          """),
    ])
  func notMine(row: Refusal) throws {
    let (session, output) = try Self.session("checkout")
    session.run(SourceText(row.command))
    #expect(output.remarks == row.words)
  }

  @Test("allows changes of replaced parts")
  func replaced() throws {
    let (session, output) = try Self.session("checkout")
    session.run(
      SourceText(
        """
        add plugin shop/till/card PaymentTerminal limit=7 --replace; set shop/till/card priority=5
        add interceptor shop/front:bundles count --replace; set shop/front:bundles order=4
        """))
    #expect(output.remarks == "")
    #expect(session.savedWorld.contains("PaymentTerminal limit=7 --priority=5\n"))
    #expect(session.savedWorld.contains("add interceptor /shop/front:bundles count --order=4\n"))
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
