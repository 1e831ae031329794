import PatchbayEngine
import TestSupport
import Testing

@Suite("The engine and the plain model")
struct ModelTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let reactionOdds: Int
    let seeds: Range<UInt64>
  }

  @Test(
    "hear the same in the same order, whatever is sent, composed, added, cleared or removed",
    arguments: [
      Row(testDescription: "between messages", reactionOdds: 0, seeds: seeds(3_000)),
      Row(testDescription: "also by listeners, now and then", reactionOdds: 6, seeds: seeds(4_000)),
      Row(testDescription: "also by every other listener", reactionOdds: 2, seeds: seeds(3_000)),
    ])
  func agree(row: Row) {
    for seed in row.seeds {
      let program = RandomProgram(seed: seed, reactionOdds: row.reactionOdds)
      let engine = EngineRun(program)
      let model = ModelRun(program)
      for number in 0..<40 {
        let step = program.step(number)
        engine.perform(step)
        model.perform(step)
        let heard = engine.take()
        let due = model.take()
        if heard != due {
          let steps = (0...number).map { "\(program.step($0))" } + ["reactions:"] + model.trail
          Issue.record(
            "seed \(seed): heard \(heard)\ndue was \(due)\n\(steps.joined(separator: "\n"))")
          return
        }
      }
    }
  }
}
