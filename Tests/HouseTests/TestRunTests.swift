import Foundation
import TestSupport
import Testing

@Suite("A run of .ci/tests", .hangLimit)
struct TestRunTests {
  /// A package with the tests of two targets, of which the second reads other files, and a `swift`
  /// that writes the events of a run, and prints which tests are skipped.
  private static func files(skipping skipped: [String] = [], running: Bool = true) throws
    -> [String: String]
  {
    func event(_ kind: String, _ text: String) -> String {
      #"{"kind":"event","payload":{"kind":"\#(kind)","messages":[{"symbol":"skip","text":"\#(text)"}]}}"#
    }
    let events =
      (running ? [event("testCaseStarted", "")] : []) + skipped.map { event("testSkipped", $0) }
      + skipped.prefix(1).map { _ in event("testCancelled", "") }
    func tests(_ name: String) -> String {
      """
          {
            "name" : "\(name)",
            "path" : "Tests/\(name)",
            "target_dependencies" : [
              "Engine"
            ],
            "type" : "test"
          },

      """
    }
    return [
      ".ci/tests": try String(contentsOfFile: House.script("tests"), encoding: .utf8),
      "Package.swift": "", "Docs/Page.md": "", "Sources/Engine/Engine.swift": "let a = 1\n",
      "Tests/EngineTests/EngineTests.swift": "", "Tests/PageTests/PageTests.swift": "House.root",
      "events": events.joined(separator: "\n") + "\n",
      "describe": """
          {
            "name" : "Engine",
            "path" : "Sources/Engine",
            "type" : "library"
          },

      """ + tests("EngineTests") + tests("PageTests"),
      "bin/swift": """
      #!/bin/sh
      case $1 in package) cat describe; exit ;; esac
      echo "$*" | tr ' ' '\\n' | grep -o '|^.*'
      for word; do place=$word; done
      cat events > "$place"
      [ ! -e failing ]

      """,
    ]
  }

  private func run(_ words: String..., in folder: URL) async throws -> CommandResult {
    try await runCommand(
      ["sh", "-c", #"chmod +x bin/swift; exec bash .ci/tests "$@""#, "sh"] + words, in: folder,
      environment: ["PATH": "\(folder.path)/bin:/usr/bin:/bin"])
  }

  @Test("counts the tests that were skipped, with the reason for each")
  func counted() async throws {
    let skipped = [
      #"Suite \"Graphs\" skipped: \"needs dot\""#, #"Test \"one\" skipped: \"needs dot\""#,
      #"Test \"a \\\"pager\\\"\" skipped: \"needs less\""#,
    ]
    try await withTemporaryFolder(files: Self.files(skipping: skipped)) { folder in
      let result = try await run("all", in: folder)
      #expect(result.status == 0)
      // The stand-in writes the same events for both runs.
      #expect(
        result.output == """
          4 tests skipped:
                2 needs dot
                2 needs less
          2 cancelled, for the reason that is printed above

          """)
    }
  }

  @Test("fails if it has run no test")
  func none() async throws {
    try await withTemporaryFolder(files: Self.files(running: false)) { folder in
      let result = try await run(in: folder)
      #expect(result.status == 1 && result.errors == "tests: no test was run\n")
    }
  }

  @Test("leaves out a target that passed, until something that it is made of changes")
  func unchanged() async throws {
    try await withTemporaryFolder(files: Self.files()) { folder in
      func write(_ text: String, to file: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: file))
      }
      let leftOut = """
        tests: not run again, since nothing in them has changed: EngineTests
        |^(EngineTests)\\.

        """
      #expect(try await run(in: folder).output == "")
      #expect(try await run(in: folder).output == leftOut)
      try write("let a = 2\n", to: "Sources/Engine/Engine.swift")
      try write("", to: "failing")
      #expect(try await run(in: folder).output == "")
      try FileManager.default.removeItem(at: folder.appending(path: "failing"))
      #expect(try await run(in: folder).output == "")
      #expect(try await run(in: folder).output == leftOut)
      #expect(try await run("light", "-c", "release", in: folder).output == "")
    }
  }
}
