import Foundation
import PatchbayShell
import TestSupport
import Testing

@Suite("The folder of a scenario", .timeLimit(.minutes(1)))
struct ScenarioFolderTests {
  @Test("has its files, is where relative paths begin, and is told as $TMP")
  func files() async throws {
    let text = """
      @file a/b/c <<END
      add container $TMP-room
      END
      @file other.patchbay <<'END'
      echo $TMP
      END

      echo 'echo hi' > y
      run other.patchbay
        $TMP
      run $TMP/y
        hi

      """
    try await withScenarios(["x.scenario": text]) { folder in
      let result = folder.run("x.scenario")
      #expect(result.outcome == .passed, "\(folder.report([result]))")
    }
  }

  @Test("is another each time, and gone afterwards")
  func fresh() async throws {
    try await withScenarios(["x.scenario": "echo $TMP > $DIR/place.txt\n"]) { folder in
      var places: Set<String> = []
      for _ in 0..<3 {
        #expect(folder.run("x.scenario").outcome == .passed)
        let place = try folder.text("place.txt").trimmingCharacters(in: .newlines)
        #expect(place.hasPrefix("/") && !FileManager.default.fileExists(atPath: place))
        places.insert(place)
      }
      #expect(places.count == 3)
    }
  }
}

@Suite("Scenarios side by side", .timeLimit(.minutes(1)))
struct ScenarioQueueTests {
  private static let files = Dictionary(
    uniqueKeysWithValues: (10..<40).map { ("\($0).scenario", "echo \($0)\n  \($0)\n") })

  @Test("are handed out in their order, each once", arguments: [1, 2, 7, 100])
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

  @Test("end when nobody wants more")
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

  @Test("are given up where somebody's code never ends, and the others are run")
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

  @Test("that print too much tell programs how much they may")
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

  @Test("that are called off have failed")
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
