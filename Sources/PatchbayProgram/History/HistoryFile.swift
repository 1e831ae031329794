import PatchbayShell

/// The file of a shell's history, shared with the shells that run at the same time.
///
/// If there is a problem with the file, the shell goes on without it, and nothing in the file is
/// lost.
package struct HistoryFile: Sendable {
  private let path: String
  private let limits: Limits
  /// The lines that could not be written yet; the next write includes them.
  private var unwritten: [UInt8] = []
  private var complainedOf: Set<HistoryComplaint.Subject> = []
  /// A problem in one line, to show to the user.
  package private(set) var complaint: String?

  /// Limits on what is read and kept, and on waiting.
  package struct Limits: Sendable {
    /// The limit on entries that are read, from the end of the file.
    let kept: Int
    /// The limit on entries in the file; older ones are dropped.
    let most: Int
    /// The limit on bytes that are read, from the end of the file.
    let bytes: Int
    /// The milliseconds to wait for another shell.
    let patience: Int

    /// Creates limits; the defaults are the usual ones.
    package init(
      kept: Int = 10_000, most: Int = 20_000, bytes: Int = 16 << 20, patience: Int = 3000
    ) {
      self.kept = kept
      self.most = most
      self.bytes = bytes
      self.patience = patience
    }
  }

  /// Creates the history of a file, which need not exist yet.
  package init(path: String, limits: Limits = Limits()) {
    self.path = path
    self.limits = limits
  }
}

extension HistoryFile {
  /// The path of the history by the environment; nil if the environment defines none.
  package static func path(environment: (String) -> String?) -> String? {
    UserFile.history.path(environment: environment)
  }

  /// Returns and clears the complaint to show.
  package mutating func takeComplaint() -> String? {
    defer { complaint = nil }
    return complaint
  }

  private mutating func complain(_ what: HistoryComplaint) {
    guard complaint == nil, complainedOf.insert(what.subject).inserted else { return }
    complaint = what.words(path: path)
  }
}

// MARK: - Reading

extension HistoryFile {
  /// Returns the newest entries, the oldest of them first.
  package mutating func load() -> [String] {
    do throws(HistoryFault) {
      let contents = try read()
      if contents.damagedLines > 0 || contents.lacksHeader {
        complain(
          .damage(lines: contents.damagedLines, ofHeader: contents.lacksHeader))
      }
      if contents.isTooLong(limits) { trim() }
      return contents.entries.suffix(limits.kept)
    } catch {
      if error != .noSuchFile { complain(.unread(error)) }
      return []
    }
  }

  private func read() throws(HistoryFault) -> HistoryContents {
    let file = try OpenHistory.open(path, .reading, patience: limits.patience)
    return try HistoryContents(of: file, limits)
  }

  /// Drops the oldest entries; ignores a failure, since a long file does no harm.
  private func trim() {
    do throws(HistoryFault) {
      let file = try OpenHistory.open(path, .adding, patience: limits.patience)
      let contents = try HistoryContents(of: file, limits)
      // Another shell may have trimmed the file meanwhile.
      guard file.isLocked, contents.isTooLong(limits) else { return }
      try? FileAccess().write(bytes: contents.newest(limits.kept), to: path)
    } catch {}
  }
}

// MARK: - Writing

extension HistoryFile {
  /// The limit on the bytes of an entry: longer ones would keep the others from being read.
  private static let mostBytesOfEntry = 1 << 20

  /// Adds an entry unless it is empty, or private because it begins with a space.
  package mutating func append(_ entry: String) {
    guard entry.unicodeScalars.first != " ", !entry.allSatisfy(\.isWhitespace) else { return }
    let line = HistoryLine.bytes(of: entry)
    guard line.count <= Self.mostBytesOfEntry else { return complain(.length) }
    // After one wait without success, later writes don't wait.
    let patience = unwritten.isEmpty ? limits.patience : 0
    unwritten += line
    unwritten.append(HistoryLine.end)
    do throws(HistoryFault) {
      let file = try OpenHistory.open(path, .adding, patience: patience)
      try file.add(unwritten)
      unwritten = []
    } catch {
      complain(.unwritten(error))
    }
  }
}
