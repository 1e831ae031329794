import PatchbayEngine
import PatchbayInspection
import Testing

@Suite("Topologies as text")
struct TopologyTextTests {
  private let world: LiveRoom

  init() throws { world = try LiveRoom() }

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
