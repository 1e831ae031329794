import PatchbayShell
import ShellSupport
import Testing

@Suite("The commonest mistakes")
struct CommonMistakeTests {
  /// A line as a newcomer types it, and a part of what is said about it.
  struct Row: CustomTestStringConvertible, Sendable {
    let typed: String
    let advice: String

    init(_ typed: String, _ advice: String) { (self.typed, self.advice) = (typed, advice) }

    var testDescription: String { typed }
  }

  private static let beginning = """
    define event Say text:text
    define event Move x:int y:int
    define event Ping
    define query Sum a:int b:int --returns=int
    add composer live; add container live/room
    add plugin live/room/chat Probe on=Say
    """

  /// The remarks about a line, which must not succeed.
  private func remarks(about row: Row, isInteractive: Bool = false) throws -> String {
    let bench = try Workbench(Self.beginning, isInteractive: isInteractive)
    bench.run(row.typed)
    #expect(bench.lastResult != .succeeded)
    return bench.remarks
  }

  @Test(
    "get advice: values",
    arguments: [
      Row("send live/room Say text=hello world", "quote a value with spaces: text='hello world'"),
      Row("send live/room Say text=\"it's\" late", "text=\"it's late\""),
      Row("send live/room Say text=$(echo a) b", "text=\"$(echo a) b\""),
      Row("add interceptor live:i drop --when=.text == 'a'", #"--when=".text == 'a'""#),
      Row("add interceptor live:i map Say text:=.text + 1", "text:='.text + 1'"),
      Row("add interceptor live:i map Say text:='.text' + 1", "text:='.text + 1'"),
      Row("env live muted = true", "no spaces around '='\n"),
      Row("env live muted = true", "write muted=true"),
      Row("env live muted =true", "write muted=true"),
      Row("env live muted= true", "write it without the space: muted=true"),
      Row("let x = 5", "write x=5"),
      Row("send live/room Move x := 1", "write x:=1"),
      Row("send live/room Say hi", "write text=hi"),
      Row("send live/room Say {\"text\":\"hi\"}", "write text=hi"),
      Row("send live/room Say hello big world", "write text='hello big world'"),
      Row("send live/room Move 1 2", "write x=1 y=2"),
      Row("send live/room Move x=1 2", "write y=2"),
      Row("add plugin live/room/log Logger Say", "write on=Say"),
      Row("ask live/room Sum 1 2", "write a=1 b=2"),
      Row("send live/room Say text hi", "write text=hi"),
      Row("send live/room Say text 'hi there'", "write text='hi there'"),
      Row(
        "add interceptor live:i drop Say --when .text == \"a\"",
        "write --when='.text == \"a\"'"),
      Row("add plugin live/room/log Logger on Say", "write on=Say"),
      Row("send live/room Ping hi", "Ping has no fields"),
      Row("env live muted true", "write muted=true"),
      Row("tree --depth 2", "write --depth=2"),
    ])
  func values(row: Row) throws { #expect(try remarks(about: row).contains(row.advice)) }

  @Test(
    "get advice: order and places",
    arguments: [
      Row("send Say live/room", "the sender comes before the kind of message: send live/room Say"),
      Row("ask Sum live/room", "the sender comes before the kind of query: ask live/room Sum"),
      Row(
        "add plugin Probe live/room/p",
        "its path comes before the plugin type: add plugin live/room/p Probe"),
      Row("send live/inpt Say", "nothing at /live/inpt"),
      Row("send live/inpt Sya", "nothing at /live/inpt"),
      Row("send live/inpt Say hello", "nothing at /live/inpt"),
      Row("send live/room Sya hello", "no message kind 'Sya'"),
      Row("add plugin live/room/x Prob hello", "did you mean 'Probe'?"),
      Row("send live/room/chta Say", "did you mean '/live/room/chat'?"),
      Row("reach Say live/room", "write --from=live/room"),
      Row("reach Say text=hi live/room", "write --from=live/room"),
      Row("send live/room Say container", "write --scope=container"),
      Row("why x", "nothing was sent yet"),
      Row("why live/room/chat", "nothing was sent yet"),
      Row("why last", "nothing was sent yet"),
    ])
  func places(row: Row) throws { #expect(try remarks(about: row).contains(row.advice)) }

  @Test(
    "get advice: definitions",
    arguments: [
      Row("define event X bar:string", "no type 'string'"),
      Row("define event X bar:string", "did you mean 'text'?"),
      Row("define event X bar:string", "there are bool, int, double, text, list, object and any"),
      Row("define event X bar:Float?", "did you mean 'double?'?"),
      Row("define event X bar:txt", "did you mean 'text'?"),
      Row("define event X bar=string", "did you mean 'bar:text'?"),
      Row("define event X bar:int=3", "write bar:int? for a field that may be left out"),
      Row("define event X bar", "write bar:type"),
      Row("define query X --returns=boolean", "did you mean 'bool'?"),
      Row("define message X", "write define and one of event, state, query"),
      Row("add live/x", "write add and one of composer, container, plugin, relay, interceptor"),
      Row("add", "one of composer, container, plugin, relay, interceptor"),
    ])
  func definitions(row: Row) throws { #expect(try remarks(about: row).contains(row.advice)) }

  @Test(
    "get advice: options and missing words",
    arguments: [
      Row("rm -rf live", "rm has no option -rf"),
      Row("rm -rf live", "it has --explain, --for, --format; rm removes what is below too"),
      Row("tree -a", "it has --env, --states, --depth, --format"),
      Row("tree -depth", "'-depth' has only one dash"),
      Row("graph --dot", "did you mean '--format=dot'?"),
      Row("tree --json", "did you mean '--format=json'?"),
      Row("ls -la", "ls lists everything, each with what it is"),
      Row("send", "P and KIND are missing: the sender; the kind of message"),
      Row("send", "usage: send P KIND"),
      Row("send live/room", "KIND is missing: the kind of message"),
      Row("add plugin", "P and TYPE are missing"),
      Row("graph | dot -Tpng", "add --format=dot: graph --format=dot | dot -Tpng"),
      Row("graph --format=mermaid | /usr/bin/dot -Tpng", "graph --format=dot | /usr/bin/dot"),
    ])
  func options(row: Row) throws { #expect(try remarks(about: row).contains(row.advice)) }

  @Test(
    "get advice: messages that interceptors make",
    arguments: [
      Row(
        "add interceptor live:f fanout Say 'Say text:=\"again: \" + .text'",
        "leave out the spaces: text:=\"again: \"+.text"),
      Row(
        "add interceptor live:f fanout Say 'Say text:=.text in [1, 2]'",
        "quote a value with spaces"),
      Row(
        "add interceptor live:f fanout Say Say text:=\"again: \" + .text",
        "quote a value with spaces: text:='\"again: \" + .text'"),
      Row(
        "add interceptor live:f fanout Say 'Say text:='again: ' + .text'",
        "a quote within quotes of its kind ends them: leave out the outer ones"),
      Row("add interceptor live:f fanout Say Sya text=b", "did you mean 'Say'?"),
      Row("add interceptor live:f fanout Say Say txt=b", "did you mean 'text'?"),
      Row("add interceptor live:f fanout Say text=b Say", "text is not allowed here"),
      Row("add interceptor live:f fanout Say Say text=b text=c", "text is given twice"),
      Row("fanout Say Say", "it is what an interceptor does: add interceptor P:N fanout KIND"),
    ])
  func makings(row: Row) throws { #expect(try remarks(about: row).contains(row.advice)) }

  @Test(
    "get advice: words of other shells",
    arguments: [
      Row("sudo rm live", "leave it out: everything is permitted here"),
      Row("mkdir x", "add container P"),
      Row("cat live", "show T shows it"),
      Row("cls", "Ctrl-L clears the screen"),
      Row("/live/room> add composer x", "a line of a session: leave out the prompt"),
      Row("$ ls", "leave the prompt out"),
      Row("a=b", "let a=b sets a variable"),
    ])
  func habits(row: Row) throws {
    #expect(try remarks(about: row).contains(row.advice))
    #expect(try remarks(about: row, isInteractive: true).contains(row.advice))
  }

  @Test("a path that an earlier command makes is not missed before other errors")
  func laterPaths() throws {
    let bench = try Workbench(Self.beginning)
    bench.run("add container live/hall; send live/hall Say")
    #expect(bench.remarks.contains("Say needs text"))
    #expect(!bench.remarks.contains("nothing at"))
  }

  @Test("an unquoted word of a command that takes texts is no mistake")
  func plainTexts() throws {
    let bench = try Workbench(Self.beginning)
    #expect(bench.run("echo a = b") == "a = b\n")
    #expect(bench.remarks == "")
  }
}
