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
