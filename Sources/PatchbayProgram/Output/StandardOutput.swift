import Glibc
import PatchbayShell
import PatchbayText

/// Standard output and standard error, in the order in which they are written.
///
/// Results are collected, so that many small commands don't cost a system call each. On a terminal,
/// where a person watches a dispatch hop by hop, they are written at once. Elsewhere they are
/// written when there are many, before anything goes to standard error, before input is awaited,
/// and at the end.
final class StandardOutput: SessionOutput {
  private(set) var failure: Failure?
  private(set) var remarkCount = 0
  /// The status line below the output, for work under way.
  let status = StatusLine()
  /// The output that is kept back while a line is edited on the terminal.
  private var collected: String?
  private var bytes: [UInt8] = []
  private let mostBytes: Int
  private let programName: String
  /// Escapes workflow commands in results and in remarks; nil if no runner reads them.
  private var workflow: (results: WorkflowCommands, remarks: WorkflowCommands)?

  /// The reason why nothing more can be written.
  enum Failure: Equatable {
    /// The reader of the pipe is gone, which is no error.
    case nobodyReads
    case system(String)
  }

  /// Creates the output; the program's own errors begin with its name.
  init(of programName: String) {
    self.programName = programName
    mostBytes = Self.isTerminal ? 0 : 1 << 16
    let isInWorkflow = ["GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"].contains { name in
      !(Environment.value(of: name) ?? "").isEmpty
    }
    if isInWorkflow { escapeWorkflowCommands() }
  }

  /// Escapes workflow commands from now on: a runner may read the output of a container, which does
  /// not have its variables.
  func escapeWorkflowCommands() {
    workflow = workflow ?? (WorkflowCommands(), WorkflowCommands())
  }

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  static var errorsAreOnTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  func write(_ text: String) { write(report: workflow?.results.taken(outOf: text) ?? text) }

  /// Writes text whose workflow commands are intended.
  func write(report text: String) {
    if collected != nil {
      collected? += text
      return
    }
    status.hide()
    // Text that plugins have printed meanwhile comes before this result.
    if PluginOutput.isWaiting { flush() }
    status.note(text)
    bytes.append(contentsOf: text.utf8)
    if bytes.count > mostBytes { flush() }
  }

  func write(remark text: String) {
    let tame = text.withInk
    let text = workflow?.remarks.taken(outOf: tame) ?? tame
    if collected != nil {
      collected? += text
      return
    }
    status.hide()
    status.note(text)
    flush()
    // A failure after the reader has gone was reported, or need not be.
    guard failure == nil else { return }
    remarkCount += 1
    // Where standard error can't be written, the failure can't be reported.
    _ = Self.write(Array(text.utf8), to: STDERR_FILENO)
  }
}

extension StandardOutput {
  /// Runs a body that lets a program have the terminal, in its original mode, and its
  /// interruptions.
  func handOver(_ body: () -> Void) {
    status.hide()
    flush()
    let wasQuiet = TerminalMode.putBack()
    Process.handOver(body)
    if wasQuiet { TerminalMode.quieten() }
  }

  /// Draws on the terminal, at once.
  func draw(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    flush()
  }

  /// Runs a body, and returns its output instead of writing it.
  func collecting<Result>(_ body: () -> Result) -> (text: String, result: Result) {
    collected = ""
    defer { collected = nil }
    let result = body()
    return (collected ?? "", result)
  }

  /// Writes the collected output, and then the text that plugins have printed.
  func flush() {
    // A process that must end does not wait for a slow reader.
    defer { if !Process.isEnding { PluginOutput.flush() } }
    guard !bytes.isEmpty else { return }
    let collected = bytes
    bytes.removeAll(keepingCapacity: true)
    guard failure == nil else { return }
    failure = Self.write(collected, to: STDOUT_FILENO)
    if case .system(let words) = failure {
      let text = "\(programName): can't write to standard output: \(words)\n"
      _ = Self.write(Array(text.utf8), to: STDERR_FILENO)
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Failure? {
    var rest = bytes[...]
    while !rest.isEmpty {
      // A process that must end does not wait for a slow reader, nor report errors to it.
      let isEnding = Process.isEnding
      if isEnding, !isReady(descriptor, within: 50) { return .nobodyReads }
      let most = isEnding ? atOnce : rest.count
      let count = rest.prefix(most).withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
        // The rest of a result that was interrupted at a prompt is discarded; a signal ends a long
        // write in its middle.
        if !rest.isEmpty, Process.isInterrupted, !Process.isEnding { return nil }
        continue
      }
      switch errno {
      case EINTR where Process.isInterrupted && !Process.isEnding: return nil
      case EINTR: continue
      case EPIPE: return .nobodyReads
      // Another process that shares the terminal has made it non-blocking.
      case EAGAIN:
        if Process.isInterrupted && !Process.isEnding { return nil }
        _ = isReady(descriptor, within: -1)
      default: return .system(systemError)
      }
    }
    return nil
  }

  /// The bytes that a pipe takes at once if it is ready.
  private static let atOnce = 4096

  private static func isReady(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
    var place = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&place, 1, milliseconds) > 0
  }
}
