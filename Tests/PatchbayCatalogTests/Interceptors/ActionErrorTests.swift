import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage
import Testing

@Suite("Errors in actions")
struct ActionErrorTests {
  private let world: KindWorld

  init() throws { world = try KindWorld() }

  struct Row: CustomTestStringConvertible, Sendable {
    let action: String
    let words: String
    let part: PartError.Part
    /// The marked text within the part.
    let mark: String?

    init(_ action: String, _ words: String, at part: PartError.Part, mark: String? = nil) {
      self.action = action
      self.words = words
      self.part = part
      self.mark = mark
    }

    var testDescription: String { action }
  }

  @Test(
    "name the part at fault and the place inside it",
    arguments: [
      Row("dorp", "no action 'dorp'; did you mean drop?", at: .name),
      Row(
        "drop Pnig", "no message kind 'Pnig'; did you mean Ping?", at: .word(0)),
      Row("drop Sum", "this takes an event or state, and Sum is a query", at: .word(0)),
      Row("stop Ping", "this takes a query, and Ping is an event", at: .word(0)),
      Row("stop", "a query is missing; write stop QUERY … [--when=E]", at: .missing),
      Row(
        "drop n=1", "n is not allowed here; write drop [KIND …] [--when=E]", at: .field("n")),
      Row(
        "drop --wen=1", "drop has no option --wen; did you mean --when?", at: .option("wen")),
      Row(
        "drop Ping --when='.m == 1'", "no field '.m'", at: .option("when"), mark: ".m"),
      Row("drop --when='env.a &&'", "nothing follows '&&'", at: .option("when"), mark: "&&"),
      Row(
        "drop --when=3 Ping", "this is int, and bool is needed", at: .option("when"), mark: "3"),
      Row(
        "map Ping",
        "a field is missing; write map KIND [--to=KIND] [FIELD:=E …] [FIELD=VALUE …] [--when=E]",
        at: .missing),
      Row("map Ping m:=1", "Ping has no field 'm'; it has n, note", at: .field("m")),
      Row("map Ping n=x", #"n takes int, not "x" (text)"#, at: .field("n")),
      Row("map Ping n:='\"x\"'", "this is text, and int is needed", at: .field("n"), mark: #""x""#),
      Row(
        "map Ping --to=SendTxt", "no message kind 'SendTxt'; did you mean SendText?",
        at: .option("to")),
      Row("map Ping --to=SendText", "SendText needs text; it takes text", at: .option("to")),
      Row(
        "fanout Ping 'Ping n:=.m'", "no field '.m'", at: .word(1), mark: ".m"),
      Row(
        "fanout Ping 'Ping' 'Pnig n:=1'", "no message kind 'Pnig'",
        at: .word(2), mark: "Pnig"),
      Row(
        "fanout Ping 'Ping noet=1'", "Ping has no field 'noet'", at: .word(1), mark: "noet"),
      Row(
        "fanout Ping 'Online'", "Online needs isOn; it takes true or false", at: .word(1),
        mark: "Online"),
      Row("fanout Ping 'Ping x'", "this is not allowed here", at: .word(1), mark: "x"),
      Row(
        "fanout Ping 'Ping; Ping'", "this word describes one message only", at: .word(1),
        mark: "Ping"),
      Row("fanout Ping ''", "a kind is missing here", at: .word(1), mark: ""),
      Row("answer Sum x", #"the answer to Sum takes int, not "x" (text)"#, at: .word(1)),
      Row(
        "answer Sum",
        "the answer is missing; "
          + "write answer QUERY (VALUE | value:=E | FIELD:=E …) [--when=E]", at: .missing),
      Row(
        "answer Sum 1 2",
        "2 is not allowed here; "
          + "write answer QUERY (VALUE | value:=E | FIELD:=E …) [--when=E]", at: .word(2)),
      Row(
        "redirect RouteTo 'Sum a:=1 b:=2'",
        "RouteTo can't become Sum: their answers are of different types, Place and int",
        at: .word(1)),
    ])
  func refused(row: Row) {
    do {
      _ = try TypedAction(row.action).plan(world.kinds)
      Issue.record("nothing was thrown")
    } catch let error as PartError {
      #expect(error.description == row.words)
      #expect(error.part == row.part)
      var mark: String?
      if case .text(let fault) = error.problem { mark = fault.span?.text }
      #expect(mark == row.mark)
    } catch {
      Issue.record(error)
    }
  }

  @Test("come with a form, a summary and a valid example")
  func help() throws {
    for form in ActionForm.all {
      #expect(form.text.hasPrefix(form.name))
      #expect(form.example.hasPrefix(form.name))
      #expect(!form.summary.isEmpty)
      _ = try TypedAction(form.example).plan(world.kinds)
    }
  }

  @Test("valid actions describe what they do to tools")
  func described() throws {
    func description(_ text: String) throws -> InterceptorDescription {
      var description = try TypedAction(text).plan(world.kinds).interceptorDescription
      description.deed = nil
      return description
    }
    #expect(try description("drop") == InterceptorDescription(.drops))
    #expect(
      try description("drop Ping --when='.n > 1'")
        == InterceptorDescription(.drops, kinds: ["Ping"], when: ".n > 1"))
    #expect(
      try description("fanout Ping Ping 'Pong n:=1'")
        == InterceptorDescription(.becomes(["Ping", "Pong"]), kinds: ["Ping"]))
    #expect(
      try description("answer Sum 1") == InterceptorDescription(.answers(count: 1), kinds: ["Sum"]))
    #expect(
      try description("stop Sum") == InterceptorDescription(.answers(count: 0), kinds: ["Sum"]))
    #expect(
      try description("inject Sum 1") == InterceptorDescription(.adds(count: 1), kinds: ["Sum"]))
    #expect(try description("count") == .passing)
  }

  @Test("call a part without a name 'this'")
  func unnamedParts() {
    for part in [PartError.Part.name, .word(0), .missing] {
      let error = PartError(part, .value(takes: "a count", given: .int(-1)))
      #expect(error.description == "this takes a count, not -1 (int)")
    }
  }

  @Test("become errors of the shell where the place of the part is known")
  func shellErrors() throws {
    let source = SourceText("drop Pnig")
    do {
      _ = try TypedAction(source.line(1)).plan(world.kinds)
      Issue.record("nothing was thrown")
    } catch let error as PartError {
      #expect(
        error.shellError(at: SourceSpan(source, 5, 9)).description == """
          error[unknown-kind]: no message kind 'Pnig'
            drop Pnig
                 ^~~~ did you mean 'Ping'?  (types lists all; define event NAME field:type makes one)
          """)
    }
  }

  @Test("the fields that an action accepts are listed for completion")
  func fields() {
    func fields(_ action: String, _ words: [String], _ options: [String: String] = [:]) -> String {
      var parts = ActionParts(action)
      parts.words = words.map { ($0, false) }
      parts.options = options
      return parts.fieldShapes(world.kinds).map(\.description).joined(separator: " ")
    }
    #expect(fields("map", ["Ping"]) == "n:int note:text?")
    #expect(fields("map", ["Ping"], ["to": "Pong"]) == "n:double")
    #expect(fields("answer", ["RouteTo"]) == "title:text isOpen:bool")
    #expect(fields("answer", ["Sum"]) == "")
    #expect(fields("drop", ["Ping"]) == "")
    #expect(fields("map", []) == "")
  }
}
