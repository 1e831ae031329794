import Foundation
import PatchbayScenarios
import TestSupport
import Testing

@Suite("The folder of a scenario", .hangLimit)
struct ScenarioFolderTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
  }

  static let rows = [
    Row(
      testDescription: "has its files, and resolves relative paths",
      text: """
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

        """),
    Row(
      testDescription: "is shown by its name, and not within longer names",
      text: """
        echo $TMP/a $TMP "$TMP'x" ${TMP}x
          $TMP/a $TMP $TMP'x [/\\/.*x/]
        echo $DIR/b ${DIR}ny ${DIR}-c
          $DIR/b [/\\/.*ny/] [/\\/.*-c/]

        """),
    Row(
      testDescription: "is the working folder of programs, and where they are looked up",
      text: """
        [has:sh] echo 'pwd; cat' > here.sh
        [has:sh] echo typed | sh ./here.sh
          $TMP
          typed
        [has:sh] !program echo a | ./here.sh

        """),
  ]

  @Test("is where a scenario runs", arguments: rows)
  func place(row: Row) async throws {
    try await withScenarios(["x.scenario": row.text]) { folder in
      var options = folder.options
      options.allowsPrograms = true
      let result = folder.file("x.scenario").run(over: ScenarioFolder.worlds, options: options)
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
