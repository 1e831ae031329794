public import PatchbayEngine

/// The tree G:[U1, K:[S1, C, Sub:[D1, D2], S2], U2], with a listener of the same name in every
/// container.
public struct SampleTree {
  public let journal = Journal()
  public let composers: [String: PluginContainerComposer]
  public let containers: [String: PluginContainer]

  private final class Kept { var nodes: [ComposableContainer] = [] }
  private let kept = Kept()

  public init() throws {
    composers = Dictionary(
      uniqueKeysWithValues: ["G", "K", "Sub"].map { ($0, PluginContainerComposer(name: $0)) })
    containers = Dictionary(
      uniqueKeysWithValues: ["U1", "S1", "C", "D1", "D2", "S2", "U2"].map {
        ($0, PluginContainer(name: $0))
      })
    try self["G"].compose(node("U1"), node("K"), node("U2"))
    try self["K"].compose(node("S1"), node("C"), node("Sub"), node("S2"))
    try self["Sub"].compose(node("D1"), node("D2"))
    for (name, container) in containers { container.addListener(name, to: journal) }
  }

  public subscript(composer name: String) -> PluginContainerComposer {
    composers[name] ?? PluginContainerComposer(name: "no \(name)")
  }

  private subscript(name: String) -> PluginContainerComposer { self[composer: name] }

  public subscript(container name: String) -> PluginContainer {
    containers[name] ?? PluginContainer(name: "no \(name)")
  }

  /// Removes all probes; for tests whose probes retain the tree.
  public func dismantle() {
    for container in containers.values { container.dismantle() }
  }

  /// Retains a node as long as the tree.
  public func keep(_ node: ComposableContainer) { kept.nodes.append(node) }

  public var nodes: [String: ComposableContainer] {
    containers.mapValues { $0 as ComposableContainer }
      .merging(composers.mapValues { $0 as ComposableContainer }) { $1 }
  }

  public func node(_ name: String) -> ComposableContainer {
    composers[name] ?? self[container: name]
  }
}

@available(*, unavailable)
extension SampleTree: Sendable {}
