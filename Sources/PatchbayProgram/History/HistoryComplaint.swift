import Glibc

/// Why a history can't be read or written.
enum HistoryFault: Error, Equatable {
  /// The system's number of it.
  case system(Int32)
  case notAFile
  case locked
  case newer(format: String)

  static var last: HistoryFault { .system(errno) }
  static var noSuchFile: HistoryFault { .system(ENOENT) }
}

/// A problem with a history that the user should see.
enum HistoryComplaint {
  case unread(HistoryFault)
  case unwritten(HistoryFault)
  case damage(lines: Int, ofHeader: Bool)
  /// A command is too long for it.
  case length

  /// There is one complaint about each subject.
  enum Subject {
    case access
    case damage
    case length
  }

  var subject: Subject {
    switch self {
    case .unread, .unwritten: .access
    case .damage: .damage
    case .length: .length
    }
  }
}

// MARK: - Words

extension HistoryComplaint {
  func words(path: String) -> String {
    // A path may hold anything, and this is to be one line.
    let history = "the history at \(String(decoding: HistoryLine.bytes(of: path), as: UTF8.self))"
    let outlook = "commands are kept until the shell ends"
    return switch self {
    case .unread(.newer(let format)), .unwritten(.newer(let format)):
      "\(history) was written by a newer version (format \(format)); it is left alone, and \(outlook)"
    case .unread(let fault): "\(history) can't be read: \(fault.words); \(outlook)"
    case .unwritten(let fault): "\(history) can't be written: \(fault.words); \(outlook)"
    case .damage(let lines, ofHeader: true):
      "\(history) lacks its first line, '\(HistoryHeader.text)'; "
        + "the others were read nevertheless\(lines == 0 ? "" : ", but for \(lines) damaged")"
    case .damage(1, ofHeader: false):
      "1 line of \(history) is damaged and was skipped; it stays in the file"
    case .damage(let lines, ofHeader: false):
      "\(lines) lines of \(history) are damaged and were skipped; they stay in the file"
    case .length: "\(history) stores no command of more than 1 MiB; it is kept until the shell ends"
    }
  }
}

extension HistoryFault {
  fileprivate var words: String {
    switch self {
    case .system(let number): String(cString: strerror(number))
    case .notAFile: "it is not a file"
    case .locked: "another program has locked it"
    case .newer(let format): "its format is \(format)"
    }
  }
}
