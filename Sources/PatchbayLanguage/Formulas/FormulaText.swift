/// The text of a formula, with the place of each of its bytes.
package struct FormulaText {
  let source: SourceText
  package private(set) var bytes: [UInt8] = []
  /// The place of each byte, and that of the end.
  private(set) var places: [Int] = []

  init(_ span: SourceSpan) {
    source = span.source
    bytes = Array(source.bytes[span.start..<span.end])
    places = Array(span.start...span.end)
  }

  /// The text in the quotes around a word.
  ///
  /// In double quotes, a backslash before a quote, a dollar sign or another backslash is left out.
  package init(_ word: Word) {
    let inside = word.inside
    self.init(inside)
    let opening = inside.start - 1
    guard inside != word.span, opening >= 0, source.bytes[opening] == Byte.quote,
      bytes.contains(Byte.backslash)
    else { return }
    let (written, writtenPlaces) = (bytes, places)
    (bytes, places) = ([], [])
    var index = 0
    while index < written.count {
      var byte = written[index]
      if byte == Byte.backslash, index + 1 < written.count,
        let escaped = Self.escaped(written[index + 1])
      {
        byte = escaped
        index += 1
      }
      bytes.append(byte)
      places.append(writtenPlaces[index])
      index += 1
    }
    places.append(inside.end)
  }

  /// The byte that a backslash and another byte stand for; nil for an escape that is left to the
  /// texts within the formula.
  private static func escaped(_ byte: UInt8) -> UInt8? {
    switch byte {
    case Byte.quote, Byte.backslash, Byte.dollar: byte
    case UInt8(ascii: "n"): Byte.newline
    case UInt8(ascii: "t"): Byte.tab
    default: nil
    }
  }
}

extension FormulaText {
  func place(_ index: Int) -> Int { places[min(index, places.count - 1)] }

  /// The place where the bytes before an index end.
  func endPlace(_ index: Int) -> Int {
    index == 0 ? place(0) : index >= bytes.count ? place(bytes.count) : place(index - 1) + 1
  }

  package func span(_ start: Int, _ end: Int) -> SourceSpan {
    SourceSpan(source, place(start), max(endPlace(end), place(start)))
  }

  func text(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
