import PatchbayEngine
import TestSupport
import Testing

/// A query whose answer shows whether it belongs to this very query.
private struct Square: SyncPluginMessage, Sendable {
  typealias Response = Squared
  let task: Int
  let number: Int
}

private struct Squared: Sendable, Equatable {
  let task: Int
  let square: Int

  init(_ question: Square) {
    task = question.task
    square = question.number * question.number
  }
}

private struct RemoteWho: SyncPluginMessage, Sendable {
  typealias Response = String
  var text = ""
}

private struct Go: PluginMessage, Sendable {}

extension ComposableContainer {
  /// Adds a plugin that answers with its name to a room below.
  fileprivate func addAnswerer(
    _ name: String, in room: String, channel: MessageChannel = .none
  ) {
    self.room(room)?.addProbe(name) { sender in
      sender.answer(RemoteWho.self, channel: channel) { name + $0.text }
    }
  }
}

@Suite("Queries from other tasks", .hangLimit)
struct RemoteQueryTests {
  /// The tree stage:[left:[a, l], right:[b, r]], in which l and r answer.
  private let stage: HostedStage
  private var host: PluginHost { stage.host }

  init() async throws {
    stage = try await HostedStage()
    await host.withTree { root in
      root.addAnswerer("l", in: "left")
      root.addAnswerer("r", in: "right")
    }
  }

  @Test("are answered as if the sender's owner had asked locally")
  func strategies() async {
    #expect(await stage.b.send(message: RemoteWho(), strategy: .all) == ["r", "l"])
    #expect(await stage.b.send(message: RemoteWho(), strategy: .first(1)) == ["r"])
    #expect(await stage.b.send(message: RemoteWho(), strategy: .farthest) == ["l"])
    #expect(await stage.b.send(message: RemoteWho(), strategy: .all.reversed) == ["l", "r"])
    #expect(await host.sender.send(message: RemoteWho(), strategy: .all) == ["l", "r"])
    #expect(await host.sender.send(message: RemoteWho(), strategy: .first(0)) == [])
    let nearest: String? = await stage.b.send(message: RemoteWho(text: "!"))
    #expect(nearest == "r!")
  }

  @Test("support scope, channel and target")
  func rules() async {
    await host.withTree { root in root.addAnswerer("red", in: "left", channel: "red") }
    let who = RemoteWho()
    #expect(await stage.a.send(message: who, strategy: .all, scope: .container) == ["l"])
    #expect(await host.sender.send(message: who, strategy: .all, scope: .container) == [])
    #expect(await host.sender.send(message: who, strategy: .all, scope: .subtree) == ["l", "r"])
    #expect(await stage.b.send(message: who, channel: "red", strategy: .all) == ["red"])
    let target = SyncMessageTarget.plugin(Probe.self, name: "l")
    #expect(await stage.b.send(message: who, strategy: .all, target: target) == ["l"])
    let targeted: String? = await stage.b.send(message: who, target: target)
    #expect(targeted == "l")
    let scoped: String? = await host.sender.send(message: who, scope: .container)
    #expect(scoped == nil)
  }

  @Test("are never answered by the asker")
  func asker() async throws {
    let own = try await remote(ofAnswerer: "l", in: "left")
    #expect(await own.send(message: RemoteWho(), strategy: .all) == ["r"])
  }

  @Test("of a plugin after an await are asked in its name")
  func afterAwait() async {
    let (fetched, answer) = AsyncStream.makeStream(of: String.self)
    await host.withTree { [ear = stage.ear] root in
      root.attach(watcher: AskerScribe(ear))
      root.room("right")?.addProbe("loader") { sender in
        sender.observe(Go.self) { _ in
          let remote = sender.remote
          Task {
            let text = await fetched.first { _ in true } ?? "nothing"
            let answers = await remote?.send(message: RemoteWho(text: text), strategy: .all)
            ear.note("\(answers ?? [])")
          }
        }
      }
    }
    await host.sender.send(message: Go())
    answer.yield("?")
    #expect(await stage.ear.next(2) == ["RemoteWho asked by loader (Probe)", #"["r?", "l?"]"#])
  }

  @Test("may be asked by a plugin in a handler; the answer comes once the tree is idle")
  func whileHearing() async {
    await host.withTree { [ear = stage.ear] root in
      root.room("right")?.addProbe("curious") { sender in
        sender.observe(Go.self) { _ in
          let remote = sender.remote
          Task { ear.note(await remote?.send(message: RemoteWho()) ?? "nobody") }
          ear.note("heard")
        }
      }
      root.addAnswerer("late", in: "right")
    }
    await host.sender.send(message: Go())
    #expect(await stage.ear.next(2) == ["heard", "r"])
  }

  @Test("of ten concurrent tasks each get the right answer")
  func manyTasks() async {
    await host.withTree { root in
      for name in ["left", "right"] {
        _ = root.room(name)?.addProbe("square") { sender in
          sender.answer(Square.self) { Squared($0) }
        }
      }
    }
    let senders = [host.sender, stage.a, stage.b]
    let answers = await withTaskGroup(of: Int.self) { group in
      for task in 0..<10 {
        group.addTask {
          var right = 0
          for number in 0..<100 {
            let question = Square(task: task, number: number)
            let answers = await senders[task % 3].send(message: question, strategy: .all)
            if answers == [Squared(question), Squared(question)] { right += 1 }
          }
          return right
        }
      }
      return await group.reduce(0, +)
    }
    #expect(answers == 1000)
  }

  @Test("follow the earlier sends and posts of the same task")
  func order() async {
    await host.withTree { root in
      _ = root.room("left")?.addProbe("last") { sender in
        var last = "nothing"
        sender.observe(Text.self) { last = $0.text }
        sender.answer(RemoteWho.self, channel: "last") { _ in last }
      }
    }
    for round in 0..<50 {
      stage.a.post(message: Text("\(round)"))
      let last: String? = await stage.a.send(message: RemoteWho(), channel: "last")
      #expect(last == "\(round)")
    }
  }
}

// MARK: - Removed senders

extension RemoteQueryTests {
  /// Returns the remote sender of an answerer on the stage.
  private func remote(ofAnswerer name: String, in room: String) async throws -> RemoteSender {
    let remote = try await host.withTree { root throws in
      try root.room(room)?.sender(for: Probe.self, name: name).remote
    }
    return try #require(remote)
  }

  @Test("of a removed plugin have no answers, though other plugins could answer")
  func removed() async throws {
    let remote = try await remote(ofAnswerer: "r", in: "right")
    #expect(await remote.send(message: RemoteWho(), strategy: .all) == ["l"])
    await host.withTree { root in _ = root.room("right")?.removePlugin(Probe.self, name: "r") }
    #expect(await remote.send(message: RemoteWho(), strategy: .all) == [])
    let one: String? = await remote.send(message: RemoteWho())
    #expect(one == nil)
    #expect(await stage.b.send(message: RemoteWho(), strategy: .all) == ["l"])
  }

  @Test("have no answers while the sender's node is outside the tree")
  func takenOut() async {
    await host.withTree { root in
      guard let stage = root as? PluginContainerComposer, let left = root.room("left") else {
        return
      }
      stage.decompose(left)
      root.room("right")?.addProbe("keeper") { [weak stage] sender in
        sender.observe(Go.self) { _ in try stage?.compose(left) }
      }
    }
    #expect(await stage.a.send(message: RemoteWho(), strategy: .all) == [])
    #expect(await stage.b.send(message: RemoteWho(), strategy: .all) == ["r"])
    await host.sender.send(message: Go())
    #expect(await stage.a.send(message: RemoteWho(), strategy: .all) == ["l", "r"])
  }

  @Test("have no answers once the host is released, and no caller waits for ever")
  func goneHost() async {
    for _ in 0..<50 {
      var host: PluginHost? = await PluginHost(name: "stage") { root in
        let room = PluginContainer(name: "left")
        try? root.compose(room)
        root.addAnswerer("l", in: "left")
      }
      let remote = host?.sender
      let asking = (0..<8).map { _ in
        Task { await remote?.send(message: RemoteWho(), strategy: .all) }
      }
      host = nil
      for question in asking {
        let answers = await question.value
        #expect(answers == ["l"] || answers == [])
      }
      #expect(await remote?.send(message: RemoteWho(), strategy: .all) == [])
      let one: String? = await remote?.send(message: RemoteWho())
      #expect(one == nil)
      #expect(await remote?.send(message: Go()).isDetached == true)
    }
  }
}

/// Notes the asker of each query.
private final class AskerScribe: DispatchWatcher {
  private let ear: Ear

  init(_ ear: Ear) { self.ear = ear }

  func dispatch(_ event: DispatchEvent) -> DispatchVerdict {
    if case .asked(_, let kind, _, _, _, _, let asker) = event.step {
      ear.note("\(kind) asked by \(asker)")
    }
    return .proceed
  }
}
