import PatchbayCatalog
import PatchbayLanguage
import PatchbayRoutingCommands
import PatchbayScenarios
import PatchbayShell
import ShellSupport
import Testing

@Suite("Help about errors")
struct ErrorCodeTests {
  private static let told: [Value] =
    (try? Typist().readJSON("help codes --format=json")["found"]?.elements) ?? []

  @Test("every error code has exactly one page")
  func all() {
    let told = Self.told.compactMap { $0["name"]?.words }
    #expect(Set(told).count == told.count, "each once")
    let declared = Self.declared.flatMap(\.self)
    #expect(Set(declared).count == declared.count, "each by one floor")
    let codes = Set(
      declared + Self.kindErrors.map(\.code)
        + Self.fieldProblems.map { FieldError(type: "T", problem: $0).code }
        + Self.partProblems.map { PartError(.missing, $0).shellError(at: nil).code })
    #expect(Set(told.map(ErrorCode.init(rawValue:))) == codes)
  }

  private static let declared = [
    LanguageCode.allCases.map(\.code), CatalogCode.allCases.map(\.code),
    CommandCode.allCases.map(\.code), ScenarioCode.allCases.map(\.code),
    RoutingCode.allCases.map(\.code),
  ]

  private static let unknownName = UnknownName(
    "kind", "Pong", code: CatalogCode.unknownKind.code, among: [], remedy: nil)

  private static let kindErrors: [KindError] = [
    .nameTaken("Ping", by: .event, of: .session), .unusableName("1", isField: true),
    .fieldTaken("n"), .returnsNothing("Ping", .event),
    .otherCategory("Ping", .event, takes: .query),
    .unknown(unknownName),
  ]

  private static let fieldProblems: [FieldError.Problem] = [
    .unknownField(existing: [], near: []), .missing(takes: .bool),
    .wrongType(takes: .bool, given: .null),
    .outOfRange(type: "Int8", least: "0", most: "1", given: "2"),
    .unknownCase(type: "T", given: .null, existing: [], near: []),
    .elementCount(takes: 1, given: 2),
    .refused(reason: "no"), .notFinite("inf"), .tooDeep(most: 1), .severalForms,
  ]

  private static let partProblems: [PartError.Problem] =
    [
      .unknown(unknownName), .missing("x", form: ""),
      .needless("x", form: ""), .value(takes: "x", given: .null),
      .answers("A", to: "B", types: ["int", "text"]),
      .subject(.otherCategory("Ping", .event, takes: .query), instead: "x"),
    ] + kindErrors.map(PartError.Problem.kind)
    + fieldProblems.map { .field(FieldError(type: "T", problem: $0)) }

  @Test("every example causes its error", arguments: told)
  func examples(page: Value) throws {
    let code = try #require(page["name"]?.words)
    for key in ["text", "remedy"] { #expect(page[key]?.words?.isEmpty == false) }
    guard let line = page["example"]?.words else {
      #expect(page["arises"]?.words?.isEmpty == false)
      return
    }
    #expect(try Typist().errors(line).contains(code), "\(line)")
  }
}
