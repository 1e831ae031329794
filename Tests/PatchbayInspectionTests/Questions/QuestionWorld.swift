import PatchbayEngine
import PatchbayInspection

/// A live room with interceptors that drop and change messages, and a recorder.
struct QuestionWorld {
  let room: LiveRoom
  let recorder = TraceRecorder()

  init() throws {
    room = try LiveRoom()
    room.live.attach(watcher: recorder)
    try room.live.register(
      messageInterceptor: .intercept(
        SendText.self, id: "loud", description: .passing
      ) { message, transformer in
        transformer.transform(to: SendText(text: message.text.uppercased()))
      })
    try room.tools.register(
      messageInterceptor: .intercept(
        SendText.self, id: "quiet",
        description: InterceptorDescription(.drops, kinds: ["SendText"], when: "it is SECRET")
      ) { message, transformer in
        if message.text != "SECRET" { transformer.transform(to: message) }
      })
  }
}

extension QuestionWorld {
  var topology: Topology { Topology(of: room.live) }

  func send(_ text: String) throws { try room.input().send(message: SendText(text: text)) }

  func ask(_ url: String) throws { _ = try room.input().send(message: RouteTo(url: url)) }

  func trace(_ number: Int) -> Trace? { recorder[number] }
}
