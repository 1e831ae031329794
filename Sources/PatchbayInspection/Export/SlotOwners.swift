import PatchbayEngine
import PatchbayPlatform

/// The plugins of a node that show their views in the slots of its layout.
struct SlotOwners {
  private var byOwnName: [String: [Topology.Plugin]] = [:]
  private var byType: [String: [Topology.Plugin]] = [:]
  private var byName: [String: [Topology.Plugin]] = [:]
  private let slots: Set<Slot>

  /// A slot, without its place.
  private struct Slot: Hashable {
    let plugin: String
    let viewId: String?
  }

  init(of node: Topology.Node) {
    let layout = node.viewContainer?.slots ?? []
    slots = Set(layout.map { Slot(plugin: $0.plugin, viewId: $0.viewId) })
    if layout.isEmpty { return }
    for plugin in node.plugins where Work.goesOn {
      for name in plugin.ownNames { byOwnName[name, default: []].append(plugin) }
      byType[plugin.type, default: []].append(plugin)
      if let name = plugin.name { byName[name, default: []].append(plugin) }
    }
  }

  /// The plugins that show the view of an id in the slot of the layout, in delivery order.
  ///
  /// A plugin with a slot of its own does not use the slot of its type.
  func owners(of slot: Topology.Slot) -> [TopologyPath] {
    let ofType = byType[slot.plugin]?.filter { plugin in
      !plugin.ownNames.contains { slots.contains(Slot(plugin: $0, viewId: slot.viewId)) }
    }
    let owners = byOwnName[slot.plugin] ?? ofType ?? byName[slot.plugin] ?? []
    return owners.map(\.path)
  }
}

extension Topology.Plugin {
  /// The names by which a view container may mean this plugin, and no other of its type.
  fileprivate var ownNames: [String] {
    name.map { ["\(type):\($0)", "\($0) (\(type))"] } ?? []
  }
}
