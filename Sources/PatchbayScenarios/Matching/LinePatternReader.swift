import PatchbayLanguage

/// Parses a line of expected output.
struct LinePatternReader {
  private let line: [Character]
  private(set) var parts: [LinePattern.Part] = []
  private(set) var faults: [LinePattern.Fault] = []
  private var textStart = 0

  /// The most `/]` that are tried as the end of a regular expression, which may contain some.
  private static let mostClosings = 8
  /// The greatest length of a regular expression; a longer one is read as text.
  private static let longestExpression = 1_000

  init(_ line: String) { self.line = Array(line) }
}

extension LinePatternReader {
  mutating func read() {
    var place = 0
    while place < line.count {
      guard line[place] == "[", let (placeholder, end) = readPlaceholder(at: place) else {
        place += 1
        continue
      }
      finishText(at: place)
      let part = LinePattern.Part(columns: place..<end, content: .placeholder(placeholder))
      parts.append(part)
      place = end
      textStart = end
    }
    finishText(at: line.count)
  }

  private mutating func finishText(at end: Int) {
    guard textStart < end else { return }
    let columns = textStart..<end
    parts.append(LinePattern.Part(columns: columns, content: .text(Array(line[columns]))))
  }

  /// The placeholder that begins with a bracket, and its end; nil if the bracket is text.
  private mutating func readPlaceholder(at start: Int) -> (Placeholder, Int)? {
    if character(start + 1) == "=", let (name, end) = readName(at: start + 2),
      character(end) == "]"
    {
      return (placeholder(start..<(end + 1), nil, .captured(name)), end + 1)
    }
    if let found = readKind(at: start + 1, from: start, name: nil) { return found }
    guard let (name, colon) = readName(at: start + 1), character(colon) == ":" else { return nil }
    return readKind(at: colon + 1, from: start, name: name)
  }

  private mutating func readKind(
    at place: Int, from start: Int, name: String?
  ) -> (Placeholder, Int)? {
    if character(place) == "/" { return readExpression(at: place + 1, from: start, name: name) }
    for (word, kind) in Placeholder.Kind.named {
      let end = place + word.count
      guard character(end) == "]", line[place..<end].elementsEqual(word) else { continue }
      return (placeholder(start..<(end + 1), name, kind), end + 1)
    }
    return nil
  }

  /// Reads up to the first `/]` that leaves a regular expression before it.
  private mutating func readExpression(
    at place: Int, from start: Int, name: String?
  ) -> (Placeholder, Int)? {
    var closings = 0
    var fault: LinePattern.Fault?
    let reach = line.indices.dropFirst(place).prefix(Self.longestExpression + 1)
    for slash in reach where line[slash] == "/" {
      guard character(slash + 1) == "]" else { continue }
      var parser = PatternParser(String(line[place..<slash]), ignoringCase: false)
      do throws(PatternParser.Failure) {
        let program = try parser.parse()
        return (placeholder(start..<(slash + 2), name, .expression(program)), slash + 2)
      } catch {
        fault = fault ?? LinePattern.Fault(columns: start..<(slash + 2), words: error.fault.words)
      }
      closings += 1
      if closings == Self.mostClosings { break }
    }
    if let fault { faults.append(fault) }
    return nil
  }

  private func readName(at place: Int) -> (String, Int)? {
    guard let first = character(place), first.isLetter else { return nil }
    var end = place + 1
    while let next = character(end), next.isInName { end += 1 }
    return (String(line[place..<end]), end)
  }

  private func placeholder(
    _ columns: Range<Int>, _ name: String?, _ kind: Placeholder.Kind
  ) -> Placeholder {
    Placeholder(text: String(line[columns]), name: name, kind: kind)
  }

  private func character(_ place: Int) -> Character? { place < line.count ? line[place] : nil }
}

extension Character {
  /// Whether the character may be in the name of a capture, after its first letter.
  fileprivate var isInName: Bool { isLetter || isDigit || self == "_" || self == "-" }

  /// Whether the character is a digit from 0 to 9.
  var isDigit: Bool { asciiValue.map { (0x30...0x39).contains($0) } ?? false }
}
