import ShellSupport
import TestSupport
import Testing

@Suite("JSON output of commands")
struct PrintedJSONTests {
  private static let world = """
    option trace off
    define event Ping n:int; define state Mood level:int; define query Sum a:int --returns=int
    add composer live; add container live/room
    add plugin live/room/p Probe on=Ping,Mood
    add plugin live/room/r Responder on=Sum answer=.a
    add plugin live/room/f Forwarder on=Mood send=Ping n=2
    add interceptor live/room:x drop Ping --when='.n==7'
    env live muted=true
    provide live/room --type=Probe on=Ping
    send live Ping n=1
    send live Ping n=7
    send live Mood level=3
    ask live Sum a=1
    route live/room/p app://ping/:n Ping
    open app://ping/4
    service live Cart Basket --needs=Stock

    """

  /// Lines, and their definition in the schema; a whole document without one.
  private static let rows: [(lines: [String], definition: String?)] = [
    (
      [
        "who Ping", "who Sum", "who Mood", "who app://ping/:n", "who live/room/p",
        "who live/room/f", "who --across=live/room",
      ], "who"
    ),
    (
      [
        "stats", "stats --by=kind --since=m1", "stats --by=interceptor",
        "stats --by=sender live/room", "stats --by=cause",
      ], "stats"
    ),
    (["lint", "lint --accept never-read live fine; lint"], "lint"),
    (["diff s3", "diff s3 s5", "diff m1 m2", "diff m1 m1"], "diff"),
    (["try rm live/room/p", "try env live muted=false", "try send live Ping n=1"], "try"),
    (
      [
        "rm live/room/p --explain", "rm live/room:x --explain --for=Ping", "rm live --explain",
      ], "rm"
    ),
    (
      [
        "reach Ping", "reach Ping n=7", "reach Ping --to=live/room/p",
        "reach Ping n=7 --to=live/room/p", "reach Sum --to=live/room/r",
      ], "reach"
    ),
    (
      [
        "show /", "show live", "show live/room", "show live/room/p", "show live/room/f",
        "show live/room:x",
      ], "show"
    ),
    (["timeline", "timeline --at=live/room"], "timeline"), (["env live"], "env"),
    (["state live"], "stateList"),
    (
      ["env live/room muted", "state live Mood", "state live/room/p Mood", "why Ping", "why m2"],
      nil
    ),
  ]

  @Test("conforms to the published schema")
  func schema() throws {
    let (bench, schema) = (try Workbench(Self.world), try JSONSchema.inspection())
    for (lines, definition) in Self.rows {
      for line in lines {
        let asJSON =
          line.hasPrefix("try ")
          ? line.replacing("try ", with: "try --format=json ") : line + " --format=json"
        let json = bench.run(asJSON)
        #expect(!json.isEmpty, "\(line)")
        #expect(schema.complaints(about: json, as: definition) == [], "\(line): \(json)")
      }
    }
  }

  @Test("has distinct schemas: the output of one command is invalid for any other")
  func told() throws {
    let bench = try Workbench(Self.world)
    let schema = try JSONSchema.inspection()
    let stats = bench.run("stats --format=json")
    for other in ["who", "lint", "diff", "try", "rm", "reach", "timeline"] {
      #expect(!schema.complaints(about: stats, as: other).isEmpty, "\(other)")
    }
  }
}
