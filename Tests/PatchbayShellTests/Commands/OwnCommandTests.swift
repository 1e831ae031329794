import PatchbayCatalog
import PatchbayInspection
import PatchbayLanguage
import PatchbayShell
import Testing

/// An application's own command, written with public declarations only.
private struct Census: Command {
  let form = CommandForm(
    "census", .look, "counts what has a name", details: "Plugins and relays are not counted.",
    examples: ["census live --order=up"])

  let name = Argument("NAME", TextArgument(), "part of a name")
  let below = OptionalArgument("P", PlaceArgument(), "only below this place")
  let order = Option(
    "order", ChoiceArgument(["up", "down"]), placeholder: "up|down", "which comes first")
  let limit = Option("limit", CountArgument(from: 1), placeholder: "N", "so many at most")
  let isQuiet = Flag("quiet", letter: "q", "only the number")

  func check(_ words: CommandWords<Self>, in scope: CheckScope) throws(ShellError) {
    guard words.name.text == "" else { return }
    throw ShellError(
      code: "empty-name", message: "everything has the empty name", span: words.name.span)
  }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let (name, below) = (try call.name, try call.below)
    var found = context.topology.nodes.map(\.path).filter { path in
      path.text.contains(name) && below.map(path.isWithin) ?? true
    }
    if try call.order == "down" { found.reverse() }
    if let limit = try call.limit { found = Array(found.prefix(limit)) }
    context.print("\(found.count)")
    if !call.isQuiet { for path in found { context.print(path.text) } }
  }
}

/// A command that runs other commands.
private struct Furnish: Command {
  let form = CommandForm(
    "add furniture", .build, "adds two rooms", examples: ["add furniture live"], effect: .commands)

  let place = Argument("P", TextArgument(), "where")

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let place = try call.place
    try context.run("add container -p \(place)/hall; add container \(place)/room")
  }
}

/// A word that the application completes itself.
private struct Season: ArgumentType {
  func offers(at place: ArgumentPlace) -> Offers { Offers(["spring": "sun", "autumn": "rain"]) }
}

/// A command that reads the messages.
private struct Harvest: Command {
  let form = CommandForm(
    "harvest", .look, "counts the messages of a season", examples: ["harvest autumn"])

  let season = Argument("SEASON", Season(), "when")

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let season = try call.season
    context.print("\(season.text ?? "none"): \(context.traces.count)")
  }
}

@Suite("Commands of an application")
struct OwnCommandTests {
  private let session: Session
  private let output = KeptOutput()

  init() throws {
    session = try Session(
      catalog: Catalog(), commands: .standard.adding([Census(), Furnish(), Harvest()]),
      output: output)
    session.run(SourceText("add furniture live"))
  }

  private func read(_ line: String) -> String {
    output.clear()
    session.run(SourceText(line))
    return output.text + output.remarks
  }

  @Test("read their words, options and flags")
  func reading() {
    #expect(read("census live") == "3\n/live\n/live/hall\n/live/room\n")
    #expect(read("census live /live/hall -q") == "1\n")
    #expect(read("census live --order=down --limit=2") == "2\n/live/room\n/live/hall\n")
  }

  @Test(
    "refuse invalid words before anything runs",
    arguments: [
      ("census", "error[missing-argument]: NAME is missing"),
      ("census live nowhere", "error[unknown-path]: nothing at /nowhere"),
      ("census live --order=left", "error[wrong-value]: 'left' is neither up nor down"),
      ("census live --limit=0", "error[wrong-value]: '0' is not a count"),
      ("census live --loud", "error[unknown-option]: census has no option --loud"),
      ("census ''", "error[empty-name]: everything has the empty name"),
    ])
  func refusing(line: String, error: String) {
    #expect(read("echo before; \(line)").contains(error))
  }

  @Test("appear in help, and in the lists of their group")
  func help() {
    let page = read("help census")
    #expect(
      page.hasPrefix(
        "census NAME [P] [--order=up|down] [--limit=N] [-q]\n  counts what has a name\n"))
    #expect(read("help look").contains("census"))
    #expect(read("help add").contains("furniture"))
  }

  @Test("are completed, with their words and options")
  func completing() {
    func insertions(_ text: String) -> [String] {
      session.completions(for: text, at: text.utf8.count).candidates.map(\.insertion)
    }
    #expect(insertions("cens") == ["census"])
    #expect(insertions("census live /live/") == ["hall", "room"])
    #expect(insertions("census live --order=") == ["up", "down"])
    #expect(session.hint(for: "census") == " NAME [P] [--order=up|down] [--limit=N] [-q]")
  }

  @Test("offer words of their own in their own order, each with a summary")
  func ownWords() {
    let found = session.completions(for: "harvest ", at: 8).candidates
    #expect(found.map(\.insertion) == ["spring", "autumn"])
    #expect(found.map(\.summary) == ["sun", "rain"])
  }

  @Test("read the messages that are kept")
  func messages() {
    #expect(read("harvest spring") == "spring: 0\n")
    let sending = "define event Ping; send live Ping --trace=off; send live Ping --trace=off"
    #expect(read("\(sending); harvest 'late autumn'") == "late autumn: 2\n")
  }

  @Test("report an error in the text of the commands that they run")
  func wrongText() {
    #expect(read("add furniture 'a${'").contains("error[bad-variable]"))
    #expect(session.stepCount == 1)
  }

  @Test("run other commands as one step that can be undone")
  func building() {
    #expect(session.stepCount == 1)
    #expect(read("undo; tree") == "/ is empty: add composer NAME begins a tree\n")
    #expect(read("redo; census live -q") == "3\n")
    #expect(read("add furniture live").contains("error[name-taken]"))
    #expect(session.stepCount == 1)
  }

  @Test("replace the shell's command of the same name")
  func replacing() throws {
    struct Tree: Command {
      let form = CommandForm("tree", .look, "prints a tree", examples: ["tree"])

      func run(_ call: Call<Self>, in context: CommandContext) { context.print("|") }
    }
    let session = try Session(
      catalog: Catalog(), commands: .standard.adding([Tree()]), output: output)
    session.run(SourceText("tree"))
    #expect(output.text == "|\n")
  }
}
