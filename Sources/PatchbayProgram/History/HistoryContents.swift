/// The contents of the end of a history file.
struct HistoryContents {
  private let header: HistoryHeader
  private var bytes: [UInt8] = []
  /// The start of each entry's line.
  private var starts: [Int] = []
  /// The oldest entry comes first.
  private(set) var entries: [String] = []
  private(set) var damagedLines = 0

  /// Reads no more of the file than the limits require.
  init(of file: borrowing OpenHistory, _ limits: HistoryFile.Limits) throws(HistoryFault) {
    header = HistoryHeader(beginning: try file.read(from: 0, count: HistoryHeader.mostBytes))
    switch header {
    case .begun: return
    case .newer(let format): throw .newer(format: format)
    case .current, .absent: break
    }
    let end = file.size
    let first = header == .current ? HistoryHeader.line.count : 0
    let start = max(first, end - limits.bytes)
    bytes = try file.read(from: start, count: end - start)
    readLines(isCut: start > first, most: limits.most + 1)
  }

  /// Reads lines from the end; skips the first line if the beginning of the bytes was cut off.
  private mutating func readLines(isCut: Bool, most: Int) {
    var end = bytes.count
    while end > 0, entries.count < most {
      let start = bytes.startOfLine(before: end)
      let line = bytes[start..<end]
      if start == 0, isCut {
        // If it is the only line, the file has no readable entry at all.
        if entries.isEmpty { damagedLines += 1 }
      } else if let entry = HistoryLine.entry(in: line) {
        if !entry.isEmpty {
          entries.append(entry)
          starts.append(start)
        }
      } else {
        damagedLines += 1
      }
      end = start - 1
    }
    entries.reverse()
    starts.reverse()
  }
}

extension HistoryContents {
  /// Whether the file begins with something other than a header.
  var lacksHeader: Bool { header == .absent }

  /// Whether the history has too many entries; a file without a header is never trimmed.
  func isTooLong(_ limits: HistoryFile.Limits) -> Bool {
    header == .current && entries.count > limits.most
  }

  /// The bytes of a file with the newest entries, and with the damaged lines between them.
  func newest(_ count: Int) -> [UInt8] {
    let start = count == 0 ? bytes.count : starts.suffix(count).first ?? 0
    let lines = bytes[start...]
    let end = lines.isEmpty || lines.last == HistoryLine.end ? [] : [HistoryLine.end]
    return HistoryHeader.line + lines + end
  }
}

extension [UInt8] {
  /// The start of the line whose last byte is before an index.
  fileprivate func startOfLine(before end: Int) -> Int {
    withUnsafeBytes { bytes in
      var start = end
      while start > 0, bytes[start - 1] != HistoryLine.end { start -= 1 }
      return start
    }
  }
}
