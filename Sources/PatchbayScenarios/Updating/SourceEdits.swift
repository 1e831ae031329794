import PatchbayLanguage

/// Edits of a text, applied to the bytes that it was read from; all other bytes are unchanged.
struct SourceEdits {
  private var edits: [Edit] = []

  /// A replacement of a range of the text.
  private struct Edit {
    let range: Range<Int>
    let text: String
  }
}

extension SourceEdits {
  mutating func replace(_ range: Range<Int>, by text: String) {
    edits.append(Edit(range: range, text: text))
  }

  /// The bytes of a file after the edits; `source` is the text that was read from them.
  ///
  /// New lines get the line endings of those that they replace, and further lines that of the line
  /// before.
  func applied(to source: SourceText, in original: [UInt8]) -> [UInt8] {
    let lines = OriginalLines(source, original)
    var bytes: [UInt8] = []
    var place = 0
    // An insertion comes before a replacement at the same place.
    let ordered = edits.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    for edit in ordered {
      bytes += original[place..<lines.place(edit.range.lowerBound)]
      // The text is added after a last line without a newline.
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

/// The lines of a text in the bytes that it was read from, with their line endings.
private struct OriginalLines {
  private let source: SourceText
  private let original: [UInt8]
  /// The start of each line in the bytes.
  private let starts: [Int]

  init(_ source: SourceText, _ original: [UInt8]) {
    (self.source, self.original) = (source, original)
    // The text has no byte order mark.
    let mark = original.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    starts = [mark] + original.indices.lazy.filter { original[$0] == Byte.newline }.map { $0 + 1 }
  }

  /// The position in the bytes of a position in the text.
  func place(_ place: Int) -> Int {
    let number = source.lineNumber(at: place)
    let start = source.lineRange(number)?.lowerBound ?? 0
    return starts[min(number - source.firstLine, starts.count - 1)] + place - start
  }

  /// The line ending of a line; nil for a last line without one.
  private func end(of number: Int) -> [UInt8]? {
    let next = number - source.firstLine + 1
    guard let range = source.lineRange(number), starts.indices.contains(next) else { return nil }
    return Array(original[place(range.upperBound)..<starts[next]])
  }

  /// The line ending before the line of a place; at the top, that of the first line.
  func end(before place: Int) -> [UInt8] {
    let number = max(source.firstLine, source.lineNumber(at: place) - 1)
    return end(of: number) ?? [Byte.newline]
  }

  /// The bytes of a text that replaces a range, with the line endings of that range.
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
