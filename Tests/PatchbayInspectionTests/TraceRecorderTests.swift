import PatchbayEngine
import PatchbayInspection
import Testing

@Suite("Recorded traces")
struct TraceRecorderTests {
  private let world: LiveRoom
  private let recorder = TraceRecorder()

  init() throws {
    world = try LiveRoom()
    world.live.attach(watcher: recorder)
  }

  @Test("record a query's answers with their responders, and the responders not asked")
  func query() throws {
    world.tools.addPlugin(Chat.self, name: "other")
    let input = try world.input()
    #expect(input.send(message: RouteTo(url: "app://chat"), strategy: .first(1)).first == "chat")
    #expect(
      recorder.traces.first?.text() == """
        m1 RouteTo  url="app://chat"  asked by /live/room/input  for 1
          1 /live/room          enter
          2   chat              ask
          3   chat              answer   "chat"
          result  1 answer, 1 asked, 1 answered-before

        """)
    _ = input.send(message: RouteTo(url: "x"), strategy: .all)
    #expect(
      recorder.traces.last?.text() == """
        m2 RouteTo  url="x"  asked by /live/room/input  for all
          1 /live/room          enter
          2   chat              ask
          3 (fault)             fault    chat (Chat) threw at RouteTo from input (InputBar): no route to x
          4 /live               enter
          5 /live/tools         enter
          6   other             ask
          7 (fault)             fault    other (Chat) threw at RouteTo from input (InputBar): no route to x
          result  no answers, 2 asked, 2 faults

        """)
  }

  @Test("record the decisions of interceptors about a query")
  func interceptedQuery() throws {
    try world.room.register(messageInterceptor: routes)
    let input = try world.input()
    for url in ["stop", "answer", "add", "app://chat"] {
      _ = input.send(message: RouteTo(url: url), strategy: .all)
    }
    #expect(
      recorder.traces.map { $0.text() }.joined() == """
        m1 RouteTo  url="stop"  asked by /live/room/input  for all
          1 /live/room          enter
          2   :routes           stop     1 observer not reached
          result  no answers, 0 asked, 1 stopped
        m2 RouteTo  url="answer"  asked by /live/room/input  for all
          1 /live/room          enter
          2   :routes           answer   1 of its own, no others asked
          3   :routes           answer   "mine"
          result  1 answer, 0 asked, 1 stopped
        m3 RouteTo  url="add"  asked by /live/room/input  for all
          1 /live/room          enter
          2   :routes           map      url="app://chat"  (was "add")
          3   chat              ask
          4   chat              answer   "chat"
          5   :routes           add      1 of its own
          6   :routes           answer   "mine"
          result  2 answers, 1 asked
        m4 RouteTo  url="app://chat"  asked by /live/room/input  for all
          1 /live/room          enter
          2   :routes           pass
          3   chat              ask
          4   chat              answer   "chat"
          result  1 answer, 1 asked

        """)
  }

  private var routes: SyncMessageInterceptor<RouteTo> {
    SyncMessageInterceptor(id: "routes") { query, transformer, strategy in
      switch query.url {
      case "stop": []
      case "answer": ["mine"]
      case "add":
        transformer.transform(to: RouteTo(url: "app://chat"), strategy: strategy) + ["mine"]
      default: transformer.transform(to: query, strategy: strategy)
      }
    }
  }

  @Test("show copies with the hops of each")
  func copies() throws {
    try world.room.register(
      messageInterceptor: .intercept(SendText.self, id: "twice") { message, transformer in
        transformer.transform(to: message)
        transformer.transform(to: SendText(text: "again"))
      })
    try world.input().send(message: SendText(text: "once"))
    let trace = try #require(recorder.traces.first)
    #expect(
      trace.text() == """
        m1 SendText  text="once"  from /live/room/input
          1 /live/room          enter
          2   :twice            pass
          3   chat              deliver  shows "once"
          4 /live               enter
          5 /live/tools         enter
          6   log               deliver
          7   :twice            copy 2   text="again"  (was "once")
          8   chat              deliver  shows "again"
          9     /live           enter
         10     /live/tools     enter
         11       log           deliver
          result  2 observers delivered

        """)
    #expect(trace.hops[8].parent == 7)
  }
}
