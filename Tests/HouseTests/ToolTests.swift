import TestSupport
import Testing

@Suite("Programs that only some tests need", .hangLimit)
struct ToolTests {
  @Test("may be missing: tests that need a program are skipped, and name its Debian package")
  func missing() async throws {
    let tool = Tool("no-such-program", package: "no-such-package")
    #expect(!tool.isInstalled)
    let condition = ConditionTrait.needs(tool)
    #expect(try await condition.evaluate() == false)
    #expect(
      condition.comments == [
        "needs no-such-program, which is missing: apt-get install no-such-package"
      ])
  }

  @Test("are found on the PATH")
  func installed() async throws {
    let tool = Tool("sh", package: "dash")
    #expect(tool.isInstalled)
    #expect(try await ConditionTrait.needs(tool).evaluate())
  }

  /// A stand-in for `swift test` that writes its events to the requested file.
  private static func swift(skipping skipped: [String], runningOne: Bool = true) -> String {
    let started = runningOne ? [#"{"kind":"event","payload":{"kind":"testCaseStarted"}}"#] : []
    let events =
      started
      + skipped.map {
        #"{"kind":"event","payload":{"kind":"testSkipped","messages":[{"symbol":"skip","text":"\#($0)"}]}}"#
      }
    return """
      #!/bin/sh
      for word; do place=$word; done
      cat > "$place" <<'END'
      \(events.joined(separator: "\n"))
      END
      """
  }

  @Test("are counted by .ci/tests with the reason for each skip")
  func counted() async throws {
    let skipped = [
      #"Suite \"Graphs\" skipped: \"needs dot\""#, #"Test \"one\" skipped: \"needs dot\""#,
      #"Test \"a \\\"pager\\\"\" skipped: \"needs less\""#,
    ]
    try await withPrograms(["swift": Self.swift(skipping: skipped)]) { path in
      let result = try await runCommand(
        ["bash", House.script("tests"), "all"], environment: ["PATH": path])
      #expect(result.status == 0)
      // The stand-in writes the same events for both runs.
      #expect(result.output == "4 tests skipped:\n      2 needs dot\n      2 needs less\n")
    }
    try await withPrograms(["swift": Self.swift(skipping: [])]) { path in
      let result = try await runCommand(
        ["bash", House.script("tests")], environment: ["PATH": path])
      #expect(result.output == "" && result.status == 0)
    }
  }

  @Test("are not all of .ci/tests, which fails if it has run no test")
  func none() async throws {
    let swift = Self.swift(skipping: [], runningOne: false)
    try await withPrograms(["swift": swift]) { path in
      let result = try await runCommand(
        ["bash", House.script("tests")], environment: ["PATH": path])
      #expect(result.status == 1 && result.errors == "tests: no test was run\n")
    }
  }
}
