import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

@Suite("Traces as text")
struct TraceTextTests {
  private let world: LiveRoom
  private let recorder = TraceRecorder()

  init() throws {
    world = try LiveRoom()
    world.live.attach(watcher: recorder)
  }

  /// The text of the hops as they happened.
  private func streamed(_ style: TextStyle = TextStyle(), _ act: () throws -> Void) rethrows
    -> String
  {
    var writer = TraceWriter(style: style)
    var text = ""
    recorder.onUpdate = { text += writer.write($0) }
    defer { recorder.onUpdate = nil }
    try act()
    return text
  }

  @Test("show nested messages where they were sent, and posts after their cause")
  func nested() throws {
    let text = try streamed { _ = try world.input().send(message: SendText(text: "hm?!")) }
    #expect(
      text == """
        m1 SendText  text="hm?!"  from /live/room/input
          1 /live/room          enter
          2   chat              deliver  shows "hm?!"
            m2 Shown  line=1  from /live/room/chat  in m1.2
              1 /live/room          enter
              2 /live               enter
              3 /live/tools         enter
              4   log               deliver
              result  1 observer delivered
          3 /live               enter
          4 /live/tools         enter
          5   log               deliver
          result  2 observers delivered
        m3 Shown  line=2  from /live/room/chat  after m1
          1 /live/room          enter
          2 /live               enter
          3 /live/tools         enter
          4   log               deliver
          result  1 observer delivered

        """)
    #expect(recorder.traces.first { $0.number == 1 }?.text(causing: recorder.traces) == text)
  }

  @Test("show a late note with its hop if something else happened in between")
  func lateNotes() throws {
    world.tools.addProbe("slow") { sender in
      sender.observe(Shown.self) { _ in
        sender.note("first")
        sender.send(message: SendText(text: "in between"), scope: .container)
        sender.note("last")
      }
    }
    defer { world.tools.dismantle() }
    let text = streamed { world.tools.send(message: Shown(line: 1), scope: .container) }
    #expect(
      text == """
        m1 Shown  line=1  from /live/tools  scope container
          1 /live/tools         enter
          2   log               deliver
          3   slow              deliver  first
            m2 SendText  text="in between"  from /live/tools/slow  scope container  in m1.3
              1 /live/tools         enter
              2   log               deliver
              result  1 observer delivered, 1 out-of-scope
          3                     note     last
          result  2 observers delivered

        """)
    #expect(recorder.traces.last?.hops.last?.notes == ["first", "last"])
  }
}
