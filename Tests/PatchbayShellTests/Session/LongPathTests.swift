import PatchbayShell
import PatchbayText
import ShellSupport
import Testing

@Suite("A deep tree with long names")
struct LongPathTests {
  private static let house =
    "/observatory-of-the-north/department-of-the-weather/laboratory-of-measurement"
  private static let hall = "\(house)/second-floor-of-the-old-building/corridor-to-the-left"
  private static let room = "\(house)/second-floor-of-the-old-building/corridor-to-the-right"

  /// A message with a cause, a message that is dropped, a state and a query.
  private static let world = """
    option trace off
    define event Reading degrees:double; define event Alarm text:text
    define query HowMany of:text --returns=int; define state Season name:text
    add composer /observatory-of-the-north
    add composer /observatory-of-the-north/department-of-the-weather
    add composer \(house); add composer \(house)/second-floor-of-the-old-building
    add container \(hall); add container \(room)
    add plugin \(hall)/thermometer-number-one Forwarder on=Reading send=Alarm text=hot when='.degrees > 30'
    add plugin \(hall)/thermometer-number-two Probe on=Reading
    add plugin \(room)/bell-of-the-caretaker Logger on=Alarm
    add plugin \(room)/counter-of-readings Responder on=HowMany answer=3
    add plugin \(room)/display-beside-the-door Probe on=Reading
    add plugin \(room)/watcher-of-the-seasons Probe on=Season
    add interceptor \(room):only-plausible-readings drop Reading
    add interceptor \(house):rounding-of-all-readings map Reading degrees:='.degrees + 1'
    env \(house) strict=false; env \(room) strict=true
    send \(hall)/thermometer-number-two Reading degrees=21
    send \(hall) Reading degrees=31
    send \(house) Season name=summer
    ask \(house) HowMany of=all

    """

  /// Every form of question.
  private static let questions = [
    "who Reading", "who Alarm", "who \(hall)/thermometer-number-one", "who \(room)",
    "who --across=\(room)", "why \(room)/display-beside-the-door m2",
    "why \(room)/bell-of-the-caretaker", "why m3", "why \(room) m2",
    "why \(room):only-plausible-readings m2",
    "why \(hall)/thermometer-number-one --before=\(room)/display-beside-the-door", "log",
    "log --causes", "log --at=\(room)", "graph --flow", "graph --flow --kind=Alarm",
    "reach Reading --from=\(hall)", "reach Reading --to=\(room)/display-beside-the-door",
    "try rm \(room):only-plausible-readings", "try rm \(room)",
    "rm \(hall)/thermometer-number-one --explain", "diff m1 m2", "diff s10", "stats",
    "stats --by=interceptor", "stats --by=sender", "stats --by=cause", "stats --by=kind",
    "lint", "env \(room)", "env \(room) strict", "state", "state \(room) Season",
    "show \(room)", "show \(hall)/thermometer-number-one", "show \(room):only-plausible-readings",
    "trace m2", "trace m2 --causes", "trace m2 --format=brief", "trace m2 --field=degrees",
    "timeline --at=\(house)/second-floor-of-the-old-building",
    "ask \(house) HowMany of=all --trace=full",
    "send \(hall) Reading degrees=31 --trace=full", "send \(hall) Reading degrees=31 --trace=brief",
  ]

  @Test("is reported in lines that fit")
  func isToldInLinesThatFit() throws {
    let bench = try Workbench(Self.world)
    for question in Self.questions {
      let text = bench.run(question)
      #expect(text.contains("…"), "\(question): \(bench.remarks)")
      let long = text.split(separator: "\n").filter { $0.count > FittedPaths.columns }
      #expect(long.isEmpty, "\(question): \(long.joined(separator: "\n"))")
    }
  }

  @Test("an unmet expectation is reported in lines that fit, except the typed text")
  func anExpectationSaysSoInLinesThatFit() throws {
    let bench = try Workbench(Self.world)
    bench.run("cd \(Self.room); expect delivered m2 display-beside-the-door")
    let lines = bench.remarks.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(
      lines.dropFirst(3).allSatisfy { $0.count <= FittedPaths.columns }, "\(bench.remarks)")
    #expect(bench.remarks.contains("…"))
  }

  @Test("an error about a tree that is too deep is reported in lines that fit")
  func theErrorOfADeepTreeFits() throws {
    let bench = try Workbench(Self.world)
    bench.run("add composer -p " + (0...512).map { "n\($0)" }.joined(separator: "/"))
    let lines = bench.remarks.split(separator: "\n")
    #expect(bench.remarks.hasPrefix("error[too-deep-tree]: can't compose /n512 into /n0/"))
    #expect(lines.first?.contains("…") == true, "\(bench.remarks)")
    #expect(lines.prefix(2).allSatisfy { $0.count <= FittedPaths.columns }, "\(bench.remarks)")
  }

  @Test("has whole paths in JSON, in nested commands and in a saved script")
  func isWholeForPrograms() throws {
    let bench = try Workbench(Self.world)
    #expect(!bench.session.savedWorld.contains("…"))
    for command in [
      "log --format=json", "who Reading --format=json", "stats --format=json",
      "graph --flow --format=dot", "trace m2 --format=json", "reach Reading --format=json",
      "echo $(log)", "echo $(env \(Self.room))",
    ] {
      let text = bench.run(command)
      #expect(text.contains(Self.house) && !text.contains("…"), "\(command)")
    }
  }

  @Test("columns stay aligned with shortened paths")
  func columnsAreAligned() throws {
    let bench = try Workbench(Self.world)
    let rows = bench.run("stats").split(separator: "\n").drop { !$0.hasPrefix("place") }
    let places = Set(rows.dropFirst().compactMap { $0.firstRange(of: "  ")?.lowerBound })
    #expect(places.count > 1)
    let hops = bench.run("trace m2").split(separator: "\n").filter { $0.contains("  enter") }
    #expect(hops.count > 2)
    #expect(Set(hops.map(\.count)).count == 1)
  }
}
