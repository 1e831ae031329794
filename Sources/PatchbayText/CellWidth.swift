extension String {
  /// The number of terminal cells that the text takes: two for a wide character, none for a joined
  /// one.
  package var cellWidth: Int {
    isVisibleASCII ? utf8.count : reduce(0) { $0 + $1.cellWidth }
  }

  /// The text, with as many spaces as it takes to fill this many cells, at most a thousand.
  package func padded(to width: Int) -> String {
    var padded = self
    padded += Self.spaces(Swift.min(width, Self.mostSpaces) - cellWidth)
    return padded
  }

  /// A string of spaces: none for a number below zero, and at most a thousand.
  package static func spaces(_ count: Int) -> Substring {
    Substring(blank.utf8.prefix(Swift.max(0, count)))
  }

  private static let mostSpaces = 1_000
  private static let blank = String(repeating: " ", count: mostSpaces)
}

extension Character {
  /// A cluster is as wide as its widest scalar; an emoji selector makes it wide.
  fileprivate var cellWidth: Int {
    if let ascii = asciiValue { return ascii >= 0x20 && ascii != 0x7F ? 1 : 0 }
    if unicodeScalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
    return unicodeScalars.map(\.cellWidth).max() ?? 0
  }
}

extension Unicode.Scalar {
  fileprivate var cellWidth: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .format: return 0
    default: break
    }
    if properties.isEmojiPresentation { return 2 }
    let place = Self.wide.partitioningIndex { $0.upperBound >= value }
    return place < Self.wide.count && Self.wide[place].contains(value) ? 2 : 1
  }

  /// The wide and full-width blocks of Unicode Standard Annex 11.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1B000...0x1B2FF, 0x1F200...0x1F2FF,
    0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]
}

extension Array {
  /// The first index whose element meets a condition that all later elements meet as well.
  fileprivate func partitioningIndex(where isLate: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isLate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
