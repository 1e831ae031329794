/// The lines of an output.
struct OutputLines {
  /// The lines without their newlines.
  let texts: [String]
  /// The lines without their newlines, and without spaces at their ends.
  let bare: [String]
  /// The cached characters of lines; nil for lines that were not read yet.
  private var characters: [[Character]?]

  init(_ output: String) {
    var lines = output.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    texts = lines.map { String(Substring($0)) }
    bare = texts.map(\.withoutEndSpaces)
    characters = Array(repeating: nil, count: texts.count)
  }
}

extension OutputLines {
  var count: Int { texts.count }

  /// A line's characters, without spaces at its end.
  mutating func characters(of index: Int) -> [Character] {
    if let known = characters[index] { return known }
    let new = Array(bare[index])
    characters[index] = new
    return new
  }
}
