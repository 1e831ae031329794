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

  struct Row: CustomTestStringConvertible, Sendable {
    let line: String
    /// The definition in the schema; nil for a whole document.
    let definition: String?

    init(_ line: String, _ definition: String?) {
      (self.line, self.definition) = (line, definition)
    }

    var testDescription: String { line }
  }

  @Test(
    "conforms to the published schema",
    arguments: [
      Row("who Ping", "who"), Row("who Sum", "who"), Row("who Mood", "who"),
      Row("who app://ping/:n", "who"), Row("who live/room/p", "who"), Row("who live/room/f", "who"),
      Row("who --across=live/room", "who"),
      Row("stats", "stats"), Row("stats --by=kind --since=m1", "stats"),
      Row("stats --by=interceptor", "stats"), Row("stats --by=sender live/room", "stats"),
      Row("stats --by=cause", "stats"),
      Row("lint", "lint"), Row("lint --accept never-read live fine; lint", "lint"),
      Row("diff s3", "diff"), Row("diff s3 s5", "diff"), Row("diff m1 m2", "diff"),
      Row("diff m1 m1", "diff"),
      Row("try rm live/room/p", "try"), Row("try env live muted=false", "try"),
      Row("try send live Ping n=1", "try"),
      Row("rm live/room/p --explain", "rm"), Row("rm live/room:x --explain --for=Ping", "rm"),
      Row("rm live --explain", "rm"),
      Row("reach Ping", "reach"), Row("reach Ping n=7", "reach"),
      Row("reach Ping --to=live/room/p", "reach"), Row("reach Ping n=7 --to=live/room/p", "reach"),
      Row("reach Sum --to=live/room/r", "reach"),
      Row("show /", "show"), Row("show live", "show"), Row("show live/room", "show"),
      Row("show live/room/p", "show"), Row("show live/room/f", "show"),
      Row("show live/room:x", "show"),
      Row("timeline", "timeline"), Row("timeline --at=live/room", "timeline"),
      Row("env live", "env"), Row("env live/room muted", nil),
      Row("state live", "stateList"), Row("state live Mood", nil),
      Row("state live/room/p Mood", nil), Row("why Ping", nil), Row("why m2", nil),
    ])
  func schema(row: Row) throws {
    let bench = try Workbench(Self.world)
    let line =
      row.line.hasPrefix("try ")
      ? row.line.replacing("try ", with: "try --format=json ") : row.line + " --format=json"
    let json = bench.run(line)
    #expect(!json.isEmpty)
    let schema = try JSONSchema.inspection()
    #expect(schema.complaints(about: json, as: row.definition) == [], "\(json)")
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
