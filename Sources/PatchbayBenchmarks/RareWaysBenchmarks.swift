import PatchbayEngine

/// Ways of a message that are taken less often than those of the other groups.
var rareWayGroups: [Group] {
  [10, 100].map(excludingGroup)
    + [roomGroup, mapGroup, replyGroup, manyStatesGroup, senderEnvironmentGroup]
}

// MARK: - Receivers

private func excludingGroup(_ count: Int) -> Group {
  let (all, others) = ("Engine.declared(\(count)), all", "Engine.declared(\(count)), others")
  return Group(
    title: "\(count) observers, without the sender",
    rows: [(all, false), (others, true)].map { name, isExcluding in
      Row(name: name, mustNotAllocate: true) {
        let container = PluginContainer()
        container.addDeclared(count)
        let sender = container.addSender()
        return {
          withExtendedLifetime(container) {
            _ = sender.send(message: Tick(number: 1), excludingSender: isExcluding)
          }
        }
      }
    },
    goals: [.ratio("excludingSender, to \(count) / without", of: others, to: all, atMost: 1.2)])
}

private var roomGroup: Group {
  let closures = "Closures.call(1,000) in one array"
  func row(_ name: String, fromRoot: Bool) -> Row {
    Row(name: name, mustNotAllocate: true) {
      let tree = BigTree(fanOut: 100, depth: 1)
      for leaf in tree.leaves { leaf.addListeners(10, of: Tick.self) }
      let origin: ComposableContainer = fromRoot ? tree.root : tree.leaves[50]
      return { withExtendedLifetime(tree) { _ = origin.send(message: Tick(number: 1)) } }
    }
  }
  let rows = [("the root", true), ("a leaf", false)]
  return Group(
    title: "1,000 observers in 100 containers",
    rows: [Row(name: closures) { tickClosures(1_000) }]
      + rows.map { row("Engine.send(1,000 in 100) from \($0)", fromRoot: $1) },
    goals: rows.map { place, _ in
      .ratio(
        "event to 1,000 in 100 containers from \(place) / closures",
        of: "Engine.send(1,000 in 100) from \(place)", to: closures, atMost: 0.7)
    })
}

// MARK: - Interceptors and answers

/// Makes letters of ticks.
private struct Mapping: MessageInterceptor {
  let uniqueId = 0

  func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
    if let tick = message as? Tick {
      transformer.transform(to: Letter(text: "", pages: [tick.number]))
    } else {
      transformer.transform(to: message)
    }
  }
}

private var mapGroup: Group {
  Group(
    title: "a send through so many maps",
    rows: [40, 400, 4_000].map { count in
      Row(name: "Engine.send through \(count) maps", size: count) {
        let tree = BigTree(fanOut: count, depth: 1)
        for leaf in tree.leaves {
          leaf.addListeners(1, of: Letter.self)
          do { try leaf.register(messageInterceptor: Mapping()) } catch { fatalError("\(error)") }
        }
        return { tree.root.send(message: Tick(number: 1)) }
      }
    },
    goals: [.growth("one send through 40 to 4,000 maps", atMost: 1.1)], mostRounds: 5)
}

private var replyGroup: Group {
  let (replies, farthest) = ("Engine.replies of 100", "Engine.ask the farthest of 100 containers")
  return Group(
    title: "answers of 100",
    rows: [
      Row(name: replies) {
        let container = PluginContainer()
        for index in 0..<100 { container.addPlugin(Answering.self, name: "\(index)") }
        let sum = Sum()
        return { sum.value &+= container.replies(to: Ask(number: 1)).count }
      },
      Row(name: farthest) {
        let tree = BigTree(fanOut: 100, depth: 1)
        for leaf in tree.leaves { leaf.addPlugin(Answering.self) }
        let sum = Sum()
        return { sum.value &+= tree.root.send(message: Ask(number: 1), strategy: .farthest).count }
      },
    ],
    goals: [
      Goal("replies(.all), each", .nanoseconds, atMost: 40) { $0.time(of: replies) / 100 },
      .time("query to the farthest of 100 containers", of: farthest, atMost: 1_500),
    ])
}

// MARK: - States and environment

/// A hundred kinds of state, of one type.
private struct Reading: PluginMessage {
  static var type: PluginMessageType { .state }
  let kind: MessageKind?

  static let kinds = (0..<100).map { MessageKind("\($0)", carriedBy: Reading.self, type: .state) }
}

private var manyStatesGroup: Group {
  func row(_ name: String, _ change: @escaping (PluginContainerComposer, PluginContainer) -> Void)
    -> Row
  {
    Row(name: name) {
      let tree = BigTree(fanOut: 2, depth: 1)
      for kind in Reading.kinds { tree.root.send(message: Reading(kind: kind)) }
      return { change(tree.root, tree.leaves[0]) }
    }
  }
  let (newcomer, container) = ("Engine.addPlugin and remove", "Engine.compose and decompose")
  return Group(
    title: "newcomers under 100 states",
    rows: [
      row(newcomer) { _, leaf in
        leaf.addPlugin(DeclaredLevel.self)
        leaf.removePlugin(DeclaredLevel.self)
      },
      row(container) { root, _ in
        let room = PluginContainer()
        room.addPlugin(DeclaredLevel.self)
        do { try root.compose(room) } catch { fatalError("\(error)") }
        root.decompose(room)
      },
    ],
    goals: [
      .time("newcomer with 100 states", of: newcomer, atMost: 15_000),
      .time("container composed under 100 states", of: container, atMost: 80_000),
    ])
}

private struct Setting { let number: Int }

private var senderEnvironmentGroup: Group {
  func row(_ name: String, levels: Int, isChanging: Bool, isReading: Bool) -> Row {
    Row(name: name) {
      let (room, other) = (PluginContainer(), PluginContainer())
      let root = composers(levels, above: room)
      root.setEnvironment(Setting(number: 1))
      do { try root.compose(other) } catch { fatalError("\(error)") }
      let (sender, sum) = (room.addSender(), Sum())
      return {
        if isChanging { other.setEnvironment(1, key: "elsewhere") }
        guard isReading else { return }
        withExtendedLifetime(root) {
          sum.value &+= sender.environment(Setting.self)?.number ?? 0
        }
      }
    }
  }
  let change = "Engine.setEnvironment elsewhere"
  let depths = [(1, 300.0), (100, 800.0)]
  return Group(
    title: "environment read by a sender",
    rows: [row(change, levels: 1, isChanging: true, isReading: false)]
      + depths.flatMap { depth, _ in
        [
          row("Engine.sender, depth \(depth)", levels: depth, isChanging: false, isReading: true),
          row(
            "Engine.sender after a change, depth \(depth)", levels: depth, isChanging: true,
            isReading: true),
        ]
      },
    goals: depths.flatMap { depth, limit in
      [
        .time(
          "sender.environment, depth \(depth)", of: "Engine.sender, depth \(depth)", atMost: 50),
        .added(
          "first read after a change elsewhere, depth \(depth)",
          by: "Engine.sender after a change, depth \(depth)", to: change, atMost: limit),
      ] as [Goal]
    })
}
