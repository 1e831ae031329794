import Foundation
import PatchbayScenarios
import TestSupport
import Testing

@Suite("The folder of a scenario", .hangLimit)
struct ScenarioFolderTests {
  @Test("has its files, resolves relative paths, and is shown as $TMP")
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

  @Test("is a new one in each run, and is removed afterwards")
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
