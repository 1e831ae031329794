import TestSupport
import Testing

@Suite("A termination signal to patchbay", .hangLimit)
struct EndingTests {
  /// A pipe with both ends open, from which no process reads.
  private static let unread = "mkfifo unread; exec 3<>unread; "

  /// Each signal and each way to write; all pairs of them in a long run.
  private static let unreadRuns: [((name: String, status: Int), String)] = {
    let signals = [("INT", 130), ("TERM", 143), ("HUP", 129)]
    let ways = [
      "-c 'repeat 1000000 echo hello'", "echoes", "< echoes",
      "test --verbose --repeat=100000 a.scenario",
    ]
    return ways.indices.flatMap { way in
      (isLongRun ? signals[...] : signals[(way % 3)...(way % 3)]).map { ($0, ways[way]) }
    }
  }()

  @Test("ends it even if its output is not read", arguments: unreadRuns)
  func unread(signal: (name: String, status: Int), arguments: String) async throws {
    let result = try await shellInFolder(
      """
      yes 'echo hello' 2>&- | head -n 20000 > echoes; printf 'echo a\\n  a\\n' > a.scenario
      \(Self.unread)
      timeout -k \(HangLimit.duration.components.seconds) --preserve-status -s \(signal.name) 1 "$0" \(arguments) > unread 2>&1 3>&-; echo $?
      """)
    #expect(result.output == "\(signal.status)\n")
  }

  @Test("also ends a program that it has started", arguments: ["INT", "INT TERM"])
  func startedProgram(ignored: String) async throws {
    let result = try await shellInFolder(
      """
      echo "echo a | sh -c 'trap \"\" \(ignored); echo \\$\\$ > pid; exec sleep 300'" > f
      "$0" -c "$(cat f)" 2>&- & until [ -s pid ]; do sleep 0.01; done
      kill -INT $!; wait $!; echo $?; tries=0
      while kill -0 "$(cat pid)" 2>&- && [ $tries -lt 1000 ]; do sleep 0.01; tries=$((tries + 1)); done
      [ $tries -lt 1000 ] && echo gone
      """)
    #expect(result.output == "130\ngone\n")
  }

  @Test("ends it during a check, with a report", arguments: ["check bad", "-c 'check bad'"])
  func checking(arguments: String) async throws {
    let result = try await shellInFolder(
      """
      yes 'rm x extra=1' 2>&- | head -n 1000000 > bad
      timeout -k \(HangLimit.duration.components.seconds) --preserve-status -s INT 0.15 "$0" \(arguments) 2> errors; echo $?
      """)
    #expect(result.output == "130\n")
  }
}
