import PatchbayLanguage
import ShellSupport
import Testing

@Suite("Help")
struct HelpTests {
  /// The names of everything that has help.
  private static func names(_ list: String) -> [String] {
    entries(list).compactMap { $0["name"]?.words }
  }

  private static func entries(_ list: String) -> [Value] {
    (try? Typist().readJSON("help \(list) --format=json")["found"]?.elements) ?? []
  }

  private static let commandEntries = entries("all")

  @Test("help alone fits a screen, and lists every verb and topic")
  func overview() throws {
    let typist = try Typist()
    let text = try typist.read("help")
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 24)
    let words = Set(text.split { !$0.isLetter }.map(String.init))
    for name in Self.names("all") + Self.names("topics") {
      #expect(name.split(separator: " ").allSatisfy { words.contains(String($0)) }, "\(name)")
    }
    #expect(text.contains("add composer live"))
  }

  @Test("the prefixes of a command are in the overview and in help all")
  func prefixes() throws {
    let typist = try Typist()
    for page in ["help", "help all"] {
      let text = try typist.read(page)
      for word in ["Before a command", "try", "!CODE"] { #expect(text.contains(word), "\(page)") }
    }
  }

  @Test(
    "every page has ASCII lines of at most 79 columns",
    arguments: ["", "all", "topics", "actions", "plugins", "codes"])
  func width(list: String) throws {
    let typist = try Typist()
    for name in [list]
      + (list.isEmpty
        ? ["build", "look", "send", "time", "shell", "add", "define"] : Self.names(list))
    {
      let text = try typist.read("help \(name)")
      for line in text.split(separator: "\n") {
        #expect(line.count <= 79 && line.allSatisfy(\.isASCII), "help \(name): \(line)")
        #expect(line.last != " ", "help \(name): \(line)")
      }
    }
  }

  @Test("a topic fills a screen", arguments: Self.names("topics"))
  func topics(name: String) throws {
    let value = try Typist().readJSON("help topics --format=json")
    let topic = value["found"]?.elements.first { $0["name"]?.words == name }
    let text = try #require(topic?["text"]?.words)
    #expect((8...23).contains(text.split(separator: "\n", omittingEmptySubsequences: false).count))
    #expect(try !Typist().read("help \(name)").isEmpty)
  }

  @Test("every command has a summary, a short usage and two examples", arguments: Self.names("all"))
  func commands(verb: String) throws {
    let command = try #require(Self.commandEntries.first { $0["name"]?.words == verb })
    let summary = try #require(command["summary"]?.words)
    #expect(!summary.isEmpty && summary.last != "." && !summary.contains("\n"))
    #expect(try #require(command["usage"]?.words).count < 200)
    #expect(try #require(command["usage"]?.words).hasPrefix(verb))
    #expect(command["examples"]?.elements.count == 2)
    for part in (command["parameters"]?.elements ?? []) + (command["options"]?.elements ?? []) {
      #expect(part["summary"]?.words?.isEmpty == false, "\(part)")
    }
  }

  /// A command with the text that its page contains.
  private static let pages = [
    ("help build", "add relay  "), ("help error codes", "unknown-path  "),
    ("help interceptor actions", "redirect  "), ("help map", "add interceptor P:N map KIND"),
    ("help map", "map Ping n:='.n + 1'"), ("help add interceptor map", "add interceptor P:N map"),
    ("help Probe", "add plugin P Probe"), ("help unknown-path", "ls nowhere"),
    ("help try", "runs the rest of the line in a copy"), ("help PATHS", "/live/room:quiet"),
    ("help send", "sends a message"), ("help send", "is also a group of commands"),
    ("help undo", "undo [N]"),
    ("help linear time", "formulas"), ("help no answer is", "ask"),
    ("help 'add comp'", "add composer"),
  ]

  @Test("help finds pages, and searches words everywhere")
  func finds() throws {
    let typist = try Typist()
    for (line, words) in Self.pages { #expect(try typist.read(line).contains(words), "\(line)") }
  }
}
