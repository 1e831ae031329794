import PatchbayShell
import Testing

@Suite("Hints")
struct HintTests {
  /// What is typed, and the rest of the form; nil for none.
  private static let rows: [(typed: String, hint: String?)] = [
    ("", nil), ("ad", "d composer|container|plugin|relay|interceptor"),
    ("add", " composer|container|plugin|relay|interceptor"),
    ("add ", "composer|container|plugin|relay|interceptor"), ("add comp", "oser P [-p]"),
    ("add composer", " P [-p]"), ("add composer ", "P [-p]"), ("add composer li", " [-p]"),
    ("add composer -p ", "P"), ("add composer live -p", nil), ("t", nil),
    ("undo", " [N]"), ("mv a ", "B [--weak]"), ("rm a ", "[T ...] [--explain]"),
    (
      "ask . Price ",
      "of=text [--channel=C] [--all] [--first=N] [--farthest] [--target=TYPE[:NAME]] [--scope=SCOPE] [--trace=off|brief|full]"
    ),
    (
      "reach Say te",
      " text=text [loud=bool?] [--from=P] [--channel=C] [--scope=SCOPE] [--excluding-sender] [--format=text|json]"
    ),
    ("let ", "[name=value ...]"), ("echo a; undo ", "[N]"), ("tree --de", "pth=N"),
    ("tree --depth=", "N"),
    (
      "graph -o ",
      "F [P] [--format=FORMAT] [--env] [--states] [--legend] [--highlight=m1] [--depth=N]"
    ),
    ("repeat 2 und", "o [N]"), ("nonsense ", nil), ("run f", nil), ("try und", "o [N]"),
  ]

  @Test("tell the rest of the form", arguments: rows.indices)
  func row(index: Int) throws {
    let row = Self.rows[index]
    let typist = try Typist(
      "define event Say text:text loud:bool?; define query Price of:text --returns=int")
    #expect(typist.session.hint(for: row.typed) == row.hint, "\(row.typed)")
  }

  @Test("complete prints candidates, and hints")
  func command() throws {
    let typist = try Typist()
    #expect(
      try typist.read("complete 'add co'") == """
        composer   adds a node that holds nodes
        container  adds a node that holds plugins

        """)
    #expect(try typist.read("complete 'add composer ' --hint") == "P [-p]\n")
    #expect(try typist.readJSON("complete 'tree --de' --format=json")["start"] == 5)
    #expect(try typist.readJSON("complete 'x ' --hint --format=json")["hint"] == .null)
  }
}
