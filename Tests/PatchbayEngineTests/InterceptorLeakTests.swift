import PatchbayEngine
import TestSupport
import Testing

/// Passes every message, and keeps every transformer it is given.
private final class Hoarder: MessageInterceptor {
  let uniqueId: String
  private(set) var transformers: [MessageTransformer] = []
  private(set) var queryTransformers: [SyncMessageTransformer] = []

  init(_ uniqueId: String = "hoarder") { self.uniqueId = uniqueId }

  func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
    transformers.append(transformer)
    transformer.transform(to: message)
  }

  func intercept<Q: SyncPluginMessage>(
    query: Q, _ transformer: SyncMessageTransformer, _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response> {
    queryTransformers.append(transformer)
    return transformer.transform(to: query, strategy: strategy)
  }
}

@Suite("Leaks: interceptors")
struct InterceptorLeakTests {
  /// A root that sends, a node below it with interceptors, and a room at the bottom.
  fileprivate final class Tree {
    let root = PluginContainerComposer(name: "root")
    var node: ComposableContainer?

    init(below kind: Kind) throws {
      let node = kind == .container ? PluginContainer() : PluginContainerComposer()
      if let composer = node as? PluginContainerComposer { try composer.compose(PluginContainer()) }
      try root.compose(node)
      self.node = node
    }

    func use() {
      root.send(message: Text("x"))
      node?.send(message: Mood("x"))
      _ = root.send(message: Who(), strategy: .all)
      _ = node?.send(message: Who())
    }

    func dropNode() {
      if let node { root.decompose(node) }
      node = nil
    }
  }

  enum Kind: CaseIterable { case container, composer }

  enum End: CaseIterable {
    case removed, replaced, nodeGone

    fileprivate func happen(to tree: Tree) throws {
      switch self {
      case .removed: tree.node?.removeInterceptor(id: "hoarder")
      case .replaced:
        try tree.node?.register(messageInterceptor: Passing(uniqueId: "hoarder"), replacing: true)
      case .nodeGone: tree.dropNode()
      }
    }
  }

  @Test(
    "an interceptor that keeps its transformers is released with its registration",
    arguments: Kind.allCases, End.allCases)
  func retained(kind: Kind, end: End) throws {
    let tree = try Tree(below: kind)
    weak var watched: Hoarder?
    do {
      let hoarder = Hoarder()
      watched = hoarder
      try tree.node?.register(messageInterceptor: Passing(uniqueId: "before"))
      try tree.node?.register(messageInterceptor: hoarder)
      try tree.node?.register(messageInterceptor: Passing(uniqueId: "after"))
      tree.use()
      #expect([hoarder.transformers.count, hoarder.queryTransformers.count] == [2, 2])
    }
    #expect(watched != nil)
    try end.happen(to: tree)
    #expect(watched == nil)
  }

  @Test("a weakly held interceptor is released with its owner", arguments: Kind.allCases)
  func weaklyHeld(kind: Kind) throws {
    let tree = try Tree(below: kind)
    weak var watched: Hoarder?
    do {
      let hoarder = Hoarder()
      watched = hoarder
      try tree.node?.register(messageInterceptor: hoarder, retainPolicy: .weak)
      tree.use()
      #expect([hoarder.transformers.count, hoarder.queryTransformers.count] == [2, 2])
    }
    #expect(watched == nil)
  }

  @Test("a listener is released with its registration", arguments: Kind.allCases, End.allCases)
  func listener(kind: Kind, end: End) throws {
    let tree = try Tree(below: kind)
    weak var watched: Journal?
    do {
      let journal = Journal()
      watched = journal
      try tree.node?.register(
        messageInterceptor: .listen(
          id: "hoarder", { _ in journal.note("heard") },
          receiveSyncMessage: { _ in journal.note("heard") }))
      tree.use()
      #expect(journal.entries.count == 4)
    }
    #expect(watched != nil)
    try end.happen(to: tree)
    #expect(watched == nil)
  }

  @Test("two interceptors that keep each other's transformers are released with their nodes")
  func crossed() throws {
    let nodes = [PluginContainer(), PluginContainer()]
    struct Weak { weak var hoarder: Hoarder? }
    var watched: [Weak] = []
    do {
      let hoarders = [Hoarder("a"), Hoarder("b")]
      watched = hoarders.map { Weak(hoarder: $0) }
      for (node, order) in zip(nodes, [hoarders, hoarders.reversed()]) {
        for hoarder in order { try node.register(messageInterceptor: hoarder) }
        node.send(message: Text("x"))
        _ = node.send(message: Who())
      }
    }
    for node in nodes {
      #expect(watched.allSatisfy { $0.hoarder != nil })
      node.removeInterceptor(id: "a")
      node.removeInterceptor(id: "b")
    }
    #expect(watched.allSatisfy { $0.hoarder == nil })
  }

  @Test("a kept transformer retains neither its node nor the sender")
  func keptTransformer() throws {
    let hoarder = Hoarder()
    weak var node: PluginContainer?
    weak var plugin: Probe?
    do {
      let room = PluginContainer()
      node = room
      try room.register(messageInterceptor: hoarder)
      var script = Probe.Script()
      script.start = {
        plugin = $0
        $1.send(message: Text("x"))
        _ = $1.send(message: Who())
      }
      room.addPlugin(Probe.self, params: script)
      #expect(plugin != nil)
    }
    #expect([hoarder.transformers.count, hoarder.queryTransformers.count] == [1, 1])
    #expect(node == nil)
    #expect(plugin == nil)
    #expect(hoarder.transformers.first?.transform(to: Text("late")).status == .detached)
    #expect(hoarder.queryTransformers.first?.transform(to: Who(), strategy: .all).isEmpty == true)
  }
}
