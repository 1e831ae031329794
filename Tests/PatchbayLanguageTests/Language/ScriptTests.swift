import PatchbayLanguage
import TestSupport
import Testing

@Suite("Scripts")
struct ScriptTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let tree: String

    init(_ testDescription: String, _ text: String, _ tree: String) {
      self.testDescription = testDescription
      self.text = text
      self.tree = tree
    }
  }

  @Test(
    "are parsed into their parts",
    arguments: [
      Row("a verb and words", "add plugin  a/b\tChat", "add(plugin a/b Chat)"),
      Row("commands side by side", "a; b;c", "a() | b() | glued c()"),
      Row("values", "a x=1 y:=.z+1", "a(x=<1> y:=<.z+1>)"),
      Row("a name is no value's", "a x:y=1 .x=1 5=1 x==1", "a(x:y=1 .x=1 5=1 x==1)"),
      Row("options", "a --b --c=d -e f --g-h", "a(--b --c=<d> -e f --g-h)"),
      Row("dashes that are words", "a - -5 '-x' -- -x --y", "a(- -5 '-x' -- -x --y)"),
      Row("a file", "a > b", "a() > b"),
      Row("more of a file", "a b >> 'c d'", "a(b) >> 'c d'"),
      Row("a program", "a | b -c '>' > d", "error"),
      Row("redirects inside of words", "a b>c '>' |d", "a(b>c '>' |d)"),
      Row("conditions", "[linux] [!has:dot] [v>=6.1] a", "[linux] [!has:dot] [v>=6.1] a()"),
      Row("a bracket after the verb", "a [1] [b", "error"),
      Row("must fail", "! a; !no-such b", "! a() | !no-such b()"),
      Row("a trial", "try a; b; trying", "try a() | b() | trying()"),
      Row("a trial with options", "try --for=a --b c --d", "try --for=a --b c(--d)"),
      Row("a trial of nothing", "try --for=a", "error"),
      Row("a comment", "a b#c # d", "a(b#c)"),
      Row("a value with spaces", "a b={\"x\": [1, 2]}; c", "a(b=<{\"x\": [1, 2]}>) | c()"),
      Row("a joined word", "a b'c d'\"e\"f", "a(b'c d'\"e\"f)"),
      Row("a line that goes on", "a \\\n b", "a(b)"),
      Row("parentheses in a substitution", "a $(b (c) d)e", "a($(b (c) d)e)"),
    ])
  func tree(row: Row) {
    let (script, errors) = Script.parse(SourceText(row.text))
    let tree = script.lines.flatMap(\.items).map(Self.words).joined(separator: " | ")
    #expect(errors.isEmpty ? tree == row.tree : row.tree == "error", "\(errors)")
  }

  private static func words(_ item: Item) -> String {
    var words = item.conditions.map(\.description)
    if item.followsGluedSemicolon { words.append("glued") }
    if let mustFail = item.mustFail { words.append("!" + (mustFail.code?.rawValue ?? "")) }
    if let trial = item.trial { words += ["try"] + trial.options.map(\.description) }
    let arguments = item.command.arguments.map { argument in
      switch argument {
      case .assignment(let name, let word): "\(name.text)=<\(word.raw)>"
      case .calculation(let name, let word): "\(name.text):=<\(word.raw)>"
      case .option(let name, let word?): "--\(name.text)=<\(word.raw)>"
      default: argument.description
      }
    }
    words.append("\(item.command.verb.raw)(\(arguments.joined(separator: " ")))")
    if let redirect = item.redirect { words.append(redirect.description) }
    return words.joined(separator: " ")
  }

  @Test("without errors are read without error reports", arguments: Corpus.sound)
  func sound(text: String) {
    let (script, errors) = Script.parse(SourceText(text))
    #expect(errors == [])
    let unsound = script.lines.filter { !$0.isSound }
    #expect(unsound == [])
  }

  @Test("with an error are read with an error", arguments: Corpus.unsound)
  func unsound(text: String) {
    let (script, errors) = Script.parse(SourceText(text))
    #expect(errors != [])
    #expect(script.lines.contains { !$0.isSound })
  }

  @Test("have valid lines after invalid ones")
  func soundBehindUnsound() {
    let script = Script.parse(SourceText("ls\necho \"\\q\"\nls\necho {\nls")).script
    #expect(script.lines.map(\.isSound) == [true, false, true, false, true])
  }

  @Test("keep their lines, and their comments without trailing spaces")
  func lines() {
    let script = Script.parse(SourceText("\u{FEFF}a\r\n\r\n# b \r\nc \\\r\n d # e")).script
    #expect(script.lines.map(\.items.count) == [1, 0, 0, 1])
    #expect(script.lines.map { $0.comment?.text } == [nil, nil, "# b", "# e"])
    #expect(script.lines.map(\.span.line) == [1, 2, 3, 4])
    #expect(script.lines.last?.items.first?.command.arguments.first?.span.line == 5)
  }

  @Test("report all errors at once")
  func several() {
    let text = "ls\necho \"\\q\" x=\n[a b] ls; ; ls\necho {\nls\n"
    let errors = Script.parse(SourceText(text)).errors
    #expect(
      errors.map { "\($0.span?.line ?? 0):\($0.span?.column ?? 0) \($0.code)" } == [
        "2:7 unknown-escape", "2:11 missing-value", "3:1 bad-condition", "3:11 missing-command",
        "4:6 unclosed-bracket",
      ])
  }

  @Test("are unchanged by writing and reading them again", arguments: Corpus.sound)
  func roundTrip(text: String) {
    let script = Script.parse(SourceText(text)).script
    let (again, errors) = Script.parse(SourceText(script.description))
    #expect(errors == [])
    #expect(again == script)
    #expect(again.description == script.description)
  }

  @Test("are normalized when they are written")
  func regular() {
    let text = "  a   b ;  c  #d\r\n e \\\n      'f  g' \\\n  h>i  >  j\n\n[x]!y  try  k|l"
    #expect(
      Script.parse(SourceText(text)).script.description
        == "a b; c  #d\ne \\\n  'f  g' \\\n  h>i > j\n\n[x] !y try k|l\n")
  }
}
