import PatchbayEngine
import TestSupport
import Testing

private final class Last: PluginMessage {
  static var type: PluginMessageType { .state }
  let fuse: Fuse?
  init(_ fuse: Fuse? = nil) { self.fuse = fuse }
}

@Suite("Code that runs when an object is released")
struct ReleaseCodeTests {
  let journal = Journal()
  let container = PluginContainer(name: "room")

  @Test("may send a state while the node clears the previous one")
  func states() {
    container.send(
      message: Last(
        Fuse { [container, journal] in
          journal.note("burned")
          container.send(message: Last())
          container.clearStates()
        }))
    container.send(message: Last())
    #expect(journal.take() == ["burned"])
  }

  @Test("may send a message while an observer releases its last one")
  func lastMessages() {
    final class Holder: Plugin {
      @MessageObserver private var last: Last?
      init?(params: Any?) {}
    }
    container.addPlugin(Holder.self)
    container.send(
      message: Last(
        Fuse { [container, journal] in
          journal.note("burned")
          container.send(message: Last())
        }))
    container.send(message: Last())
    container.clearStates()
    container.send(message: Last())
    #expect(journal.take() == ["burned"])
  }

  @Test("may cancel the binding that is being cut, and remove further plugins")
  func bindings() {
    final class Bound: Plugin {
      @MessageObserver private var text: Text?
      let make: () -> Fuse
      init?(params: Any?) {
        guard let make = params as? () -> Fuse else { return nil }
        self.make = make
      }
      func pluginInitialized(
        messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
      ) {
        let fuse = make()
        $text.bind { _ in _ = fuse }
      }
    }
    let make = { [container, journal] in
      Fuse {
        journal.note("burned")
        container.removePlugin(Bound.self)
        container.removePlugin(Probe.self, name: "other")
      }
    }
    container.addListener("other", to: journal)
    container.addPlugin(Bound.self, params: make as () -> Fuse)
    container.removePlugin(Bound.self)
    #expect(journal.take() == ["burned"])
    #expect(container.plugins.isEmpty)
  }

  @Test("may change the tree after the end of the dispatch that kept the object")
  func retainedUntilIdle() {
    var fuse: Fuse? = Fuse { [container, journal] in
      journal.note("burned")
      container.addListener("late", to: journal)
      container.send(message: Text("2"))
    }
    container.addProbe("p") { [container, fuse] sender in
      sender.observe(Text.self) { [fuse] message in
        _ = fuse
        if message.text == "1" { container.removePlugin(Probe.self, name: "p") }
      }
    }
    fuse = nil
    container.send(message: Text("1"))
    #expect(journal.take() == ["burned", "late 2"])
  }

  @Test("may post and join trees while a delivered post is released")
  func posts() {
    struct Burning: PluginMessage { let fuse: Fuse }
    let lobby = PluginContainerComposer(name: "lobby")
    container.addProbe("p") { [container, journal] sender in
      sender.observe(Text.self) { _ in
        container.post(
          message: Burning(
            fuse: Fuse {
              journal.note("burned")
              container.post(message: Last())
              try? lobby.compose(container)
            }))
        container.post(message: Last())
      }
    }
    container.send(message: Text())
    #expect(journal.take() == ["burned"])
    #expect(container.parent === lobby)
    container.dismantle()
  }

  @Test("may send messages of any kind while the id of a removed interceptor is released")
  func interceptorIDs() throws {
    struct Kinded: PluginMessage { let kind: MessageKind? }
    struct Passing: MessageInterceptor { let uniqueId: Key }
    struct Key: Hashable {
      let fuse: Fuse
      static func == (a: Self, b: Self) -> Bool { a.fuse === b.fuse }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(fuse)) }
    }
    // So many that some take the place of the message's own route.
    let kinds = (0..<1_500).map { MessageKind("\($0)", carriedBy: Kinded.self) }
    var heard = (texts: 0, kinds: 0)
    container.addProbe("p") { sender in
      sender.observe(Text.self) { _ in heard.texts += 1 }
      for kind in kinds { sender.observe(kind, as: Kinded.self) { _ in heard.kinds += 1 } }
    }
    var key: Key? = Key(
      fuse: Fuse { [container] in
        for kind in kinds { container.send(message: Kinded(kind: kind)) }
      })
    if let key { try container.register(messageInterceptor: Passing(uniqueId: key)) }
    container.send(message: Text())
    if let key { container.removeInterceptor(id: key) }
    key = nil
    for _ in 0..<2 { container.send(message: Text()) }
    #expect(heard == (3, 1_500))
    container.dismantle()
  }
}
