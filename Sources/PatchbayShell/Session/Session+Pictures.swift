import PatchbayInspection
import PatchbayLanguage

// Present, past and saved worlds, to be compared.

extension Session {
  /// The worlds after the given numbers of steps, in one rebuild.
  func pictures(after steps: Set<Int>, at span: SourceSpan) throws(ShellError) -> [Int:
    WorldPicture]
  {
    var pictures: [Int: WorldPicture] = [:]
    let last = steps.max() ?? 0
    let again = try built(journal.steps.prefix(last), at: span) { count, world throws(ShellError) in
      if steps.contains(count) { pictures[count] = try WorldPicture(of: world) }
    }
    remains.add(again.world)
    return pictures
  }

  /// The world of a file, which is loaded in a transaction and rolled back.
  func picture(of file: CommandFile, at span: SourceSpan) throws(ShellError) -> WorldPicture {
    let transaction = begin()
    // Messages of the loaded file are not shown to `watch`.
    let onUpdate = recorder.onUpdate
    recorder.onUpdate = nil
    defer { recorder.onUpdate = onUpdate }
    var picture: WorldPicture?
    let failure = failure { () throws(ShellError) in
      _ = try load(file, at: span)
      picture = try WorldPicture(of: world)
    }
    try takeBack(transaction)
    if let failure { throw failure }
    guard let picture else { throw reasonToStop.at(span) }
    return picture
  }
}

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
