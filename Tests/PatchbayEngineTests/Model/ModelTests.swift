import PatchbayEngine
import TestSupport
import Testing

@Suite("The engine and the plain model")
struct ModelTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let reactionOdds: Int
    let hasInterceptors: Bool
    let seeds: Range<UInt64>
  }

  @Test(
    "hear and answer the same in the same order, whatever is done to the tree",
    arguments: [
      Row(
        testDescription: "between messages", reactionOdds: 0, hasInterceptors: false,
        seeds: seeds(1_000, longFactor: 100)),
      Row(
        testDescription: "also by every other listener", reactionOdds: 2, hasInterceptors: false,
        seeds: seeds(2_000, longFactor: 100)),
      Row(
        testDescription: "with interceptors, between messages", reactionOdds: 0,
        hasInterceptors: true, seeds: seeds(2_000, longFactor: 100)),
      Row(
        testDescription: "with interceptors, also by listeners, now and then", reactionOdds: 6,
        hasInterceptors: true, seeds: seeds(3_000, longFactor: 100)),
      Row(
        testDescription: "with interceptors, also by every other listener", reactionOdds: 2,
        hasInterceptors: true, seeds: seeds(2_000, longFactor: 100)),
    ])
  func agree(row: Row) {
    for seed in row.seeds {
      let program = RandomProgram(
        seed: seed, reactionOdds: row.reactionOdds, hasInterceptors: row.hasInterceptors)
      guard program.disagreement(EngineRun.init, ModelRun.init) == nil else {
        Issue.record(Comment(rawValue: program.report(EngineRun.init, ModelRun.init)))
        return
      }
    }
  }

  @Test("A failing seed is shrunk to a short program")
  func shrinking() {
    let program = RandomProgram(seed: 3, reactionOdds: 6, hasInterceptors: false)
    let least = program.shrunk {
      $0.disagreement(DeafToStates.init, ModelRun.init) != nil
    } reactions: { _ in
      []
    }
    #expect(program.disagreement(DeafToStates.init, ModelRun.init) != nil)
    #expect(least.disagreement(DeafToStates.init, ModelRun.init) != nil)
    #expect(least.steps.count <= 3)
    #expect(program.report(DeafToStates.init, ModelRun.init).hasPrefix("seed 3, "))
  }
}

/// A side with a fault: it sends no states.
private final class DeafToStates: ModelRun {
  override func perform(_ step: Step) {
    if case .send(let message, _, _) = step, message.kind == .state { return }
    super.perform(step)
  }
}
