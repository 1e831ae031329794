import Foundation
import PatchbayEngine
import PatchbayLanguage
import PatchbayRoutingCommands
import PatchbayScenarios
import PatchbayShell
import TestSupport

/// The scenarios that show each rule, by their tags.
struct Coverage {
  private let scenarios: [Tagged]

  /// A scenario with the facts that the table needs.
  struct Tagged {
    /// The path, relative to the folder of the package.
    let path: String
    let title: String
    let tags: Set<String>
    let text: String
  }

  /// An item that a scenario has to show.
  struct Row {
    let name: String
    let words: String
    /// A scenario with all of these tags shows the item.
    let tags: Set<String>
    /// Test suites that show what the shell can't.
    var suites: [String] = []
  }

  /// Read once for all tests.
  static let read = Result { try Coverage() }

  private init() throws {
    let root = House.root.path
    scenarios = try ScenarioSearch(["\(root)/scenarios"]).files.map { file in
      let source = try file.read()
      let headers = Scenario.beginning(of: source).headers
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

  func scenarios(tagged tag: String) -> [Tagged] { scenarios.filter { $0.tags.contains(tag) } }

  /// All tags that are numbers of rules.
  var ruleTags: Set<String> {
    Set(scenarios.flatMap(\.tags).filter { $0.wholeMatch(of: /z[0-9]+/) != nil })
  }
}

extension SourceText {
  fileprivate var text: String { (1...max(1, lineCount)).map { line($0) }.joined(separator: "\n") }
}

// MARK: - Required items

extension Coverage {
  /// A section of the page.
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
      title: "What the other schemes do",
      words:
        "U are URLs, T targets, P plugins of a manifest and events, B modules, A questions that were open.",
      rows: SchemeRule.all.map { rule in
        Row(
          name: rule.number, words: rule.words, tags: ["schemes", rule.scenario ?? rule.number],
          suites: rule.suites)
      }),
    Section(
      title: "Hops of a trace", words: "",
      rows: verdicts.map { word, meaning in
        Row(
          name: "`\(word)`", words: meaning, tags: ["verdicts", word],
          suites: word == "defer" ? ["LateTransformerTests"] : [])
      }),
    Section(
      title: "Missed deliveries", words: "The list of reasons is complete; `why` shows the reason.",
      rows: NonDeliveryReason.allCases.map { reason in
        Row(
          name: "`\(reason.rawValue)`", words: "", tags: ["reasons", reason.rawValue],
          suites: inMidDispatch.contains(reason) ? ["UnreachedTests"] : [])
      }),
    Section(
      title: "What services and protocol routes do",
      words: "Scenarios tagged `services` show them in the shell.",
      rows: MeetingRule.all.map { rule in
        Row(
          name: rule.number, words: rule.words, tags: [rule.number.lowercased()],
          suites: rule.suites)
      }),
    Section(
      title: "Errors", words: "",
      rows: errorCodes.map { code in
        Row(
          name: "[`\(code)`](Shell/Errors.md#\(code))", words: "", tags: ["errors", code],
          suites: errorSuites[code] ?? [])
      }),
  ]

  static let verdicts = [
    ("enter", "the message came to a node"), ("deliver", "an observer received it"),
    ("ask", "a responder was asked"), ("answer", "a responder answered, or an interceptor for all"),
    ("add", "an interceptor answered beside others"), ("pass", "an interceptor let it pass"),
    ("map", "an interceptor changed it, or made another message of it"),
    ("copy", "an interceptor handed on one more"),
    ("drop", "an interceptor handed nothing on"),
    ("stop", "an interceptor stopped a query"),
    ("defer", "an interceptor has handed nothing on yet"),
    ("skip", "a due observer was passed over"),
    ("replay", "a new observer received a remembered state"), ("fault", "an error occurred"),
    ("note", "a participant added a note"),
  ]

  /// Suites for rules that need Swift: objects, tasks, streams and handlers that act in
  /// mid-dispatch.
  private static let ruleSuites = [
    2: ["RegistrationLeakTests"], 30: ["StreamTests"], 35: ["RelayTests"], 47: ["QueryTests"],
    52: ["QueryObserverTests"], 55: ["DocumentQueryExamplesTests"], 65: ["StreamTests"],
  ]

  private static let inMidDispatch: Set<NonDeliveryReason> = [.removed, .cancelled, .addedLater]

  /// Errors that no command can cause, and errors of the text of scenarios.
  private static let errorSuites =
    [
      "adopted": ["StepTests"], "interrupted": ["ProgressTests"],
      "invalid-utf8": ["LanguageErrorTests"],
    ]
    .merging(ofScenarios.map { ($0, ["ScenarioErrorTests"]) }) { first, _ in first }

  private static let ofScenarios = [
    "stray-output", "useless-block", "unknown-capture", "no-commands", "bad-header",
    "unknown-sample", "no-world", "bad-fence",
  ]

  /// The error codes in the order of the manual.
  private static let errorCodes = Manual(of: .withScenarios.addingRouting).files
    .filter { $0.name == "Errors.md" }.flatMap { $0.text.split(separator: "\n") }
    .filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
}
