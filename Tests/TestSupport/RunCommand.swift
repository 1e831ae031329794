public import Foundation
import Glibc

/// The result of a finished process.
public struct CommandResult: Sendable {
  /// The exit status, or the number of the signal that ended the process.
  public let status: Int32
  /// The whole standard output.
  public let output: String
  /// The whole standard error.
  public let errors: String
}

/// Runs a command found on the PATH, and waits for its end.
///
/// Its standard input is a file with these bytes.
/// The environment is that of the tests without what the test runner, make and the loader put there, and
/// without the user's configuration, then changed by `environment`. The command has a session of its own, without a terminal; a
/// cancelled test ends all processes of its process group.
public func runCommand(
  _ command: [String],
  in folder: URL? = nil,
  input: String = "",
  environment changes: [String: String] = [:]
) async throws -> CommandResult {
  let variables = plainEnvironment().merging(changes) { _, changed in changed }
  let setting = Terminal.Environment.only(variables).setting(folder?.path)
  // Files instead of pipes, so that nothing has to read while the process runs.
  return try await withTemporaryFolder(files: ["input": input]) { transcripts in
    let output = transcripts.appending(path: "output")
    let errors = transcripts.appending(path: "errors")
    let child = try spawn(setting + command) { actions in
      let flags = O_WRONLY | O_CREAT | O_TRUNC
      let input = transcripts.appending(path: "input").path
      posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, output.path, flags, 0o600)
      posix_spawn_file_actions_addopen(&actions, 2, errors.path, flags, 0o600)
      // Foundation opens files that a child inherits, for other tests at the same time.
      for inherited in Int32(3)..<256 { posix_spawn_file_actions_addclose(&actions, inherited) }
    }
    let status = await status(of: child)
    return CommandResult(
      status: status,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }
}

/// Waits for the end of a child, and returns its exit status or the number of the signal that ended
/// it.
private func status(of child: pid_t) async -> Int32 {
  var status: Int32 = 0
  while true {
    let isCancelled = Task.isCancelled
    // The child leads a process group: its session is its own.
    if isCancelled { kill(-child, SIGKILL) }
    let ended = waitpid(child, &status, isCancelled ? 0 : WNOHANG)
    guard ended == 0 || ended < 0 && errno == EINTR else { break }
    // The end of a process can't be awaited, so poll it.
    try? await Task.sleep(for: .milliseconds(2))
  }
  let signal = status & 0x7F
  return signal == 0 ? status >> 8 & 0xFF : signal
}

private func plainEnvironment() -> [String: String] {
  let foreign = ["SWIFTPM_", "SWIFT_TESTING", "SWT_", "XCTest", "LD_", "MAKE", "MFLAGS"]
  var variables = ProcessInfo.processInfo.environment.filter { name, _ in
    !foreign.contains { name.hasPrefix($0) }
  }
  variables["XDG_CONFIG_HOME"] = "/dev/null"
  return variables
}
