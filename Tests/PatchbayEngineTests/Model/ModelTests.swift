import TestSupport
import Testing

@Suite("The engine and the plain model")
struct ModelTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let reactionOdds: Int
    let hasInterceptors: Bool
    var hasVoices = false
    let seeds: Range<UInt64>
  }

  @Test(
    "deliver and answer the same in the same order, whatever changes the tree",
    arguments: [
      Row(
        testDescription: "between messages", reactionOdds: 0, hasInterceptors: false,
        seeds: seeds(50, longFactor: 2000)),
      Row(
        testDescription: "also by every other listener", reactionOdds: 2, hasInterceptors: false,
        seeds: seeds(100, longFactor: 2000)),
      Row(
        testDescription: "with interceptors, between messages", reactionOdds: 0,
        hasInterceptors: true, seeds: seeds(100, longFactor: 2000)),
      Row(
        testDescription: "with interceptors, also by listeners, now and then", reactionOdds: 6,
        hasInterceptors: true, seeds: seeds(150, longFactor: 2000)),
      Row(
        testDescription: "with interceptors, also by every other listener", reactionOdds: 2,
        hasInterceptors: true, seeds: seeds(100, longFactor: 2000)),
      Row(
        testDescription: "with interceptors, where listeners send and ask as well",
        reactionOdds: 3, hasInterceptors: true, hasVoices: true,
        seeds: seeds(100, longFactor: 2000)),
    ])
  func agree(row: Row) {
    for seed in row.seeds {
      let program = RandomProgram(
        seed: seed, reactionOdds: row.reactionOdds, hasInterceptors: row.hasInterceptors,
        hasVoices: row.hasVoices)
      guard program.disagreement(EngineRun.init, ModelRun.init) == nil else {
        Issue.record(Comment(rawValue: program.report(EngineRun.init, ModelRun.init)))
        return
      }
    }
  }

  @Test(
    "agree with any watcher, and with nodes retained in any way",
    arguments: EngineRun.Company.allCases.dropFirst())
  func company(_ company: EngineRun.Company) {
    for seed in seeds(30, longFactor: 1000) {
      let program = RandomProgram(
        seed: seed, reactionOdds: 3, hasInterceptors: true, hasVoices: true)
      guard program.disagreement({ EngineRun($0, in: company) }, ModelRun.init) == nil else {
        let report = program.report({ EngineRun($0, in: company) }, ModelRun.init)
        Issue.record(Comment(rawValue: report))
        return
      }
    }
  }

  /// Seeds from very long runs: each revealed a rule that random programs rarely reach.
  @Test(
    "agree on programs that revealed faults before",
    arguments: [(seed: 33_142, odds: 2), (seed: 86_813, odds: 2)])
  func regressions(seed: UInt64, odds: Int) {
    let program = RandomProgram(seed: seed, reactionOdds: odds, hasInterceptors: true)
    if program.disagreement(EngineRun.init, ModelRun.init) != nil {
      Issue.record(Comment(rawValue: program.report(EngineRun.init, ModelRun.init)))
    }
  }

  @Test("A failing seed is shrunk to a short program")
  func shrinking() throws {
    func fails(_ program: RandomProgram) -> Bool {
      program.disagreement(DeafToStates.init, ModelRun.init) != nil
    }
    let program = try #require(
      (1...20).map { RandomProgram(seed: $0, reactionOdds: 6, hasInterceptors: false) }
        .first(where: fails))
    let least = program.shrunk(fails) { _ in [] }
    #expect(fails(least))
    #expect(least.steps.count <= 3)
    #expect(
      program.report(DeafToStates.init, ModelRun.init).hasPrefix("seed \(program.seed), "))
  }
}

/// A model with a deliberate fault: it sends no states.
private final class DeafToStates: ModelRun {
  override func perform(_ step: Step) {
    if case .send(let message, _, _) = step, message.isState { return }
    super.perform(step)
  }
}
