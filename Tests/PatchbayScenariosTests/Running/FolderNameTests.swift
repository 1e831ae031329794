import Foundation
import PatchbayCatalog
import PatchbayScenarios
import TestSupport
import Testing

@Suite("The folder of a scenario", .hangLimit)
struct FolderNameTests {
  private func failures(_ text: String, in name: String = "x.scenario") async throws -> [String] {
    try await withTemporaryFolder(files: [name: text]) { folder in
      let file = ScenarioFile(path: folder.appending(path: name).path)
      var options = ScenarioOptions()
      options.allowsPrograms = true
      let result = file.run(over: ScenarioWorlds { Catalog() }, options: options)
      return result.failures.map { ([$0.summary] + $0.details).joined(separator: "\n") }
    }
  }

  @Test("is shown by its name, and not within longer names")
  func names() async throws {
    let text = """
      echo $TMP/a $TMP "$TMP'x" ${TMP}x
        $TMP/a $TMP $TMP'x [/\\/.*x/]
      echo $DIR/b ${DIR}ny ${DIR}-c
        $DIR/b [/\\/.*ny/] [/\\/.*-c/]

      """
    #expect(try await failures(text) == [])
  }

  @Test("is the working folder of programs, and where they are looked up")
  func programs() async throws {
    let text = """
      [has:sh] echo 'pwd; cat' > here.sh
      [has:sh] echo typed | sh ./here.sh
        $TMP
        typed
      [has:sh] !program echo a | ./here.sh

      """
    #expect(try await failures(text) == [])
  }
}
