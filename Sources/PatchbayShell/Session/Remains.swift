import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage

/// Objects that a session no longer needs and releases in slices, so that an interruption waits for
/// one slice at most.
///
/// `pluginDeinit` runs on the session's thread, in the same order as if all were released at once.
final class Remains {
  private var trees: [LeavingNodes] = []
  private var worlds: [World] = []
}

extension Remains {
  var isEmpty: Bool { trees.isEmpty && worlds.isEmpty }

  func add(_ nodes: [ComposableContainer]) {
    if !nodes.isEmpty { trees.append(LeavingNodes(nodes)) }
  }

  /// Adds a world that was left; `bringBack` takes it out again.
  func add(_ world: World) { if !worlds.contains(where: { $0 === world }) { worlds.append(world) } }

  /// Takes out a world that is in use again.
  func bringBack(_ world: World) { worlds.removeAll { $0 === world } }

  /// Releases one slice; false if there is nothing left to release.
  func letGoOfSlice() -> Bool {
    if trees.isEmpty { takeWorldApart() }
    guard let tree = trees.first else { return false }
    if !tree.release(Self.nodesInSlice) { trees.removeFirst() }
    return true
  }

  private static var nodesInSlice: Int { 1000 }

  /// Replaces the first world without another owner by its trees.
  private func takeWorldApart() {
    for index in worlds.indices where isKnownUniquelyReferenced(&worlds[index]) {
      return add(worlds.remove(at: index).takeRoots())
    }
  }
}

@available(*, unavailable)
extension Remains: Sendable {}

extension Session {
  /// Releases all remains; an interruption leaves the rest to the next command.
  func letGo() { letGo(ofLeaving: state.world) }

  /// Releases the world of another session at the end of a command, once that session has gone.
  package func letGo(withWorldOf other: Session) { remains.add(other.world) }

  /// Releases all remains, and what was removed from a world.
  func letGo(ofLeaving world: World) {
    remains.add(world.takeLeaving())
    while !stage.isInterrupted(), remains.letGoOfSlice() {}
  }
}
