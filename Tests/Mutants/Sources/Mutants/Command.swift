import Foundation

/// A program with its arguments, run in a process group of its own.
struct Command {
  let words: [String]
  var folder: URL?
  var environment: [String: String] = [:]

  init(_ words: [String], in folder: URL? = nil, environment: [String: String] = [:]) {
    (self.words, self.folder, self.environment) = (words, folder, environment)
  }

  struct Output {
    let text: String
    let status: Int32
  }

  enum Ending: Equatable {
    case exited(Int32)
    /// The process printed a wanted line.
    case found(String)
    /// The process used too much time of the processor, or waits for something that never comes.
    case tooLong
  }
}

extension Command {
  /// Runs the program until it exits.
  func output() throws -> Output {
    let (process, pipe) = try started()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Output(text: text, status: process.terminationStatus)
  }

  /// Runs the program until it exits, prints a wanted line, or takes too long; then kills the
  /// process group.
  ///
  /// The limit is on processor time, so that other work on the machine does not count. A program
  /// that waits for ever ends after a much longer time.
  func ending(within seconds: Double, at isWanted: (Substring) -> Bool) throws -> Ending {
    let (process, pipe) = try started(processorTime: Int(seconds.rounded(.up)))
    defer {
      kill(-process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    let deadline = Date(timeIntervalSinceNow: 600 + seconds * 10)
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    var rest = ""
    while true {
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let left = deadline.timeIntervalSinceNow
      guard left > 0, poll(&polled, 1, Int32(left * 1000)) > 0 else { return .tooLong }
      let data = pipe.fileHandleForReading.availableData
      if data.isEmpty {
        process.waitUntilExit()
        let status = process.terminationStatus
        if process.terminationReason == .exit { return .exited(status) }
        return status == SIGXCPU ? .tooLong : .exited(128 + status)
      }
      rest += String(decoding: data, as: UTF8.self)
      var lines = rest.split(separator: "\n", omittingEmptySubsequences: false)
      rest = String(lines.removeLast())
      if let line = lines.first(where: isWanted) { return .found(String(line)) }
    }
  }

  private func started(processorTime: Int? = nil) throws -> (Process, Pipe) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    let limit = processorTime.map { "ulimit -t \($0); " } ?? ""
    process.arguments = ["-c", limit + #"exec "$0" "$@""#] + words
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    return (process, pipe)
  }
}
