import Foundation
import PatchbayEngine
import PatchbayLanguage
import PatchbayRoutingCommands
import PatchbayScenarios
import PatchbayShell
import TestSupport

/// Which scenario shows what, after the tags of the scenarios.
struct Coverage {
  private let scenarios: [Tagged]

  /// A scenario as far as the table has it.
  struct Tagged {
    /// From the folder of the package.
    let path: String
    let title: String
    let tags: Set<String>
    let text: String
  }

  /// Something that has to be shown.
  struct Row {
    let name: String
    let words: String
    /// A scenario that has all of these tags shows it.
    let tags: Set<String>
    /// Suites of the engine's tests that show what can't be seen from the shell.
    var suites: [String] = []
  }

  init() throws {
    let root = House.root.path
    scenarios = try ScenarioSearch(["\(root)/scenarios"]).files.map { file in
      let source = try file.read()
      let headers = Scenario.parse(source).headers
      return Tagged(
        path: String(file.path.dropFirst(root.count + 1)), title: headers.title ?? file.path,
        tags: Set(headers.tags), text: source.text)
    }
  }
}

extension Coverage {
  func scenarios(for row: Row) -> [Tagged] {
    scenarios.filter { $0.tags.isSuperset(of: row.tags) }
  }

  /// Scenarios with a tag.
  func scenarios(tagged tag: String) -> [Tagged] { scenarios.filter { $0.tags.contains(tag) } }

  /// All tags that are numbers of rules.
  var ruleTags: Set<String> {
    Set(scenarios.flatMap(\.tags).filter { $0.wholeMatch(of: /z[0-9]+/) != nil })
  }
}

extension SourceText {
  fileprivate var text: String { (1...max(1, lineCount)).map { line($0) }.joined(separator: "\n") }
}

// MARK: - What has to be shown

extension Coverage {
  /// A part of the page.
  struct Section {
    let title: String
    let words: String
    let rows: [Row]
  }

  static let sections = [
    Section(
      title: "What the engine does",
      words:
        "The numbers are those that scenarios are tagged with: `patchbay test --tag=z19 scenarios`.",
      rows: EngineRule.all.map { rule in
        Row(
          name: "Z\(rule.number)", words: "**\(rule.name)** \(rule.words)",
          tags: ["z\(rule.number)"],
          suites: ruleSuites[rule.number] ?? [])
      }),
    Section(
      title: "What the other ways to meet do",
      words:
        "U are URLs, T targets, P plugins of a manifest and events, B modules, A questions that were open.",
      rows: SchemeRule.all.map { rule in
        Row(
          name: rule.number, words: rule.words, tags: ["schemes", rule.scenario ?? rule.number],
          suites: rule.suites)
      }),
    Section(
      title: "What a hop of a trace says", words: "",
      rows: verdicts.map { word, meaning in
        Row(
          name: "`\(word)`", words: meaning, tags: ["verdicts", word],
          suites: word == "defer" ? ["LateTransformerTests"] : [])
      }),
    Section(
      title: "Why somebody was not reached", words: "The list is closed; `why` tells the reason.",
      rows: NonDeliveryReason.allCases.map { reason in
        Row(
          name: "`\(reason.rawValue)`", words: "", tags: ["reasons", reason.rawValue],
          suites: inMidDispatch.contains(reason) ? ["NonDeliveryTests"] : [])
      }),
    Section(
      title: "What services and protocol routes do",
      words: "In the shell they are shown by the scenarios that are tagged `services`.",
      rows: MeetingRule.all.map { rule in
        Row(
          name: rule.number, words: rule.words, tags: [rule.number.lowercased()],
          suites: rule.suites)
      }),
    Section(
      title: "What can be wrong", words: "",
      rows: errorCodes.map { code in
        Row(
          name: "[`\(code)`](Shell/Errors.md#\(code))", words: "", tags: ["errors", code],
          suites: errorSuites[code] ?? [])
      }),
  ]

  static let verdicts = [
    ("enter", "it came to a node"), ("deliver", "an observer heard it"),
    ("ask", "somebody was asked"), ("answer", "somebody answered, or an interceptor did for all"),
    ("add", "an interceptor answered beside others"), ("pass", "an interceptor let it go on"),
    ("map", "an interceptor made something else of it"),
    ("copy", "an interceptor sent one more on"),
    ("drop", "an interceptor sent nothing on"),
    ("stop", "an interceptor let a query go no further"),
    ("defer", "an interceptor has sent nothing on yet"),
    ("skip", "somebody who was due was passed over"),
    ("replay", "a newcomer was told a state"), ("fault", "something went wrong"),
    ("note", "somebody who took part had something to say"),
  ]

  /// What needs Swift: objects, tasks, streams and handlers that act in the middle of a dispatch.
  private static let ruleSuites = [
    2: ["RegistrationLeakTests"], 30: ["StreamTests"], 35: ["RelayTests"], 47: ["QueryTests"],
    52: ["QueryObserverTests"], 55: ["DocumentQueryExamplesTests"], 65: ["StreamTests"],
  ]

  private static let inMidDispatch: Set<NonDeliveryReason> = [.removed, .cancelled, .addedLater]

  /// What no command can bring about; of the text of scenarios themselves no scenario can tell.
  private static let errorSuites =
    [
      "adopted": ["StepTests"], "interrupted": ["ProgressTests"],
      "invalid-utf8": ["LanguageErrorTests"],
    ]
    .merging(ofScenarios.map { ($0, ["ScenarioErrorTests"]) }) { first, _ in first }

  private static let ofScenarios = [
    "stray-output", "useless-block", "no-commands", "bad-header", "unknown-sample", "no-world",
    "bad-fence",
  ]

  /// As the manual lists them.
  private static let errorCodes = Manual(of: .withScenarios.addingRouting).errorCodes
}
