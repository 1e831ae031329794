public import Foundation

/// What a finished process left behind.
public struct CommandResult: Sendable {
  /// The exit status, or the signal's number when a signal ended the process.
  public let status: Int32
  /// All of standard output.
  public let output: String
  /// All of standard error.
  public let errors: String
}

/// Runs a command found on the PATH, and waits for its end.
///
/// Its standard input is a file with these bytes.
/// The environment is that of the tests without what the test runner, make and the loader put
/// there, then changed by `environment`. A cancelled test ends the process.
public func runCommand(
  _ command: [String],
  in folder: URL? = nil,
  input: String = "",
  environment changes: [String: String] = [:]
) async throws -> CommandResult {
  let files = FileManager.default
  let transcripts = files.temporaryDirectory.appending(path: "patchbay-run-\(UUID().uuidString)")
  try files.createDirectory(at: transcripts, withIntermediateDirectories: true)
  defer { try? files.removeItem(at: transcripts) }

  // Files rather than pipes: nobody has to read while the process runs.
  let output = transcripts.appending(path: "output")
  let errors = transcripts.appending(path: "errors")
  for file in [output, errors] {
    try Data().write(to: file)
  }
  let inputFile = transcripts.appending(path: "input")
  try Data(input.utf8).write(to: inputFile)

  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = command
  process.currentDirectoryURL = folder
  process.environment = plainEnvironment().merging(changes) { _, changed in changed }
  process.standardInput = try FileHandle(forReadingFrom: inputFile)
  process.standardOutput = try FileHandle(forWritingTo: output)
  process.standardError = try FileHandle(forWritingTo: errors)
  try await run(process)

  return CommandResult(
    status: process.terminationStatus,
    output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
    errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
}

private func run(_ process: Process) async throws {
  try await withTaskCancellationHandler {
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in done.resume() }
      do {
        try process.run()
      } catch {
        done.resume(throwing: error)
      }
    }
  } onCancel: {
    if process.isRunning { process.terminate() }
  }
}

private func plainEnvironment() -> [String: String] {
  let foreign = ["SWIFTPM_", "SWIFT_TESTING", "SWT_", "XCTest", "LD_", "MAKE", "MFLAGS"]
  return ProcessInfo.processInfo.environment.filter { name, _ in
    !foreign.contains { name.hasPrefix($0) }
  }
}
