import PatchbayEngine

/// A message with a number, which listeners add up.
protocol Countable: PluginMessage {
  var number: Int { get }
}

/// A message of sixteen bytes that cost nothing to copy.
struct Tick: Countable {
  let number: Int
  var other = 0
}

/// A message whose copies count references.
struct Letter: Countable {
  let text: String
  let pages: [Int]
  var number: Int { pages.count }
}

/// A state of sixteen bytes.
struct Level: Countable {
  static var type: PluginMessageType { .state }
  let number: Int
  var other = 0
}

/// The result of a handler; each handler has its own, so that none waits for another.
final class Sum {
  var value = 0
}

/// A plugin that observes at run time, as the benchmark defines.
final class Listener: Plugin {
  private let start: (MessageSender) -> Void

  init?(params: Any?) {
    guard let start = params as? (MessageSender) -> Void else { return nil }
    self.start = start
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) { start(messageSender) }
}

/// A plugin in the documented form: a declared observer, bound to itself.
final class Declared: Plugin {
  @MessageObserver private var tick: Tick?
  private var sum = 0

  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) { $tick.bind(to: self) { $0.sum &+= $1.number } }
}

/// A plugin of five observers and three fields.
final class Five: Plugin {
  @MessageObserver private var first: Tick?
  @MessageObserver private var second: Letter?
  @MessageObserver private var third: Level?
  @MessageObserver(channel: "red") private var fourth: Tick?
  @MessageObserver(channel: .any) private var fifth: Letter?
  private var count = 0
  private var text = ""
  private var list: [Int] = []

  init?(params: Any?) {}
}

extension PluginContainer {
  /// Adds `count` plugins that each observe `M` and add to a sum of their own.
  ///
  /// The handler is a single closure, like those of the baselines: a second one inside would be
  /// measured.
  func addListeners<M: Countable>(_ count: Int, of _: M.Type) {
    for index in 0..<count {
      let sum = Sum()
      let start: (MessageSender) -> Void = { sender in
        sender.observe(M.self) { sum.value &+= $0.number }
      }
      addPlugin(Listener.self, name: "\(M.self) \(index)", params: start)
    }
  }
}

extension PluginContainer {
  /// Adds plugins in the documented form.
  func addDeclared(_ count: Int) {
    for index in 0..<count { addPlugin(Declared.self, name: "\(index)") }
  }

  /// Adds a plugin that only sends.
  func addSender() -> MessageSender {
    var sender: MessageSender?
    let start: (MessageSender) -> Void = { sender = $0 }
    addPlugin(Listener.self, name: "sender", params: start)
    guard let sender else { fatalError("the plugin was refused") }
    return sender
  }
}

/// A tree in which every composer has `fanOut` children, `depth` levels below the root.
struct BigTree {
  let root = PluginContainerComposer()
  private(set) var leaves: [PluginContainer] = []

  init(fanOut: Int, depth: Int) {
    var level = [root]
    for remaining in stride(from: depth, to: 0, by: -1) {
      var next: [PluginContainerComposer] = []
      for composer in level {
        for _ in 0..<fanOut {
          let node = remaining == 1 ? PluginContainer() : PluginContainerComposer()
          do { try composer.compose(node) } catch { fatalError("\(error)") }
          if let leaf = node as? PluginContainer { leaves.append(leaf) }
          if let inner = node as? PluginContainerComposer { next.append(inner) }
        }
      }
      level = next
    }
  }

  /// `count` leaves, spread evenly.
  func spread(_ count: Int) -> [PluginContainer] {
    (0..<count).map { leaves[$0 * leaves.count / count] }
  }
}

/// A chain of nested composers, with a container in the innermost; returns the outermost.
func composers(_ count: Int, above room: PluginContainer) -> PluginContainerComposer {
  let root = PluginContainerComposer()
  var here = root
  do {
    for _ in 1..<count {
      let next = PluginContainerComposer()
      try here.compose(next)
      here = next
    }
    try here.compose(room)
  } catch {
    fatalError("\(error)")
  }
  return root
}
