import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

@Suite("Statistics of the flow")
struct FlowStatsTests {
  private let world: LiveRoom
  private let recorder: TraceRecorder

  init() throws {
    world = try LiveRoom()
    recorder = world.countingRecorder()
  }

  private func stats(_ sort: FlowStats.Sort, within place: String = "/") -> FlowStats {
    FlowStats(
      of: recorder.ledger, in: Topology(of: world.live), by: sort, within: TopologyPath(place))
  }

  private func rows(_ stats: FlowStats) -> [String] {
    stats.rows.map { "\($0.name) \($0.sent) \($0.heard) \($0.dropped)" }
  }

  @Test("list the busiest rows first, grouped as requested")
  func rows() throws {
    try world.input().send(message: SendText(text: "now!"))
    world.live.send(message: SendText(text: "x"))
    #expect(
      rows(stats(.plugin)) == [
        "/live/room/chat 1 2 0", "/live/tools/log 0 3 0", "/live 1 0 0", "/live/room/input 1 0 0",
      ])
    #expect(rows(stats(.kind)) == ["SendText 2 4 0", "Shown 1 1 0"])
    #expect(
      rows(stats(.sender)) == ["/live 1 2 0", "/live/room/chat 1 1 0", "/live/room/input 1 2 0"])
    #expect(rows(stats(.plugin, within: "/live/tools")) == ["/live/tools/log 0 3 0"])
  }

  @Test("are sorted by recorded time, and print it")
  func time() throws {
    var now = 0
    recorder.clock = {
      now += 1_500
      return now
    }
    world.live.send(message: SendText(text: "x"))
    let stats = stats(.plugin)
    #expect(stats.findings.slowest != nil)
    #expect(stats.text().contains("own time"))
    #expect(stats.text().contains("1.5 us"))
  }

  @Test("draw no bar for a kind that only interceptors made, and one for a single message")
  func leastBars() throws {
    try world.tools.register(
      messageInterceptor: .intercept(SendText.self, id: "shows") { message, transformer in
        transformer.transform(to: Shown(line: message.text.count))
      })
    world.live.send(message: SendText(text: "x"))
    var options = FlowStats.TextOptions()
    options.bar = "#"
    let lines = stats(.kind).text(options).split(separator: "\n")
    #expect(lines.first { $0.hasPrefix("SendText") }?.hasSuffix("############") == true)
    #expect(lines.first { $0.hasPrefix("Shown") }?.contains("#") == false)
  }

  @Test("name a kind as unheard only if it is received nowhere")
  func heardElsewhere() {
    world.room.send(message: Shown(line: 1), scope: .container)
    #expect(stats(.plugin, within: "/live/room").findings.unheard == ["Shown"])
    world.tools.send(message: Shown(line: 1))
    #expect(stats(.plugin, within: "/live/room").findings.unheard == [])
  }

  @Test("count the omitted rows, and mark counts that are minimums")
  func leftOut() {
    let small = world.recorderOfTwoRows()
    world.live.send(message: SendText(text: "x"))
    let topology = Topology(of: world.live)
    let text = FlowStats(of: small.ledger, in: topology, by: .plugin).text()
    let words = "more than 2 different ways: 1 delivery or decision is not counted separately"
    #expect(text.contains(words) && text.contains("received at least 1 of 1 delivery"))
    let parties = KindParties(of: "SendText", in: topology, seen: small.ledger).text()
    #expect(parties.contains(words) && parties.contains("at least 1 sent, received at least once"))
    #expect(FlowGraph(of: topology, seen: small.ledger).text().contains(words))
    let whole = PlaceFlow(of: "/live", in: topology, seen: small.ledger).text()
    let stayed = "/live: nothing counted came in, nothing counted went out, at least 1 stayed\n"
    #expect(whole.hasPrefix(stayed), "\(whole)")
    let hearer = small.ledger.hearings[0].hearer
    let part = PlaceFlow(of: hearer, in: topology, seen: small.ledger).text()
    let came = "\(hearer): at least 1 came in (1 kind), nothing counted went out\n"
    #expect(part.hasPrefix(came), "\(part)")
  }

  @Test("do not call a kind unheard for sure if rows were left out")
  func perhapsHeard() {
    let small = world.recorderOfTwoRows()
    world.room.send(message: Shown(line: 1), scope: .container)
    world.live.send(message: SendText(text: "x"))
    let text = FlowStats(of: small.ledger, in: Topology(of: world.live), by: .plugin).text()
    #expect(text.contains("no observer is counted that received Shown\n"), "\(text)")
  }

  @Test("do not call an interceptor useless for sure if hops were left out")
  func perhapsUseful() throws {
    try world.tools.register(
      messageInterceptor: .intercept(SendText.self, id: "no") { $1.transform(to: $0) })
    try world.room.register(
      messageInterceptor: .intercept(SendText.self, id: "idle") { $1.transform(to: $0) })
    var options = TraceRecorder.Options()
    options.mostHops = 3
    let small = TraceRecorder(options: options)
    world.live.attach(watcher: small)
    world.room.send(message: SendText(text: "x"))
    let ledger = FlowLedger(of: small.traces)
    let text = FlowStats(of: ledger, in: Topology(of: world.live), by: .interceptor).text()
    #expect(text.contains("no message that is counted reached /live/tools:no"), "\(text)")
    #expect(text.contains("/live/room:idle let all that is counted\n"), "\(text)")
  }
}
