import Foundation
import TestSupport
import Testing

@Suite("patchbay test --isolate", .hangLimit)
struct IsolationTests {
  private static let crash = """
    @title Ends its process
    add container room

    # In the middle
    echo x | sh -c 'kill -9 $PPID'
    echo after

    """

  @Test("a killed process ends only its own file, and the failing command is named")
  func killed() async throws {
    let files = ["a.scenario": Self.crash, "b.scenario": "echo b\n  b\n"]
    try await withScenarios(files) { folder in
      let result = try await folder.test("--isolate", "--allow-shell", "-v", ".")
      #expect(result.status == 1)
      #expect(result.output.contains("a.scenario:5:1  its process was ended by SIGKILL"))
      #expect(result.output.contains("echo x | sh -c 'kill -9 $PPID'"))
      #expect(result.output.contains("2 files: 1 passed, 1 failed"))
    }
  }

  @Test(
    "gives the same reports as a run in one process",
    arguments: ["text", "tap", "junit", "json"])
  func same(report: String) async throws {
    let files = [
      "bad.scenario":
        "@tags a b\nadd container room\n\n# Listed\nls\n  hall  container  0 plugins\nls nowhere\n",
      "good.scenario": "echo a\n  a\n", "wrong.scenario": "echo \"a\n",
      "known.scenario": "@xfail some day\necho a\n  b\n",
      "left.scenario": "[macos] echo a\n  a\n",
      "page.md": "# Page\n\n```patchbay\necho a\n```\n",
    ]
    try await withScenarios(files) { folder in
      let together = try await folder.test("--report=\(report)", ".")
      let isolated = try await folder.test("--isolate", "--report=\(report)", ".")
      #expect(isolated.status == together.status)
      #expect(isolated.output.withoutAnyTimes == together.output.withoutAnyTimes)
      #expect(together.output.contains("bad.scenario"))
    }
  }

  @Test("accepts the same options as a run in one process")
  func options() async throws {
    try await expectConsole(
      files: ["a.scenario": "echo a\n  b\n", "slow.scenario": "[slow] echo a\n  a\n"],
      #"""
      $ patchbay test --isolate --slow -j 1 -- slow.scenario:1
      1 file: 1 passed; #
      $ patchbay test --isolate --slow slow.scenario --filter slow.scenario
      1 file: 1 passed; #
      $ patchbay test --isolate --update a.scenario 2>&1 > report; cat a.scenario
      wrote 1 block in 1 file
      echo a
        a
      $ patchbay test --isolate --debug a.scenario
      patchbay: --isolate runs files in processes of their own; it excludes --debug, --shrink and --update=ask
      [2]
      """#)
  }

  @Test(
    "leaves no process behind, whatever ends it",
    arguments: ["TERM", "KILL"], ["exec sleep 600", "kill -STOP $PPID; exec sleep 600"])
  func interrupted(signal: String, script: String) async throws {
    let files = [
      "a.scenario": """
      echo x | sh -c 'echo $PPID > "$HERE/process"; echo $$ > "$HERE/program"; \(script)'

      """
    ]
    try await withScenarios(files) { folder in
      let result = try await folder.shell(
        """
        HERE=$PWD $0 test --isolate --allow-shell a.scenario & child=$!
        until test -s program; do sleep 0.05; done
        kill -\(signal) $child; wait $child; status=$?; tries=0
        while kill -0 $(cat process program) 2>/dev/null && [ $tries -lt 1000 ]; do
          sleep 0.05; tries=$((tries + 1))
        done
        [ $tries -lt 1000 ] || echo left
        exit $status
        """)
      #expect(result.status == (signal == "TERM" ? 143 : 137))
      #expect(!result.output.contains("left"))
    }
  }

  @Test("terminates stopped processes too")
  func stopped() async throws {
    let files = [
      "a.scenario": "echo x | sh -c 'echo $PPID > \"$HERE/process\"; kill -STOP $PPID'\n"
    ]
    try await withScenarios(files) { folder in
      let result = try await folder.shell(
        """
        HERE=$PWD $0 test --isolate --allow-shell --timeout=100ms a.scenario; status=$?
        tries=0
        while kill -0 $(cat process) 2>/dev/null && [ $tries -lt 200 ]; do
          sleep 0.05; tries=$((tries + 1))
        done
        [ $tries -lt 200 ] || echo left
        exit $status
        """)
      #expect(result.status == 124)
      #expect(!result.output.contains("left"))
    }
  }
}

extension String {
  /// The text without durations, also those of reports for programs.
  fileprivate var withoutAnyTimes: String {
    withoutDurations.replacing(/(duration_ms"?: |time=")[0-9.]+/) { match in "\(match.1)0" }
      .replacing(/timestamp="[^"]*"/, with: "")
  }
}
