/// A text that is read: a file, a line from the prompt, an argument of `-c`.
///
/// It has no byte order mark and plain newlines, so that lines and columns count the same on every
/// system. Places are counted in bytes of this form.
public final class SourceText: Sendable {
  /// The name of the text in errors; nil if that is obvious, as at the prompt.
  public let name: String?
  /// The number of the first line; not 1 for a piece of something longer, such as a pipe.
  public let firstLine: Int
  /// The bytes of the text; some may not be UTF-8.
  package let bytes: [UInt8]
  /// The place where each line begins.
  private let lineStarts: [Int]
  /// The bytes that are not UTF-8.
  let malformed: [MalformedByte]
  /// Whether the text was given as UTF-16; then it is read as a single error.
  let isUTF16: Bool
  /// The text whose pieces this one was put together from; nil for any other text.
  let origin: TextOrigin?

  /// A byte that is not UTF-8.
  struct MalformedByte {
    /// The place of the byte in the text as it is read.
    let place: Int
    /// The number of the byte in the text as it was given, from 0.
    let number: Int
  }

  /// Creates the text from the bytes of a file, or of a piece of one.
  public convenience init(name: String?, bytes: [UInt8], firstLine: Int = 1) {
    self.init(name: name, bytes: bytes, firstLine: firstLine, origin: nil)
  }

  init(name: String?, bytes original: [UInt8], firstLine: Int = 1, origin: TextOrigin?) {
    isUTF16 = UTF8Check.isUTF16(original)
    let original = isUTF16 ? Self.blankLine : original
    let mark = original.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var bytes = original
    bytes.removeFirst(mark)
    if bytes.contains(Byte.carriageReturn) { bytes = Self.withPlainNewlines(bytes) }
    self.name = name
    self.firstLine = firstLine
    self.origin = origin
    self.bytes = bytes
    lineStarts = Self.lineStarts(bytes)
    malformed =
      isUTF16
      ? [MalformedByte(place: 0, number: 0)] : UTF8Check.malformedBytes(original, after: mark)
  }

  /// The bytes that are read in place of UTF-16: each of its lines would be an error of its own.
  private static let blankLine = [Byte.space, Byte.newline]

  /// Creates the text from a string.
  public convenience init(name: String? = nil, _ text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }
}

extension SourceText {
  private static func withPlainNewlines(_ bytes: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    // All carriage returns before a newline are dropped, so that writing and reading the text again
    // changes nothing.
    var returns = 0
    for byte in bytes {
      if byte == Byte.carriageReturn {
        returns += 1
        continue
      }
      if byte != Byte.newline { plain += repeatElement(Byte.carriageReturn, count: returns) }
      returns = 0
      plain.append(byte)
    }
    return plain + repeatElement(Byte.carriageReturn, count: returns)
  }

  /// The line starts that all texts of a single line share: a long session has very many of them.
  private static let onlyStart = [0]

  private static func lineStarts(_ bytes: [UInt8]) -> [Int] {
    guard bytes.contains(Byte.newline) else { return onlyStart }
    var starts = [0]
    bytes.withUnsafeBufferPointer { bytes in
      for index in bytes.indices where bytes[index] == Byte.newline { starts.append(index + 1) }
    }
    return starts
  }
}

// MARK: - Lines and columns

extension SourceText {
  /// The number of lines, the one after the last newline included.
  public var lineCount: Int { lineStarts.count }

  /// A line without its newline; lines count from `firstLine`.
  public func line(_ number: Int) -> String {
    lineRange(number).map { String(decoding: bytes[$0], as: UTF8.self) } ?? ""
  }

  /// The range of a line, without its newline; nil if there is no such line.
  public func lineRange(_ number: Int) -> Range<Int>? {
    let index = number - firstLine
    guard lineStarts.indices.contains(index) else { return nil }
    let end = index + 1 < lineStarts.count ? lineStarts[index + 1] - 1 : bytes.count
    return lineStarts[index]..<end
  }

  /// The number of the line that has a place in it, from `firstLine`.
  public func lineNumber(at place: Int) -> Int { lineIndex(at: place) + firstLine }

  private func lineIndex(at place: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while low < high {
      let middle = (low + high) / 2
      if lineStarts[middle] <= place { low = middle + 1 } else { high = middle }
    }
    return max(low, 1) - 1
  }

  /// The column of a place in its line, in characters from 1.
  public func column(at place: Int) -> Int {
    text(lineStarts[lineIndex(at: place)]..<place).count + 1
  }

  /// The text in a range, as far as the range is in this text.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }
}
