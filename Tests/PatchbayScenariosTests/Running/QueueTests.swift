import Foundation
import PatchbayCatalog
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
        return count < 1500
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
      ScenarioQueue([folder.file("x.scenario")], over: worlds, options: options).run(jobs: 1) {
        #expect($0.outcome == .passed && $0.updateCount == 1)
        return true
      }
      let text = try folder.text("x.scenario")
      #expect(text == "echo a\n  a\n")
    }
  }

  @Test("are run up to a line that ends the session")
  func quit() async throws {
    try await withScenarios(["q.scenario": "let a=1\nlet b=2\nquit\nlet c=3\n"]) { folder in
      #expect(folder.run("q.scenario", upTo: 3).outcome == .passed)
      let result = folder.run("q.scenario")
      #expect(result.failures.map(\.line) == [4] && result.outcome == .failed)
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
      var outcomes: [ScenarioResult.Outcome] = []
      ScenarioQueue(
        [folder.file("a.scenario"), folder.file("b.scenario")], over: worlds, options: options
      )
      .run(jobs: 1) { result in
        outcomes.append(result.outcome)
        return true
      }
      #expect(outcomes == [.timedOut, .passed])
    }
  }

  @Test("that print too much report the limit to programs")
  func limit() async throws {
    let text = "let a=0123456789; let b=$a$a$a$a$a$a$a$a$a$a; let c=$b$b$b$b$b$b$b$b\n"
    try await withScenarios(["x.scenario": text + "repeat 1000000 echo $c$c$c$c\n"]) { folder in
      let report = ReportFormat.json.text(of: [folder.run("x.scenario")])
      let json = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
      let result = (json?["results"] as? [[String: Any]])?.first
      let failure = (result?["failures"] as? [[String: Any]])?.first
      #expect(failure?["kind"] as? String == "too-much-output")
      #expect(failure?["limit_bytes"] as? Int == 16 << 20)
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
