import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

/// Where a message was, by its trace, against what the nodes of random worlds remember.
@Suite("The states that a message left at nodes")
struct StatesLeftModelTests {
  @Test("are those that the nodes wrote during its dispatch, and why says that it was there")
  func agree() throws {
    var (left, unseen) = (0, 0)
    for seed in seeds(80, longFactor: 125) {
      let world = try ReachWorld(seed: seed, knowing: .some)
      defer { world.dismantle() }
      let (topology, recorder) = (world.topology, TraceRecorder())
      for root in world.roots { root.attach(watcher: recorder) }
      let present = Present(of: world.roots, isState: { $0 == "C" })
      for _ in 0..<6 {
        let before = world.writings
        guard let sending = RandomSending(in: world, topology) else { continue }
        sending.send()
        let written = world.writings.filter { before[$0.key] != $0.value }.keys
        let trace = try #require(recorder.traces.max { $0.number < $1.number })
        for node in world.nodes {
          let path = try #require(topology.nodes.first { $0.name == node.name }?.path)
          let states = trace.statesLeft(at: path, present)
          let isWritten = written.contains(ObjectIdentifier(node))
          #expect(states == (isWritten ? ["C"] : []), "seed \(seed): m\(trace.number) at \(path)")
          left += states.count
          if !trace.comes(by: path) { unseen += states.count }
          let passage = NodePassage(of: trace, at: path, in: topology, present: present) {
            _, _, _ in nil
          }
          #expect(
            (trace.comes(by: path) || !states.isEmpty)
              == (passage.absence == nil || trace.sender.isWithin(path)),
            "seed \(seed): m\(trace.number) at \(path)")
        }
      }
    }
    #expect(left > 40 && unseen > 8)
  }
}

extension ReachWorld {
  /// When each node wrote its states.
  fileprivate var writings: [ObjectIdentifier: [UInt64]] {
    nodes.reduce(into: [:]) { $0[ObjectIdentifier($1)] = $1.stateRecords.map(\.moment) }
  }
}
