import PatchbayEngine
import TestSupport
import Testing

/// A message that would reveal a mixture of two messages.
private struct Numbered: PluginMessage, Sendable, Hashable {
  let task: Int
  let number: Int
  let words: [String]

  init(_ task: Int, _ number: Int) {
    (self.task, self.number) = (task, number)
    words = ["\(task)", "\(number)"]
  }

  var isWhole: Bool { self == Numbered(task, number) }
}

@Suite("Hosting", .hangLimit)
struct HostTests {
  private struct Finish: PluginMessage, Sendable {}

  /// Makes a tree with a plugin that collects all it receives, and yields the collection at
  /// `Finish`.
  private func makeTally(_ done: AsyncStream<[Numbered]>.Continuation) -> sending PluginContainer {
    let room = PluginContainer(name: "room")
    room.addProbe("tally") { sender in
      var heard: [Numbered] = []
      sender.observe(Numbered.self) { heard.append($0) }
      sender.observe(Finish.self) { _ in done.yield(heard) }
    }
    return room
  }

  @Test("ten tasks send at once, and every message arrives once and intact")
  func manyTasks() async {
    let (tallies, done) = AsyncStream.makeStream(of: [Numbered].self)
    let host = PluginHost(makeTally(done))
    await withTaskGroup { group in
      for task in 0..<10 {
        group.addTask { [remote = host.sender] in
          for number in 0..<100 {
            let outcome = await remote.send(message: Numbered(task, number))
            #expect(outcome.delivered == 1)
          }
        }
      }
    }
    await host.sender.send(message: Finish())
    let heard = await tallies.first { _ in true } ?? []
    #expect(heard.count == 1000)
    #expect(Set(heard).count == 1000)
    #expect(heard.allSatisfy { $0.isWhole })
  }

  @Test("posts of one sender arrive in order, and before its next send")
  func order() async {
    let (tallies, done) = AsyncStream.makeStream(of: [Numbered].self)
    let host = PluginHost(makeTally(done))
    await withTaskGroup { group in
      for task in 0..<4 {
        group.addTask { [remote = host.sender] in
          for number in 0..<500 { remote.post(message: Numbered(task, number)) }
          await remote.send(message: Numbered(task, 500))
        }
      }
    }
    #expect(host.sender.post(message: Finish()).status == .posted)
    let heard = await tallies.first { _ in true } ?? []
    for task in 0..<4 {
      #expect(heard.filter { $0.task == task }.map(\.number) == Array(0...500))
    }
    withExtendedLifetime(host) {}
  }

  @Test("a plugin may send after an await, with itself as the sender")
  func afterAwait() async throws {
    let stage = try await HostedStage()
    let (fetched, answer) = AsyncStream.makeStream(of: String.self)
    await stage.host.withTree { [ear = stage.ear] root in
      root.attach(watcher: SenderScribe(ear))
      root.room("left")?.addProbe("loader") { sender in
        sender.observe(Mood.self) { _ in
          let remote = sender.remote
          Task {
            let text = await fetched.first { _ in true } ?? "nothing"
            await remote?.send(message: Text(text))
          }
        }
      }
    }
    await stage.host.sender.send(message: Mood("curious"))
    #expect(await stage.ear.next(1) == ["Mood from stage"])
    answer.yield("loaded")
    #expect(await stage.ear.next(3) == ["Text from loader (Probe)", "a loaded", "b loaded"])
  }

  @Test("scope, channel and excluded sender work alike for remote senders")
  func rules() async throws {
    let stage = try await HostedStage()
    #expect(await stage.a.send(message: Text("1")).delivered == 2)
    #expect(await stage.a.send(message: Text("2"), excludingSender: true).delivered == 1)
    #expect(await stage.b.send(message: Text("3"), scope: .container).delivered == 1)
    #expect(await stage.a.send(message: Text("4"), channel: "red").delivered == 0)
    stage.b.post(message: Text("5"), excludingSender: true)
    await stage.host.sender.send(message: Text("6"), scope: .container)
    let message: any PluginMessage & Sendable = Text("7")
    #expect(await stage.host.sender.send(message: message, scope: .subtree).delivered == 2)
    #expect(await stage.ear.rest() == ["a 1", "b 1", "b 2", "b 3", "a 5", "a 7", "b 7"])
  }

  @Test("faults are returned as text")
  func faults() async throws {
    let stage = try await HostedStage()
    await stage.host.withTree { root in
      _ = root.room("right")?.addProbe("grump") { sender in
        sender.observe(Text.self) { _ in throw Failure("not today") }
      }
    }
    let outcome = await stage.a.send(message: Text("x"))
    #expect(outcome.status == .sent)
    #expect(outcome.delivered == 3)
    #expect(outcome.faults == ["grump (Probe) threw at Text from a (Probe): not today"])
  }
}

// MARK: - Adding, removing and releasing

extension HostTests {
  @Test("a tree that was built elsewhere is handed over and used")
  func handedOver() async throws {
    let ear = Ear()
    let root = PluginContainerComposer(name: "root")
    let room = PluginContainer(name: "room")
    try root.compose(room)
    room.addSpeaker("a", to: ear) { sender in
      ear.note("hosted: \(sender.remote != nil)")
      sender.observe(Mood.self) { _ in ear.note("hosted: \(sender.remote != nil)") }
    }
    let host = PluginHost(root)
    #expect(await host.sender.send(message: Text("x")).delivered == 1)
    await host.sender.send(message: Mood("x"))
    let name = await host.withTree { $0.name }
    #expect(name == "root")
    #expect(await ear.rest() == ["hosted: false", "a x", "hosted: true"])
  }

  @Test("a node composed later is hosted too")
  func composedLater() async throws {
    let stage = try await HostedStage()
    let newcomer = PluginContainer(name: "new")
    newcomer.addSpeaker("c", to: stage.ear)
    #expect(newcomer.remote == nil)
    let remote = try await stage.host.withTree { root throws in
      try (root as? PluginContainerComposer)?.compose(newcomer)
      return newcomer.remote
    }
    #expect(await remote?.send(message: Text("1")).delivered == 3)
    #expect(await stage.ear.rest() == ["c 1", "a 1", "b 1"])
  }

  @Test("a plugin is detached while its node is outside the tree")
  func takenOut() async throws {
    let stage = try await HostedStage()
    await stage.host.withTree { [ear = stage.ear] root in
      guard let stage = root as? PluginContainerComposer, let left = root.room("left") else {
        return
      }
      stage.decompose(left)
      ear.note("hosted: \(left.remote != nil)")
      root.room("right")?.addProbe("keeper") { [weak stage] sender in
        sender.observe(Finish.self) { _ in try stage?.compose(left) }
      }
    }
    #expect(await stage.a.send(message: Text("1")).isDetached)
    await stage.host.sender.send(message: Finish())
    #expect(await stage.a.send(message: Text("2")).delivered == 2)
    #expect(await stage.ear.rest() == ["hosted: false", "a 2", "b 2"])
  }

  @Test("the remote sender of a removed or replaced plugin is detached")
  func removedPlugins() async throws {
    let stage = try await HostedStage()
    await stage.host.withTree { [ear = stage.ear] root in
      root.room("left")?.removePlugin(Probe.self, name: "a")
      for _ in 0..<50 {
        root.room("right")?.addProbe("b", replace: true) { sender in
          _ = sender.remote
          sender.observe(Text.self) { ear.note("new \($0.text)") }
        }
      }
    }
    #expect(await stage.a.send(message: Text("1")).isDetached)
    #expect(await stage.b.send(message: Text("2")).isDetached)
    stage.a.post(message: Text("3"))
    #expect(await stage.host.sender.send(message: Text("4")).delivered == 1)
    #expect(await stage.ear.rest() == ["new 4"])
  }

  @Test("the whole tree is released with its host, even if remote senders are kept")
  func released() async {
    let ear = Ear()
    var host: PluginHost? = await PluginHost(name: "stage") { root in
      let room = PluginContainer(name: "room")
      let words = (LastWords("plugin", to: ear), LastWords("room", to: ear))
      try? root.compose(room)
      room.addProbe("a") { sender in
        let remote = sender.remote
        sender.observe(Text.self) { [words = words.0] text in
          _ = words
          remote?.post(message: text, channel: "echo")
        }
      }
      room.onFault = { [words = words.1, remote = room.remote] _ in _ = (words, remote) }
    }
    weak let watched = host
    let remote = host?.sender
    #expect(await remote?.send(message: Text("x")).delivered == 1)
    host = nil
    #expect(await Set(ear.next(2)) == ["plugin", "room"])
    #expect(await remote?.send(message: Text("y")).isDetached == true)
    #expect(remote?.post(message: Text("z")).status == .hostGone)
    let outcome = await remote?.send(message: Text("y"))
    #expect(
      outcome?.description == "not sent: the tree's host is gone; retain the PluginHost or "
        + "MainActorHost while the tree is used")
    #expect(watched == nil)
  }

  @Test("a send that waits when the host is released still returns")
  func goneInBetween() async {
    for _ in 0..<50 {
      let (_, done) = AsyncStream.makeStream(of: [Numbered].self)
      var host: PluginHost? = PluginHost(makeTally(done))
      let remote = host?.sender
      let senders = (0..<8).map { task in Task { await remote?.send(message: Numbered(task, 0)) } }
      host = nil
      for sender in senders {
        let outcome = await sender.value
        #expect(outcome?.delivered == 1 || outcome?.isDetached == true)
      }
    }
  }
}
