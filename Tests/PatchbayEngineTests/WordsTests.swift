import PatchbayEngine
import TestSupport
import Testing

@Suite("Words")
struct WordsTests {
  @Test("of results and outcomes state the result and the remedy")
  func results() {
    let rows: [(any CustomStringConvertible, String)] = [
      (AddPluginResult.added, "added"),
      (AddPluginResult.replaced, "added in place of the existing plugin"),
      (
        AddPluginResult.alreadyRegistered,
        "not added: there is a plugin of this type and name already; give it another "
          + "name, or replace the one that is there"
      ),
      (
        AddPluginResult.initializationRefused,
        "not added: its init?(params:) refused; give it the parameters it needs, or "
          + "register a provider that has them"
      ), (SendOutcome.Status.sent, "sent"),
      (SendOutcome.Status.posted, "posted: it waits for the outermost dispatch to end"),
      (SendOutcome.Status.detached, "not sent: the sender has left its tree"),
      (SendOutcome.Status.suppressed, "not sent: the tree is being loaded or copied"),
      (SendOutcome.Status.cut, "cut off: it broke a limit or a rule, or a watcher stopped it"),
      (NoAnswerReason.declined, "the handlers that were asked returned none"),
      (NoAnswerReason.threw, "a handler that was asked threw"),
      (NoAnswerReason.cut, "the query broke a limit or a rule, or a watcher stopped it"),
      (NoAnswerReason.detached, "the asker has left its tree"),
      (NoAnswerReason.suppressed, "the tree is being loaded or copied"),
      (
        EngineError.notHosted(.plugin(PluginIdentity(type: Probe.self))),
        "Probe can't send after an await: no host owns its tree; make a PluginHost of "
          + "it, or a MainActorHost"
      ),
    ]
    for (value, words) in rows { #expect(value.description == words) }
  }

  private struct Part: PluginParamProvider, PluginViewContainer, MessageInterceptor {
    let uniqueId = "part"

    func initializationParam(pluginType: any Plugin.Type, name: String?) -> Any? { nil }
    func slotView(pluginType: any Plugin.Type, pluginName: String?, viewId: String?)
      -> (any PluginSlotView)?
    { nil }
  }

  @Test("of a value that is to be held weakly name its role, and nothing is set")
  func weakValues() {
    let room = PluginContainer(name: "room")
    let attempts: [(role: String, set: () throws -> Void)] = [
      ("an environment value", { try room.setEnvironment(Part(), policy: .weak) }),
      ("the view container", { try room.config(viewContainer: Part(), retainPolicy: .weak) }),
      ("a param provider", { try room.register(pluginParamProvider: Part(), retainPolicy: .weak) }),
      ("an interceptor", { try room.register(messageInterceptor: Part(), retainPolicy: .weak) }),
    ]
    for (role, set) in attempts {
      let error = #expect(throws: EngineError.self) { try set() }
      #expect(
        error?.description
          == "can't hold Part weakly as \(role): it is a value, and only objects can "
          + "be held weakly; retain it, or make it a class")
    }
    #expect(room.ownEnvironment.isEmpty && room.viewContainerRecord == nil)
    #expect(room.interceptors.isEmpty && room.paramProviderTypes.isEmpty)
  }

  @Test("of an outcome state the observers and the faults")
  func outcome() {
    let room = PluginContainer(name: "room")
    #expect("\(room.send(message: Text()))" == "sent; 0 observers delivered")
    room.addProbe("a") { $0.observe(Text.self) { _ in throw Failure() } }
    let outcome = room.send(message: Text())
    #expect(
      "\(outcome)"
        == "sent; 1 observer delivered; fault: a (Probe) threw at Text from room: failure")
  }

  @Test("of the outcome of a query state the answers, or why there is none")
  func answers() throws {
    let room = PluginContainer(name: "room")
    let unheard = "no answer: no plugin or relay in reach answers queries of this kind"
    #expect("\(room.ask(Who()))" == unheard && "\(room.askNearest(Who()))" == unheard)
    room.addAnswerer("a")
    #expect("\(room.ask(Who()))" == "answered: a by a (Probe)")
    #expect("\(room.askNearest(Who()))" == "answered: a")
    try room.register(messageInterceptor: SyncMessageInterceptor<Who>(id: "gate") { _, _, _ in [] })
    #expect("\(room.ask(Who()))" == "no answer: the interceptor gate at room held the query back")
  }

  @Test("of the outcome of a query state each fault")
  func faultsOfQuery() {
    let room = PluginContainer(name: "room")
    for name in ["a", "b"] { room.addProbe(name) { $0.answer(Who.self) { _ in throw Failure() } } }
    let words =
      "no answer: a handler that was asked threw; fault: a (Probe) threw at Who from room: failure; "
      + "fault: b (Probe) threw at Who from room: failure"
    #expect("\(room.ask(Who()))" == words)
    #expect("\(room.askNearest(Who()))" == words)
  }

  private struct Failure: Error, CustomStringConvertible { let description = "failure" }

  @Test("of a causal chain without a cycle list its last steps")
  func chain() throws {
    struct Numbered: PluginMessage {
      let kind: MessageKind?
    }
    let kinds = (0...4).map { MessageKind("Number\($0)", carriedBy: Numbered.self) }
    let container = PluginContainer(name: "room")
    container.limits = try DispatchLimits(causalDepth: 3)
    var faults: [String] = []
    container.onFault = { faults.append($0.description) }
    container.addProbe("p") { sender in
      for (kind, next) in zip(kinds, kinds.dropFirst()) {
        sender.observe(kind, as: Numbered.self) { _ in sender.send(message: Numbered(kind: next)) }
      }
    }
    container.send(message: Numbered(kind: kinds.first))
    #expect(
      faults == [
        "Number3 from p (Probe) was dropped: more than 3 messages in a row caused one another; "
          + "the last were Number0 from room > Number1 from p (Probe) > Number2 from p (Probe) > "
          + "Number3 from p (Probe)"
      ])
  }

  @Test("of a limit of one use the singular")
  func singular() throws {
    let container = PluginContainer(name: "room")
    defer { container.dismantle() }
    var faults: [String] = []
    container.onFault = { faults.append($0.description) }
    let sender = container.addProbe("a") { sender in
      sender.observe(Text.self) { _ in sender.send(message: Mood("x")) }
    }
    container.addProbe("b") { $0.observe(Text.self) { _ in } }
    container.limits = try DispatchLimits(causalDepth: 1)
    sender?.send(message: Text())
    container.limits = try DispatchLimits(deliveries: 1)
    container.send(message: Weather("x"))
    sender?.send(message: Text())
    container.limits = try DispatchLimits(causalDepth: 1)
    container.addEnvironmentProbe("p", Journal())?.$theme.bind { [unowned container] _ in
      container.setEnvironment(Theme(name: "again"))
    }
    container.setEnvironment(Theme(name: "x"))
    #expect(
      faults == [
        "Mood from a (Probe) was dropped: more than 1 message in a row caused one another; the last "
          + "were Text from a (Probe) > Mood from a (Probe)",
        "Text from a (Probe) was cut off: one send has led to 1 delivery; the last were "
          + "Text from a (Probe)",
        "p (EnvironmentProbe) missed a change of the environment value Theme: more than 1 change in "
          + "a row caused one another",
      ])
    container.removePlugin(EnvironmentProbe.self, name: "p")
  }

  @Test("of endpoints are their names, or otherwise their roles")
  func endpoints() {
    let roles: [EndpointRole] = [
      .plugin(PluginIdentity(type: Probe.self)),
      .plugin(PluginIdentity(type: Probe.self, name: "chat")),
      .relay(type: "Bubble"), .container(name: "room"), .container(name: nil),
      .composer(name: "live"), .composer(name: nil),
    ]
    #expect(
      roles.map(\.description) == [
        "Probe", "chat (Probe)", "relay Bubble", "room", "(container)", "live", "(composer)",
      ])
  }
}
