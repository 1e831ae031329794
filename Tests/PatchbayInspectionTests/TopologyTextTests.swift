import PatchbayEngine
import PatchbayInspection
import Testing

@Suite("Topologies as text")
struct TopologyTextTests {
  private let world: LiveRoom

  init() throws { world = try LiveRoom() }

  private final class Bubble: MessageRelay {
    @MessageObserver var text: SendText?

    func messageRelayConnected(messageSender: MessageSender) {}
  }

  @Test("draw every node with its contents, in columns")
  func tree() throws {
    try world.room.register(messageInterceptor: .listen(id: "watch") { _ in })
    try world.room.register(
      messageInterceptor: .intercept(SendText.self, id: "code") { $1.transform(to: $0) }, order: 2)
    let bubble = Bubble()
    try world.room.relay(bubble, through: Chat.self, name: "chat", relayName: "bubble")
    #expect(
      Topology(of: world.live).text() == """
        /live            composer
        ├─ room          container
        │  ├─ :code      depends on code (SingleTypeInterceptor<SendText>), for SendText  order 2
        │  ├─ :watch     passes everything
        │  ├─ input      InputBar
        │  └─ chat       Chat  observes SendText, Online (state)  answers RouteTo
        │     └─ bubble  relay Bubble  observes SendText
        └─ tools         container
           └─ log        Logger  observes SendText, Shown

        """)
    let topology = Topology(of: world.live)
    #expect("\(topology)" == topology.text())
  }

  @Test("draw in ASCII too, with environment and states, down to a depth")
  func styles() throws {
    world.live.setEnvironment(true, as: Bool.self, key: "muted")
    world.tools.send(message: Online(isOnline: true))
    var style = Topology.TreeStyle()
    style.isASCII = true
    style.showsEnvironment = true
    style.showsStates = true
    style.depth = 1
    #expect(
      Topology(of: world.live).text(style: style) == """
        /live      composer
        |- env     muted=true
        |- state   Online  isOnline=true
        |- room    container
        |  `- ...  2 plugins
        `- tools   container
           `- ...  1 plugin

        """)
  }

  private final class Ears: MessageListener {
    let uniqueId = "ears"
  }

  private struct Deaf: MessageInterceptor {
    let uniqueId = "deaf"
    let keys: Set<MessageKey>? = []

    func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {}
  }

  @Test("say what interceptors do with all queries, and which are for no kind or held weakly")
  func interceptors() throws {
    let ears = Ears()
    try world.room.register(messageInterceptor: ears, retainPolicy: .weak)
    try world.room.register(messageInterceptor: Deaf())
    try world.room.register(
      messageInterceptor: Described(
        uniqueId: "one", interceptorDescription: InterceptorDescription(.answers(count: 1))))
    try world.room.register(
      messageInterceptor: Described(
        uniqueId: "more", interceptorDescription: InterceptorDescription(.adds(count: 2))))
    let text = Topology(of: world.live).text()
    #expect(text.contains("passes everything  weak\n"), "\(text)")
    #expect(text.contains("depends on code (Deaf), for no kind\n"), "\(text)")
    #expect(text.contains("answers all queries once\n"), "\(text)")
    #expect(text.contains("adds 2 to the answers of all queries\n"), "\(text)")
    withExtendedLifetime(ears) {}
  }

  @Test("name a plugin that receives every message instead of its kinds")
  func omnivores() {
    var style = Topology.TreeStyle()
    style.omnivores = ["/live/room/chat"]
    #expect(
      Topology(of: world.live).text(style: style).contains(
        "chat   Chat  receives every message  answers RouteTo\n"))
  }

  @Test("align wide, joined or empty names, and quote ambiguous ones")
  func names() throws {
    let names = ["聊天室", "👩‍👩‍👧 room", "e\u{301}te", "", "a/b:c~2", "line\nbreak", "room", "room"]
    let root = PluginContainerComposer(name: "root")
    try root.compose(names.map { PluginContainer(name: $0) } + [PluginContainer()])
    #expect(
      Topology(of: root).text() == """
        /root             composer
        ├─ 聊天室         container
        ├─ "👩‍👩‍👧 room"      container
        ├─ e\u{301}te            container
        ├─ ""             container
        ├─ "a/b:c~2"      container
        ├─ "line\\nbreak"  container
        ├─ room           container
        ├─ room~2         container
        └─ (container)    container

        """)
  }
}
