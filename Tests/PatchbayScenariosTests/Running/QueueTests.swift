import Foundation
import PatchbayCatalog
import PatchbayLanguage
import PatchbayScenarios
import Synchronization
import TestSupport
import Testing

@Suite("Parallel scenarios", .hangLimit)
struct ScenarioQueueTests {
  private static let files = Dictionary(
    uniqueKeysWithValues: (10..<40).map { ("\($0).scenario", "echo \($0)\n  \($0)\n") })

  @Test("are reported in order, each once", arguments: [1, 2, 7, 100])
  func order(jobs: Int) async throws {
    try await withScenarios(Self.files) { folder in
      let files = try ScenarioSearch([folder.folder.path]).files
      #expect(files.count == 30)
      var paths: [String] = []
      ScenarioQueue(files, over: ScenarioFolder.worlds).run(jobs: jobs) { result in
        #expect(result.outcome == .passed)
        paths.append(result.path)
        return true
      }
      #expect(paths == files.map(\.path))
    }
  }

  @Test("are repeated as often as requested, one file after the other")
  func repetitions() async throws {
    try await withScenarios(Self.files) { folder in
      let files = try ScenarioSearch([folder.folder.path]).files
      let queue = ScenarioQueue(files, repetitions: 1_000_000, over: ScenarioFolder.worlds)
      #expect(queue.count == 30_000_000)
      var count = 0
      queue.run(jobs: 2) { result in
        #expect(result.path == files[0].path)
        count += 1
        return count < 600
      }
      var paths: [String] = []
      ScenarioQueue(Array(files.prefix(2)), repetitions: 2, over: ScenarioFolder.worlds)
        .run(jobs: 3) { result in
          paths.append(result.path)
          return true
        }
      #expect(paths == [0, 0, 1, 1].map { files[$0].path })
    }
  }

  @Test("have twice the time when they are updated, as they run twice")
  func updated() async throws {
    let worlds = ScenarioWorlds(catalog: {
      // Shorter than the limit of one run; twice that is longer than the limit and the patience.
      Thread.sleep(forTimeInterval: 4.5)
      return Catalog()
    })
    try await withScenarios(["x.scenario": "echo a\n"]) { folder in
      var options = ScenarioOptions()
      options.timeout = .seconds(6)
      options.updatesFiles = true
      let queue = ScenarioQueue([folder.file("x.scenario")], over: worlds, options: options)
      await onThread {
        queue.run(jobs: 1) {
          #expect($0.outcome == .passed && $0.updateCount == 1)
          return true
        }
      }
      let text = try folder.text("x.scenario")
      #expect(text == "echo a\n  a\n")
    }
  }

  @Test("end when no more results are wanted")
  func end() async throws {
    try await withScenarios(Self.files) { folder in
      let files = try ScenarioSearch([folder.folder.path]).files
      var count = 0
      ScenarioQueue(files, over: ScenarioFolder.worlds).run(jobs: 2) { _ in
        count += 1
        return count < 3
      }
      #expect(count == 3)
      ScenarioQueue(files, over: ScenarioFolder.worlds).run(jobs: 2, mustStop: { true }) { _ in
        Issue.record("it goes on")
        return true
      }
    }
  }

  /// Waits until a condition holds that another thread brings about.
  private func poll(until isMet: () -> Bool) {
    while !isMet() {
      // The other thread may need this processor.
      sched_yield()
    }
  }

  /// What has happened to a file that is under way.
  private final class Progress: Sendable {
    let hasBegun = Atomic(false)
    let hasEnded = Atomic(false)
    let mayEnd = Atomic(false)
  }

  @Test("that are under way end first, unless the run is interrupted", arguments: [true, false])
  func underWay(isInterrupted: Bool) async throws {
    try await withScenarios(["a.scenario": "let a=1\n", "b.scenario": "let a=1\n"]) { folder in
      let progress = Progress()
      let files = [folder.file("a.scenario"), folder.file("b.scenario")]
      let queue = ScenarioQueue(files, over: ScenarioFolder.worlds) { file, mustStop in
        let result = file.run(over: ScenarioFolder.worlds)
        guard file.path == files[1].path else { return result }
        progress.hasBegun.store(true, ordering: .relaxed)
        poll { isInterrupted ? progress.mayEnd.load(ordering: .relaxed) : mustStop() }
        progress.hasEnded.store(true, ordering: .releasing)
        return result
      }
      var isOver = false
      queue.run(jobs: 2, mustStop: { isInterrupted && isOver }, endingWithin: .zero) { _ in
        poll { progress.hasBegun.load(ordering: .relaxed) }
        isOver = true
        return false
      }
      #expect(progress.hasEnded.load(ordering: .acquiring) == !isInterrupted)
      progress.mayEnd.store(true, ordering: .relaxed)
    }
  }

  @Test("are abandoned if code of the application never returns, and the others run")
  func stuck() async throws {
    let files = ["a.scenario": "@sample stuck\nlet a=1\n", "b.scenario": "let a=1\n"]
    let worlds = ScenarioWorlds(
      samples: [
        "stuck": {
          Thread.sleep(forTimeInterval: 5)
          return Catalog()
        }
      ], catalog: { Catalog() })
    try await withScenarios(files) { folder in
      var options = ScenarioOptions()
      options.timeout = .milliseconds(500)
      let queue = ScenarioQueue(
        [folder.file("a.scenario"), folder.file("b.scenario")], over: worlds, options: options)
      let outcomes = await onThread {
        var outcomes: [ScenarioResult.Outcome] = []
        queue.run(jobs: 1) { result in
          outcomes.append(result.outcome)
          return true
        }
        return outcomes
      }
      #expect(outcomes == [.timedOut, .passed])
    }
  }

  @Test("that print too much end there, and report the limit to people and programs")
  func limit() async throws {
    try await withScenarios(["x.scenario": "repeat 1000000 echo 0123456789\n# later\necho a\n"]) {
      folder in
      var options = folder.options
      options.budgets[.step] = 1000
      let result = folder.file("x.scenario").run(over: ScenarioFolder.worlds, options: options)
      let report = ReportFormat.json.text(of: [result])
      let json = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
      let failures = (json?["results"] as? [[String: Any]])?.first?["failures"] as? [[String: Any]]
      #expect(failures?.map { $0["kind"] as? String } == ["too-much-output"])
      #expect(failures?.first?["limit_bytes"] as? Int == 1000)
      #expect(
        folder.report([result]).hasPrefix(
          """
          FAIL  x.scenario:1  x
            x.scenario:1:1  error[over-budget]: more than 1,000 bytes, and 32 or more a line, that \
          one step of a scenario prints
              repeat 1000000 echo 0123456789
                print less, or write it into a file: > FILE; patchbay test --limit step=N allows more
            # later  not run
          """))
    }
  }

  @Test("that are cancelled have failed")
  func calledOff() async throws {
    try await withScenarios(["x.scenario": "let a=1\nlet b=2\n"]) { folder in
      let result = folder.file("x.scenario").run(
        over: ScenarioFolder.worlds, mustStop: { true })
      #expect(result.outcome == .failed)
      #expect(result.failures.count == 1)
      #expect(result.failures.first?.summary.hasPrefix("error[interrupted]") == true)
    }
  }
}
