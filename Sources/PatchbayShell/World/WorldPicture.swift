import PatchbayInspection
import PatchbayLanguage

/// All that a world is, as a value, to be compared with what another is, or the same later.
struct WorldPicture {
  let topology: Topology
  /// What is no part of any tree, as the commands that make it.
  private let others: [String]

  init(of world: World, at span: SourceSpan? = nil) throws(ShellError) {
    topology = try world.topology(at: span)
    others = try world.commandsBesideTopology
  }
}

extension WorldPicture {
  /// What tells it from what was before: a line for each thing that is different.
  func lines(since former: WorldPicture) -> [String] {
    TopologyDiff(from: former.topology, to: topology).lines
      + others.difference(from: former.others).map { change in
        switch change {
        case .insert(_, let command, _): "+ \(command)"
        case .remove(_, let command, _): "- \(command)"
        }
      }
  }
}
