import PatchbayInspection
import PatchbayLanguage

/// A snapshot of a whole world, to compare with another one.
struct WorldPicture {
  let topology: Topology
  /// The commands that make the things outside the trees.
  private let others: [String]

  init(of world: World) throws(ShellError) {
    topology = world.topology
    others = try world.commandsBesideTopology
  }
}

extension WorldPicture {
  /// One line for each difference from a former picture.
  ///
  /// `formerPath` returns the path in the former picture of what is at a path in this one; nil if
  /// it was not there, or that is unknown.
  func lines(
    since former: WorldPicture, formerPath: (TopologyPath) -> TopologyPath? = { _ in nil }
  ) -> [String] {
    TopologyDiff(from: former.topology, to: topology, formerPath: formerPath).lines
      + others.difference(from: former.others).map { change in
        switch change {
        case .insert(_, let command, _): "+ \(command)"
        case .remove(_, let command, _): "- \(command)"
        }
      }
  }
}
