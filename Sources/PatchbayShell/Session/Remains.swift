import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage

/// Objects that a session no longer needs, and releases a little at a time: an interruption waits for no
/// more than one of these slices.
///
/// Plugins say goodbye on the thread of the session, in the order in which they would have at one stroke.
final class Remains {
  private var trees: [LeavingNodes] = []
  private var worlds: [World] = []
}

extension Remains {
  var isEmpty: Bool { trees.isEmpty && worlds.isEmpty }

  func add(_ nodes: [ComposableContainer]) {
    if !nodes.isEmpty { trees.append(LeavingNodes(nodes)) }
  }

  /// A world that was left; a return to it may still use it.
  func add(_ world: World) {
    if !worlds.contains(where: { $0 === world }) { worlds.append(world) }
  }

  /// A world was gone back to.
  func bringBack(_ world: World) { worlds.removeAll { $0 === world } }

  /// Releases one slice; false if there is nothing left to release.
  func letGoOfSlice() -> Bool {
    if trees.isEmpty { takeWorldApart() }
    guard let tree = trees.first else { return false }
    if !tree.release(Self.nodesInSlice) { trees.removeFirst() }
    return true
  }

  private static var nodesInSlice: Int { 1000 }

  /// The trees of the first world that has no other owner.
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

  /// The same, and of what was taken away in a world.
  func letGo(ofLeaving world: World) {
    remains.add(world.takeLeaving())
    while !stage.isInterrupted(), remains.letGoOfSlice() {}
  }
}
