import PatchbayShell
import ShellSupport
import Testing

@Suite("The most common mistakes")
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

  /// The remarks about a line, which must not succeed, without folds of long lines.
  private func remarks(about row: Row, isInteractive: Bool = false) throws -> String {
    let bench = try Workbench(Self.beginning, isInteractive: isInteractive)
    bench.run(row.typed)
    #expect(bench.lastResult != .succeeded)
    return bench.remarks.replacing("\n        ", with: " ").replacing("\n    ", with: " ")
  }

  @Test(
    "are answered by a remedy: values",
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
    "are answered by a remedy: signs",
    arguments: [
      Row("env live muted: false", "write muted=false"),
      Row("env live muted:false", "write muted=false"),
      Row("env live muted:", "write muted=VALUE"),
      Row("send live/room Say text:hi", "write text=hi"),
      Row("send live/room Say text: hi", "write text=hi"),
      Row("define event X id=1", "did you mean 'id:int'?"),
      Row("define event X id=1", "define event declares a field with its type, not with a value"),
      Row("define event X on=true", "did you mean 'on:bool'?"),
      Row("send live/room Say text=[a,b]", "a text in it needs double quotes"),
      Row("slot live/room Probe at=top", "did you mean '--at=top'?"),
      Row("send live/room Say text=a trace=off", "as an option it is --trace=off"),
      Row("add interceptor live:f fanout Say (Say)", "leave out the parentheses"),
    ])
  func signs(row: Row) throws { #expect(try remarks(about: row).contains(row.advice)) }

  @Test(
    "are answered by a remedy: other meanings of a word",
    arguments: [
      Row("send Say text=hi", "Say is a kind, and the sender comes before it: send P Say text=hi"),
      Row("ask Sum", "Sum is a kind, and the sender comes before it: ask P Sum"),
      Row("show m1", "trace m1 shows the message, why m1 explains it"),
      Row("tree Say", "Say is a kind: types Say and who Say show it"),
      Row("show s1", "timeline lists the steps"),
      Row("graph svg", "write --format=svg"),
      Row("undo s2", "goes back to s2"),
      Row("diff 1 2", "s1 is a step, m1 a message"),
      Row("log -n 1", "--last=N lists the last N"),
      Row("set env live muted=true", "write env live muted=true"),
      Row("env set live muted=true", "write env live muted=true"),
      Row("env set muted=true", "write env P k=v without set"),
      Row("add container live/", "write /live/NAME"),
      Row("define event Say text:text", "s1 defined it: undo"),
    ])
  func otherThings(row: Row) throws { #expect(try remarks(about: row).contains(row.advice)) }

  @Test("why shows the right order of a message and a place")
  func whyOrder() throws {
    let bench = try Workbench(Self.beginning)
    bench.run("send live/room Say text=a; why m1 live/room/chat")
    #expect(bench.remarks.contains("the place comes before the message: why live/room/chat m1"))
  }

  @Test("a list or an object is named as define names it")
  func lists() throws {
    let bench = try Workbench("define event X b:list c:object; add container r")
    bench.run("send r X b=x c={}")
    #expect(bench.remarks.contains("b takes a list, such as [1, 2], not"))
    bench.run("send r X b=[] c=x")
    #expect(bench.remarks.contains("c takes an object, such as {\"a\": 1}, not"))
  }

  @Test("an interceptor's condition is changed by replacing it")
  func condition() throws {
    let bench = try Workbench("add container r; add interceptor r:g drop --when=env.x")
    bench.run("set r:g when:=env.y")
    #expect(bench.remarks.contains("add interceptor /r:g ACT --replace"))
  }

  @Test(
    "are answered by a remedy: words of other programs",
    arguments: [
      Row("list", "ls lists a place"), Row("reset", "load /dev/null begins an empty world"),
      Row("export graph.dot", "graph -o F draws the tree"), Row("compare", "diff A B compares"),
      Row("describe live", "show T shows one thing"), Row("event Foo", "define event NAME"),
      Row("observe live", "add plugin P Probe on=KIND"), Row("tour", "patchbay --tour"),
      Row("cat f", "run F runs the commands of a file"),
    ])
  func otherPrograms(row: Row) throws { #expect(try remarks(about: row).contains(row.advice)) }

  @Test(
    "are answered by a remedy: order and places",
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
    "are answered by a remedy: definitions",
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
    "are answered by a remedy: options and missing words",
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
    "are answered by a remedy: messages that interceptors make",
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
    "are answered by a remedy: words of other shells",
    arguments: [
      Row("sudo rm live", "leave it out: everything is permitted here"),
      Row("mkdir x", "add container P"),
      Row("cat live", "show T shows one thing"),
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
