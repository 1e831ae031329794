import PatchbayEngine
public import PatchbayInspection

// The parts of the sample trees.

struct PostText: PluginMessage {
  let text: String
}

struct Visits: PluginMessage {
  static var type: PluginMessageType { .state }
  let users: Int
}

class Part: Plugin {
  @MessageObserver var text: PostText?

  required init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    for view in params { _ = slotViewAccessor(view) }
  }

  /// The slots that the plugin asks for.
  var params: [String?] { [] }
}

final class TypeLine: Part {
  override var params: [String?] { [nil] }
}
final class Talk: Part {
  override var params: [String?] { ["list", "badge"] }
}
final class Ledger: Part {}
final class Clock: Part {}
final class Player: Part {}
final class Playlist: Part {}
final class Entry: Part {}
final class Profile: Part {}
final class Gifts: Part {}
final class Ranking: Part {}

final class BubbleRelay: MessageRelay {
  @MessageObserver var text: PostText?

  func messageRelayConnected(messageSender: MessageSender) {}
}

/// A described interceptor that passes every message.
struct Gate: MessageInterceptor {
  let uniqueId: String
  let interceptorDescription: InterceptorDescription?

  init(_ id: String, _ description: InterceptorDescription? = nil) {
    uniqueId = id
    interceptorDescription = description
  }
}

/// Grants the slots that it lists.
final class RoomLayout: PluginViewContainer {
  let slots: [ViewSlotDescription] = [
    ViewSlotDescription(plugin: "chat (Talk)", viewId: "list", place: "left, 2/3"),
    ViewSlotDescription(plugin: "input (TypeLine)", place: "bottom"),
    ViewSlotDescription(plugin: "Gifts", place: "top right"),
  ]

  func slotView(pluginType: any Plugin.Type, pluginName: String?, viewId: String?)
    -> (any PluginSlotView)?
  {
    viewId == "badge" ? nil : AnyPluginSlotView(slotView: self)
  }
}

@available(*, unavailable)
extension Part: Sendable {}

@available(*, unavailable)
extension BubbleRelay: Sendable {}

// MARK: - Short tree builders

func composer(_ name: String?, _ nodes: [ComposableContainer] = []) throws
  -> PluginContainerComposer
{
  let composer = PluginContainerComposer(name: name)
  try composer.compose(nodes)
  return composer
}

func container(_ name: String?, _ plugins: [(any Plugin.Type, String?)] = []) -> PluginContainer {
  let container = PluginContainer(name: name)
  for (type, name) in plugins { container.addPlugin(type, name: name) }
  return container
}

extension TopologyPath: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}

/// A tree with the given number of nodes, in composers of ten nodes each.
func wideTree(_ count: Int) throws -> PluginContainerComposer {
  let root = PluginContainerComposer(name: "root")
  var open = [root]
  var made = 1
  while made < count {
    let here = open.removeFirst()
    for number in 0..<min(10, count - made) {
      let isInner = number < 4
      let node =
        isInner
        ? PluginContainerComposer(name: "c\(number)")
        : container("n\(number)", [(Ledger.self, "log")])
      try here.compose(node)
      if let inner = node as? PluginContainerComposer { open.append(inner) }
      made += 1
    }
  }
  return root
}
