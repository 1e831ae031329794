import PatchbayLanguage

/// The places at which two texts differ, which have the same words with other spaces between them.
struct ChangedSpacing {
  /// For each such place, the words around it in the first text, with what stands between them on
  /// one line.
  private(set) var pieces: Set<String> = []

  init(from former: String, to new: String) {
    let (former, new) = (Array(former.utf8), Array(new.utf8))
    var (i, j) = (0, 0)
    while i < former.count, j < new.count {
      if former[i] == new[j] {
        (i, j) = (i + 1, j + 1)
        continue
      }
      let end = Self.end(ofGapAt: i, in: former)
      add(former, Self.start(ofGapAt: i, in: former), end)
      // Both go on behind their gaps.
      (i, j) = (end, Self.end(ofGapAt: j, in: new))
      if i < former.count, j < new.count, former[i] != new[j] { return }
    }
    if i < former.count { add(former, Self.start(ofGapAt: i, in: former), former.count) }
  }
}

extension ChangedSpacing {
  private static func isGap(_ place: Int, in text: [UInt8]) -> Bool {
    switch text[place] {
    case Byte.newline: true
    case Byte.backslash: place + 1 < text.count && text[place + 1] == Byte.newline
    case let byte: Byte.isSpace(byte)
    }
  }

  private static func start(ofGapAt place: Int, in text: [UInt8]) -> Int {
    var start = place
    while start > 0, isGap(start - 1, in: text) { start -= 1 }
    return start
  }

  private static func end(ofGapAt place: Int, in text: [UInt8]) -> Int {
    var end = place
    while end < text.count, isGap(end, in: text) { end += 1 }
    return end
  }

  /// Adds the words around a gap; on several lines, those before and after a newline.
  private mutating func add(_ text: [UInt8], _ start: Int, _ end: Int) {
    var first = start
    while first > 0, !Self.isGap(first - 1, in: text) { first -= 1 }
    var last = end
    while last < text.count, !Self.isGap(last, in: text) { last += 1 }
    for line in text[first..<last].split(separator: Byte.newline) {
      let piece = String(decoding: line, as: UTF8.self)
      if !piece.allSatisfy(\.isWhitespace) { pieces.insert(piece) }
    }
  }
}
