import PatchbayLanguage
import PatchbayPlatform
import Synchronization

/// Runs programs with text as their input.
package enum Program {
  /// The exit status and output of a program.
  package struct Result {
    package let status: Int32
    package let output: [UInt8]
  }

  package struct Failure: Error { package let reason: String }

  /// Whether a program of this name can be found.
  static func exists(_ name: String) -> Bool { path(of: name, from: nil) != nil }

  /// The path of a program in the system's folders; PATH is not trusted.
  static func systemPath(of name: String) -> String? {
    ["/usr/bin", "/bin", "/usr/local/bin"].map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }

  private static func path(of name: String, from folder: String?) -> String? {
    if name.utf8.contains(Byte.slash) {
      let path = folder.map { name.isAbsolutePath ? name : "\($0)/\(name)" } ?? name
      return access(path, X_OK) == 0 ? path : nil
    }
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}

extension Program {
  private struct Command {
    let path: String
    let words: [String]

    /// The command run in another folder, by way of a shell: no call from Swift starts a program
    /// there.
    func within(_ folder: String?) -> Command {
      guard let folder else { return self }
      let script = #"cd -- "$0" && exec "$@""#
      return Command(
        path: "/bin/sh", words: ["sh", "-c", script, folder, path] + words.dropFirst())
    }
  }

  /// Runs a program to its end; its output is returned, or goes to the output of the process.
  package static func run(
    _ words: [String], in folder: String? = nil, input: String, keepsOutput: Bool,
    whileWaiting: (() -> Bool)? = nil
  ) throws(Failure) -> Result {
    guard let name = words.first, let path = path(of: name, from: folder) else {
      throw Failure(reason: "there is no such program")
    }
    let source = tmpfile()
    let sink = keepsOutput ? tmpfile() : nil
    guard let source, !keepsOutput || sink != nil else { throw .system }
    defer {
      fclose(source)
      if let sink { fclose(sink) }
    }
    let bytes = Array(input.utf8)
    guard fwrite(bytes, 1, bytes.count, source) == bytes.count, fflush(source) == 0 else {
      throw .system
    }
    rewind(source)
    let command = Command(path: path, words: words).within(folder)
    let status = try spawn(
      command.path, command.words, input: fileno(source), output: sink.map { fileno($0) },
      whileWaiting)
    return Result(status: status, output: sink.map(contents) ?? [])
  }

  private static func spawn(
    _ path: String, _ words: [String], input: Int32, output: Int32?, _ whileWaiting: (() -> Bool)?
  ) throws(Failure) -> Int32 {
    guard !words.contains(where: { $0.utf8.contains(0) }) else {
      throw Failure(reason: "a word for a program has no NUL character")
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child = pid_t()
    let error = platform_spawn(&child, path, &arguments, input, output ?? -1)
    guard error == 0 else { throw Failure(reason: String(cString: strerror(error))) }
    let former = whileWaiting == nil ? nil : running.exchange(child, ordering: .relaxed)
    defer { if let former { running.store(former, ordering: .relaxed) } }
    var status: Int32 = 0
    var ending = Ending()
    while case let found = waitpid(child, &status, whileWaiting == nil ? 0 : WNOHANG), found <= 0 {
      guard found == 0 || errno == EINTR else { throw .system }
      if let whileWaiting, !whileWaiting() { ending.press(child) }
      if found == 0 { Session.pause() }
    }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  /// The running program that ends together with this process; 0 if there is none.
  private static let running = Atomic<pid_t>(0)

  /// Ends the running program at once, before this process ends; signal handlers may call this.
  package static func endAtOnce() {
    let child = running.load(ordering: .relaxed)
    if child > 0 { kill(child, SIGKILL) }
  }

  /// Ends a program that must stop: by SIGTERM after a moment, and after another by SIGKILL.
  ///
  /// The program mostly gets the same signals as this process, so it first has time to end by itself.
  /// The moments are short, since this process ends soon after a signal.
  private struct Ending {
    private var began: ContinuousClock.Instant?
    private var signal = SIGTERM

    mutating func press(_ child: pid_t) {
      let began = began ?? .now
      self.began = began
      guard ContinuousClock.now - began > .milliseconds(50) else { return }
      kill(child, signal)
      (self.began, signal) = (.now, SIGKILL)
    }
  }

  private static func contents(_ file: FileStream) -> [UInt8] {
    rewind(file)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer[..<count]
    }
    return bytes
  }
}

extension Program.Failure {
  fileprivate static var system: Self { Self(reason: String(cString: strerror(errno))) }
}

#if canImport(Musl)
  private typealias FileStream = OpaquePointer
#else
  private typealias FileStream = UnsafeMutablePointer<FILE>
#endif
