import PatchbayEngine
import TestSupport
import Testing

/// Runs code when it is released.
private final class Fuse {
  let burn: () -> Void
  init(_ burn: @escaping () -> Void) { self.burn = burn }
  deinit { burn() }
}

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
}
