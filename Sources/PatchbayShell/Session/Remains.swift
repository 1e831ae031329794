import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage

/// What a session has done with, and lets go of a little at a time: whoever interrupts that waits for no
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

  /// A world that was left; whoever still wants to go back to it may.
  func add(_ world: World) {
    if !worlds.contains(where: { $0 === world }) { worlds.append(world) }
  }

  /// A world was gone back to.
  func bringBack(_ world: World) { worlds.removeAll { $0 === world } }

  /// Lets go of one slice; false if there is nothing left to be let go of.
  func letGoOfSlice() -> Bool {
    if trees.isEmpty { takeWorldApart() }
    guard let tree = trees.first else { return false }
    if !tree.release(Self.nodesInSlice) { trees.removeFirst() }
    return true
  }

  private static var nodesInSlice: Int { 1000 }

  /// The trees of the first world that nobody else has any more.
  private func takeWorldApart() {
    for index in worlds.indices where isKnownUniquelyReferenced(&worlds[index]) {
      return add(worlds.remove(at: index).takeRoots())
    }
  }
}

@available(*, unavailable)
extension Remains: Sendable {}

extension Session {
  /// Lets go of what is done with, unless somebody wants that to stop: then the next command goes on with it.
  func letGo() { letGo(ofLeaving: state.world) }

  /// Lets go of the world of another session at the end of a command, once that session has gone.
  package func letGo(withWorldOf other: Session) { remains.add(other.world) }

  /// The same, and of what was taken away in a world.
  func letGo(ofLeaving world: World) {
    remains.add(world.takeLeaving())
    while !stage.isInterrupted(), remains.letGoOfSlice() {}
  }
}
