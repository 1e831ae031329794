import Glibc
import PatchbayPlatform
import PatchbayScenarios
import PatchbayShell
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Runs each file in a process of its own, so that a crash ends only that file.
///
/// The process is this program again, with the same options and one file. It reports the line of
/// each command before it runs, and the result of the file at the end.
struct IsolatedRun: Sendable {
  /// The arguments of the process, up to the file.
  private let arguments: [String]

  /// `options` are those of `test`, without paths.
  init(options: [String], of request: [String]) {
    let own = CommandLine.arguments.dropFirst()
    let beginning =
      own.suffix(request.count) == request[...] ? own.dropLast(request.count) : ["test"]
    arguments = beginning + [TestRequest.answering] + options + ["--"]
  }

  /// A message of the process, one a line.
  private enum Answer: Codable {
    case begins(line: Int)
    case ends(ScenarioResult)
  }

  /// The descriptor to which the process writes its answers.
  private static let descriptor: Int32 = 3
}

// MARK: - The process of a file

extension IsolatedRun {
  /// Runs a file in this process, and reports the result to the parent process.
  static func answer(
    for file: ScenarioFile, over worlds: ScenarioWorlds, _ options: ScenarioOptions
  ) {
    endWithParent()
    // Programs that commands run must not get this descriptor.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var options = options
    options.willRun = { line in tell(.begins(line: line)) }
    let result = file.run(
      over: worlds, options: options, mustStop: { Process.mustStop },
      updatingWhere: options.updatesFiles ? { _ in true } : nil)
    tell(.ends(result))
  }

  /// Ends this process, and a program that it runs, if the parent process ends first.
  private static func endWithParent() {
    // A stopped process would not notice.
    platform_continue_at_end_of_parent()
    _ = Thread.begin {
      var pipe = pollfd(fd: descriptor, events: 0, revents: 0)
      // An error means that the pipe has no reader.
      while poll(&pipe, 1, -1) < 1 {}
      kill(getpid(), SIGTERM)
    }
  }

  private static func tell(_ answer: Answer) {
    guard let line = try? JSONEncoder().encode(answer) else { return }
    var rest = ([UInt8](line) + [UInt8(ascii: "\n")])[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      // The parent process is gone.
      guard count > 0 || errno == EINTR else { return }
      rest = rest.dropFirst(max(0, count))
    }
  }
}

extension ScenarioFile {
  /// The arguments that name the file to another process.
  fileprivate var words: [String] {
    [path, lastLine.map { "\($0)" } ?? ""] + (foundIn.map { [$0] } ?? [])
  }

  /// Creates the file that the arguments of another process name; nil if there are none.
  init?(words: [String]) {
    guard let path = words.first else { return nil }
    self.init(path: path, lastLine: words.dropFirst().first.flatMap { Int($0) })
    foundIn = words.dropFirst(2).first
  }
}

// MARK: - The parent process

extension IsolatedRun {
  /// Runs a file in another process, and waits for the end of that process.
  func run(_ file: ScenarioFile, mustStop: () -> Bool) -> ScenarioResult {
    let began = ContinuousClock.now
    guard let (child, descriptor) = start(file) else {
      return ScenarioResult(
        of: file, endedBy: .notStarted(systemError), afterLine: nil, duration: .zero)
    }
    defer { close(descriptor) }
    var answers = Answers(descriptor: descriptor)
    while !mustStop(), answers.readMore() {}
    let ending = Self.wait(for: child, unless: mustStop)
    if let result = answers.result { return result }
    return ScenarioResult(
      of: file, endedBy: ending, afterLine: answers.line, duration: .now - began)
  }

  /// Starts a process for a file; its answers are read from the descriptor.
  ///
  /// Processes are started one at a time: one that is started between two calls for another would
  /// keep the pipe of that one open.
  private func start(_ file: ScenarioFile) -> (child: pid_t, descriptor: Int32)? {
    Self.starting.withLock { _ in
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return nil }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      defer { close(ends[1]) }
      if let child = start(file, answeringTo: ends[1]) { return (child, ends[0]) }
      close(ends[0])
      return nil
    }
  }

  private static let starting = Mutex(())

  private func start(_ file: ScenarioFile, answeringTo descriptor: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, descriptor, Self.descriptor)
    let words = ["patchbay"] + arguments + file.words
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child = pid_t()
    let error =
      platform_own_program().map { posix_spawn(&child, $0, &actions, nil, &arguments, environ) }
      ?? ENOENT
    errno = error
    return error == 0 ? child : nil
  }

  /// Waits for the end of a process; ends the process if its result is no longer wanted.
  private static func wait(for child: pid_t, unless mustStop: () -> Bool) -> ProcessEnding {
    var status: Int32 = 0
    var deadline: ContinuousClock.Instant?
    while case let found = waitpid(child, &status, WNOHANG), found != child {
      guard found == 0 || errno == EINTR else { return .status(0) }
      if mustStop() {
        if deadline == nil {
          kill(child, SIGTERM)
          // A stopped process would not end the program that it runs.
          kill(child, SIGCONT)
        }
        let end = deadline ?? .now + .milliseconds(500)
        deadline = end
        if ContinuousClock.now > end { kill(child, SIGKILL) }
      }
      Session.pause()
    }
    return status & 0x7F == 0 ? .status((status >> 8) & 0xFF) : .signal(status & 0x7F)
  }

  private struct Answers {
    let descriptor: Int32
    private var unread: [UInt8] = []
    /// There is no newline before this place of the unread bytes.
    private var searched = 0
    private(set) var line: Int?
    private(set) var result: ScenarioResult?

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Waits a moment for more answers; returns false if there will be none.
    mutating func readMore() -> Bool {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 20) > 0 else { return true }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return count < 0 && errno == EINTR }
      unread += buffer[..<count]
      var start = 0
      while let end = unread[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        note(unread[start..<end])
        (start, searched) = (end + 1, end + 1)
      }
      unread.removeSubrange(..<start)
      searched = unread.count
      return true
    }

    private mutating func note(_ bytes: ArraySlice<UInt8>) {
      switch try? JSONDecoder().decode(Answer.self, from: Data(bytes)) {
      case .begins(let line): self.line = line
      case .ends(let result): self.result = result
      case nil: break
      }
    }
  }
}
