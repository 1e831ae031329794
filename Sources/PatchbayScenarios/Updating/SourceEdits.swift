import PatchbayLanguage

/// Changes to a text, made in the bytes that it was read from: all else in them stays as it is.
struct SourceEdits {
  private var edits: [Edit] = []

  /// Text in the place of a stretch of the text as it is read.
  private struct Edit {
    let range: Range<Int>
    let text: String
  }
}

extension SourceEdits {
  mutating func replace(_ range: Range<Int>, by text: String) {
    edits.append(Edit(range: range, text: text))
  }

  /// The bytes of a file with the changes; the text is what was read from them.
  ///
  /// Lines in the place of others end as these do, and further ones like the line before them.
  func applied(to source: SourceText, in original: [UInt8]) -> [UInt8] {
    let lines = OriginalLines(source, original)
    var bytes: [UInt8] = []
    var place = 0
    // What is put before a place goes before what is in its stead.
    let ordered = edits.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    for edit in ordered {
      bytes += original[place..<lines.place(edit.range.lowerBound)]
      // Below a last line without a newline.
      if !edit.text.isEmpty, edit.range.lowerBound == source.bytes.count,
        let last = bytes.last, last != Byte.newline
      {
        bytes += lines.end(before: edit.range.lowerBound)
      }
      bytes += lines.ended(edit.text, in: edit.range)
      place = lines.place(edit.range.upperBound)
    }
    return bytes + original[place...]
  }
}

/// The lines of a text as they are in the bytes that it was read from, with their ends.
private struct OriginalLines {
  private let source: SourceText
  private let original: [UInt8]
  /// Where each line begins in the bytes.
  private let starts: [Int]

  init(_ source: SourceText, _ original: [UInt8]) {
    (self.source, self.original) = (source, original)
    // The text has no byte order mark.
    let mark = original.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    starts = [mark] + original.indices.lazy.filter { original[$0] == Byte.newline }.map { $0 + 1 }
  }

  /// The place in the bytes that a place in the text is.
  func place(_ place: Int) -> Int {
    let number = source.lineNumber(at: place)
    let start = source.lineRange(number)?.lowerBound ?? 0
    return starts[min(number - source.firstLine, starts.count - 1)] + place - start
  }

  /// What ends a line, by its number; nil for a last one that is not ended.
  private func end(of number: Int) -> [UInt8]? {
    let next = number - source.firstLine + 1
    guard let range = source.lineRange(number), starts.indices.contains(next) else { return nil }
    return Array(original[place(range.upperBound)..<starts[next]])
  }

  /// What ends the line before that of a place; at the top, what ends the first.
  func end(before place: Int) -> [UInt8] {
    let number = max(source.firstLine, source.lineNumber(at: place) - 1)
    return end(of: number) ?? [Byte.newline]
  }

  /// The bytes of a text that comes in the place of some lines.
  func ended(_ text: String, in range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    var number = source.lineNumber(at: range.lowerBound)
    let last = source.lineNumber(at: range.upperBound)
    var known = end(before: range.lowerBound)
    for byte in text.utf8 {
      guard byte == Byte.newline else {
        bytes.append(byte)
        continue
      }
      if number < last { known = end(of: number) ?? known }
      number += 1
      bytes += known
    }
    return bytes
  }
}
