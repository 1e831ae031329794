import PatchbayEngine
import TestSupport
import Testing

private struct TestMessage: PluginMessage {}

private struct SendTextMessage: PluginMessage {
  let text: String
}

// MARK: - Relays: A connects B, B connects C

private final class PluginA: Plugin {
  @MessageObserver var testMessage: TestMessage?
  let component = ComponentB()

  required init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    messageSender.relayMessages(to: component)
  }
}

private final class ComponentB: MessageRelay {
  @MessageObserver var testMessage: TestMessage?
  let component = ComponentC()

  func messageRelayConnected(messageSender: MessageSender) {
    messageSender.relayMessages(to: component)
  }
}

private final class ComponentC: MessageRelay {
  @MessageObserver var testMessage: TestMessage?

  func messageRelayConnected(messageSender: MessageSender) {}
}

// MARK: - The live room: an input bar that sends, a chat that shows

private final class View {
  var texts: [String] = []
}

private final class InputBarViewController: Plugin {
  private var messageSender: MessageSender?

  required init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    self.messageSender = messageSender
    let slot = slotViewAccessor(nil)
    (slot?.slotView as? View)?.texts.append("input bar")
    (slot?.slotViewController as? LiveRoomViewController)?.type = { [weak self] text in
      self?.messageSender?.send(message: SendTextMessage(text: text))
    }
  }
}

private final class ChatViewController: Plugin {
  @MessageObserver private var receiveTextMessage: SendTextMessage?
  private var view: View?

  required init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    view = slotViewAccessor(nil)?.slotView as? View
    $receiveTextMessage.bind(to: self) { $0.view?.texts.append($1.text) }
  }
}

private final class LiveRoomViewController: PluginViewContainer {
  let pluginContainer = PluginContainer(name: "live room")
  let inputBarArea = View()
  let chatViewArea = View()
  var type: (String) -> Void = { _ in }

  func viewDidLoad() throws {
    try pluginContainer.config(viewContainer: self, retainPolicy: .weak)
    pluginContainer.addPlugin(ChatViewController.self)
    pluginContainer.addPlugin(InputBarViewController.self)
  }

  func slotView(pluginType: any Plugin.Type, pluginName: String?, viewId: String?)
    -> (any PluginSlotView)?
  {
    switch pluginType {
    case is ChatViewController.Type:
      AnyPluginSlotView(slotView: chatViewArea, slotViewController: self)
    case is InputBarViewController.Type:
      AnyPluginSlotView(slotView: inputBarArea, slotViewController: self)
    default: nil
    }
  }
}

@Suite("The document's examples")
struct DocumentExamplesTests {
  @Test(
    "a composer's message reaches a container below it once, though the printed code delivers twice"
  )
  func composer() throws {
    let composerA = PluginContainerComposer()
    let containerB = PluginContainer()
    let composerB = PluginContainerComposer()
    try composerA.compose(containerB)
    try composerA.compose(composerB)
    var heard = 0
    containerB.addProbe("b") { $0.observe(TestMessage.self) { _ in heard += 1 } }
    composerA.send(message: TestMessage())
    #expect(heard == 1)
  }

  @Test("sibling composers below a composer don't send a message back and forth")
  func siblings() throws {
    let top = PluginContainerComposer()
    let left = PluginContainerComposer()
    let right = PluginContainerComposer()
    let container = PluginContainer()
    try top.compose(left, right)
    try right.compose(container)
    var heard = 0
    container.addProbe("p") { $0.observe(TestMessage.self) { _ in heard += 1 } }
    #expect(left.send(message: TestMessage()).delivered == 1)
    #expect(heard == 1)
  }

  @Test("a plugin, its component and the component's component receive the same message")
  func relays() {
    let pluginContainer = PluginContainer()
    #expect(pluginContainer.addPlugin(PluginA.self).isAdded)
    #expect(pluginContainer.send(message: TestMessage()).delivered == 3)
    pluginContainer.removePlugin(PluginA.self)
    #expect(pluginContainer.send(message: TestMessage()).delivered == 0)
  }

  @Test("the live room shows typed text in the slots that the controller grants")
  func liveRoom() throws {
    let room = LiveRoomViewController()
    try room.viewDidLoad()
    room.type("hello")
    #expect(room.chatViewArea.texts == ["hello"])
    #expect(room.inputBarArea.texts == ["input bar"])
  }
}
