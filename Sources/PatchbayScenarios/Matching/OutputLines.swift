/// Output, line by line.
struct OutputLines {
  /// Without their newlines.
  let texts: [String]
  /// Without spaces at their ends either.
  let bare: [String]
  /// The characters of the lines that were asked for.
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
