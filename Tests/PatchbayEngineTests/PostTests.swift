import PatchbayEngine
import TestSupport
import Testing

@Suite("Posts")
struct PostTests {
  @Test("are listed with their senders while they wait")
  func waiting() {
    let container = PluginContainer()
    defer { container.dismantle() }
    var waiting: [[String]] = []
    container.addListener("a", to: Journal()) { sender, text in
      guard text == "1" else { return }
      #expect(sender.post(message: Text("2")).status == .posted)
      container.post(message: Text("3"), channel: "c")
      waiting = container.waitingPosts.map { ["\($0.message)", "\($0.sender)", $0.channel ?? ""] }
      #expect(container.waitingPosts.map(\.kind) == ["Text", "Text"])
    }
    container.send(message: Text("1"))
    #expect(waiting.map { $0[2] } == ["", "c"])
    #expect(waiting[0][1] != waiting[1][1])
    #expect(container.waitingPosts.isEmpty)
  }

  @Test("of a sender that has left meanwhile are dropped, those of others are delivered")
  func leavingSender() {
    let journal = Journal()
    let container = PluginContainer()
    defer { container.dismantle() }
    container.addListener("a", to: journal) { sender, text in
      guard text == "1" else { return }
      sender.post(message: Text("from a"))
      container.post(message: Text("from the container"))
      container.removePlugin(Probe.self, name: "a")
    }
    container.addListener("b", to: journal)
    container.send(message: Text("1"))
    #expect(journal.take() == ["a 1", "b 1", "b from the container"])
  }

  @Test("made during the delivery of earlier posts wait for their turn")
  func fromReleases() {
    let journal = Journal()
    let container = PluginContainer()
    defer { container.dismantle() }
    container.addListener("a", to: journal) { sender, text in
      guard text == "1" else { return }
      sender.post(message: Text("first"))
      container.removePlugin(Probe.self, name: "b")
    }
    container.addProbe("b") { sender in
      let parting = Fuse { container.post(message: Text("second")) }
      sender.observe(Mood.self) { _ in withExtendedLifetime(parting) {} }
    }
    container.send(message: Text("1"))
    #expect(journal.take() == ["a 1", "a first", "a second"])
  }

  @Test("keep their order when trees are joined during their delivery")
  func joining() throws {
    let journal = Journal()
    let container = PluginContainer(name: "small")
    let big = PluginContainerComposer(name: "big")
    // A tree of higher rank, so that it takes over the waiting posts.
    try big.compose(PluginContainer(), PluginContainer())
    try PluginContainerComposer().compose(PluginContainerComposer())
    defer { container.dismantle() }
    container.addListener("a", to: journal) { sender, text in
      if text == "1" {
        sender.post(message: Text("2"))
        sender.post(message: Text("3"))
      }
      if text == "2" {
        #expect(throws: Never.self) { try big.compose(container) }
        sender.post(message: Text("4"))
      }
    }
    container.send(message: Text("1"))
    #expect(journal.take() == ["a 1", "a 2", "a 3", "a 4"])
    container.post(message: Text("5"))
    #expect(journal.take() == ["a 5"])
  }

  @Test("are released once they are delivered, however many others wait")
  func released() {
    final class Numbered: PluginMessage {
      let number: Int
      init(_ number: Int) { self.number = number }
    }
    struct Known { weak var post: Numbered? }
    let container = PluginContainer(name: "room")
    defer { container.dismantle() }
    var known: [Known] = []
    var leftAtLast: Int?
    container.addProbe("a") { sender in
      sender.observe(Text.self) { _ in
        for number in 1...1_500 {
          let post = Numbered(number)
          known.append(Known(post: post))
          sender.post(message: post)
        }
      }
      sender.observe(Numbered.self) { post in
        if post.number == 1_400 { leftAtLast = known.count { $0.post != nil } }
      }
    }
    container.send(message: Text())
    #expect(leftAtLast.map { $0 < 1_000 } == true)
    #expect(known.allSatisfy { $0.post == nil })
  }

  @Test("share the delivery limit of the dispatch that they follow")
  func limit() throws {
    var faults: [DispatchFault] = []
    let container = PluginContainer(name: "room")
    defer { container.dismantle() }
    container.onFault = { faults.append($0) }
    container.limits = try DispatchLimits(deliveries: 100)
    var deliveries = 0
    for name in ["a", "b"] {
      container.addProbe(name) { sender in
        sender.observe(Text.self) { _ in
          deliveries += 1
          sender.post(message: Text(), excludingSender: true)
        }
      }
    }
    container.send(message: Text())
    #expect(deliveries == 100)
    #expect(faults.allSatisfy { $0.description.contains("100 deliveries") }, "\(faults)")
    deliveries = 0
    container.send(message: Text())
    #expect(deliveries == 100, "the next dispatch has a limit of its own")
  }
}
