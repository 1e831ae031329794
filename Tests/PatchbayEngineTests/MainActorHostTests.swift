import PatchbayEngine
import TestSupport
import Testing

/// A plugin that only the main actor may touch.
@MainActor
private final class Label: Plugin {
  @MessageObserver private var text: Text?
  static var shown: [String] = []

  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) { $text.bind(to: self) { label, text in label.show(text.text) } }

  private func show(_ text: String) { Self.shown.append(text) }
}

@MainActor
@Suite("A host on the main actor", .hangLimit, .serialized)
struct MainActorHostTests {
  private let room = PluginContainer(name: "room")

  init() {
    room.addPlugin(Label.self)
    Label.shown = []
  }

  @Test("sends from other tasks are delivered on the main actor")
  func otherTasks() async {
    let host = MainActorHost(room)
    await withTaskGroup { group in
      for number in 0..<100 {
        group.addTask { @concurrent [sender = host.sender] in
          let outcome = await sender.send(message: Text("\(number)"))
          #expect(outcome.delivered == 1)
        }
      }
    }
    #expect(Set(Label.shown) == Set((0..<100).map { "\($0)" }))
  }

  @Test("once the host is gone, no part of the tree has a remote sender")
  func hostGone() throws {
    var host: MainActorHost? = MainActorHost(room)
    #expect(host != nil && room.remote != nil)
    host = nil
    #expect(room.remote == nil)
    #expect(try room.sender(for: Label.self).remote == nil)
  }

  @Test("the tree is used directly, and its plugins have a remote sender")
  func remote() async throws {
    let host = MainActorHost(room)
    let live = PluginContainerComposer(name: "live")
    #expect(host.root === room)
    #expect(room.remote != nil)
    #expect(live.remote == nil)
    room.send(message: Text("direct"))
    #expect(await room.remote?.send(message: Text("remote")).delivered == 1)
    #expect(Label.shown == ["direct", "remote"])
  }

  @Test("when it is released, its senders are detached, and the tree remains usable")
  func released() async {
    var host: MainActorHost? = MainActorHost(room)
    weak let watched = host
    let sender = host?.sender
    host = nil
    #expect(watched == nil)
    #expect(await sender?.send(message: Text("x")).isDetached == true)
    #expect(sender?.post(message: Text("x")).isDetached == true)
    #expect(room.send(message: Text("y")).delivered == 1)
    #expect(Label.shown == ["y"])
  }
}
