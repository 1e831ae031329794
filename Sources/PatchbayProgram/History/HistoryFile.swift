import PatchbayShell

/// The file in which a shell's history outlives it, shared with the shells that run beside it.
///
/// Whatever is the matter with it, a shell goes on without, and nothing that is in it is lost.
package struct HistoryFile: Sendable {
  private let path: String
  private let limits: Limits
  /// The lines that could not be written yet; the next one takes them along.
  private var unwritten: [UInt8] = []
  private var complainedOf: Set<HistoryComplaint.Subject> = []
  /// One line of words to show to the user.
  package private(set) var complaint: String?

  /// How much is read and kept, and how long is waited.
  package struct Limits: Sendable {
    /// The limit on entries that are read; the newest.
    let kept: Int
    /// The limit on entries; older ones are dropped.
    let most: Int
    /// The limit on bytes that are read, from the end of the file.
    let bytes: Int
    /// Milliseconds that another shell may keep this one waiting.
    let patience: Int

    /// The usual limits, where no others are given.
    package init(
      kept: Int = 10_000, most: Int = 20_000, bytes: Int = 16 << 20, patience: Int = 3000
    ) {
      self.kept = kept
      self.most = most
      self.bytes = bytes
      self.patience = patience
    }
  }

  /// The history in a file, which need not exist yet.
  package init(path: String, limits: Limits = Limits()) {
    self.path = path
    self.limits = limits
  }
}

extension HistoryFile {
  /// Where the environment says that programs keep such files; nil if it doesn't say.
  package static func path(environment: (String) -> String?) -> String? {
    UserFile.history.path(environment: environment)
  }

  /// The complaint to show, once.
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
  /// The newest entries, the oldest of them first.
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

  /// Drops the oldest entries; where that can't be done, the file stays as it is, which does no harm.
  private func trim() {
    do throws(HistoryFault) {
      let file = try OpenHistory.open(path, .adding, patience: limits.patience)
      let contents = try HistoryContents(of: file, limits)
      // Another shell may have done it in the meantime.
      guard file.isLocked, contents.isTooLong(limits) else { return }
      try? FileAccess().write(bytes: contents.newest(limits.kept), to: path)
    } catch {}
  }
}

// MARK: - Writing

extension HistoryFile {
  /// Longer ones would keep the others from being read.
  private static let mostBytesOfEntry = 1 << 20

  /// Adds an entry, unless it is empty or private: whatever begins with a space is.
  package mutating func append(_ entry: String) {
    guard entry.unicodeScalars.first != " ", !entry.allSatisfy(\.isWhitespace) else { return }
    let line = HistoryLine.bytes(of: entry)
    guard line.count <= Self.mostBytesOfEntry else { return complain(.length) }
    // Who has waited in vain once does not wait again.
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
