/// Parses a regular expression.
package struct PatternParser {
  private let scalars: [Unicode.Scalar]
  private var place = 0
  private var ignoresCase: Bool
  private var openGroups: [Int] = []
  private var partCount = 0

  /// The most groups that may be nested in each other.
  private static let deepest = 50
  /// The highest number that a repetition may have.
  private static let mostRepetitions = 1_000

  /// An error, and the bytes of the text that are responsible.
  package struct Failure: Error {
    package let fault: LanguageFault
    let range: Range<Int>
  }

  package init(_ text: String, ignoringCase: Bool) {
    scalars = Array(text.unicodeScalars)
    ignoresCase = ignoringCase
  }
}

extension PatternParser {
  package mutating func parse() throws(Failure) -> PatternProgram {
    if scalars.starts(with: "(?i)".unicodeScalars) {
      ignoresCase = true
      place = 4
    }
    let node = try parseChoice()
    if place < scalars.count { throw failure(.badPattern(.unopenedGroup), place, place + 1) }
    do throws(PatternProgram.TooLarge) {
      return try PatternProgram(node)
    } catch {
      throw tooLarge
    }
  }

  private var tooLarge: Failure {
    failure(.patternTooLarge(most: PatternProgram.most), 0, scalars.count)
  }

  /// Counts a part; throws once there are more than a pattern may have, however long the text is.
  private mutating func countPart() throws(Failure) {
    partCount += 1
    if partCount > PatternProgram.most { throw tooLarge }
  }

  private mutating func parseChoice() throws(Failure) -> PatternNode {
    var choices = [try parseSequence()]
    while scalar == "|" {
      try countPart()
      place += 1
      choices.append(try parseSequence())
    }
    return choices.count == 1 ? choices[0] : .choice(choices)
  }

  private mutating func parseSequence() throws(Failure) -> PatternNode {
    var nodes: [PatternNode] = []
    while let scalar, scalar != "|", scalar != ")" {
      let node = try parsePart()
      nodes.append(try parseRepetition(of: node))
    }
    return nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  private mutating func parsePart() throws(Failure) -> PatternNode {
    let start = place
    guard let scalar else { return .sequence([]) }
    try countPart()
    place += 1
    switch scalar {
    case ".": return .set(.allButNewline)
    case "^": return .start
    case "$": return .end
    case "(": return try parseGroup(start)
    case "[": return .set(try parseClass(start))
    case "\\": return .set(try parseEscape(start))
    case "*", "+", "?", "{": throw failure(.badPattern(.nothingToRepeat), start, place)
    default: return .set(ScalarSet(scalar, ignoringCase: ignoresCase))
    }
  }

  private mutating func parseGroup(_ start: Int) throws(Failure) -> PatternNode {
    guard openGroups.count < Self.deepest else {
      throw failure(.tooDeep(what: "groups", most: Self.deepest, .always), start, place)
    }
    if scalar == "?" {
      guard place + 1 < scalars.count, scalars[place + 1] == ":" else {
        throw failure(.badPattern(.unknownGroup), start, min(place + 2, scalars.count))
      }
      place += 2
    }
    openGroups.append(start)
    let node = try parseChoice()
    openGroups.removeLast()
    guard scalar == ")" else { throw failure(.badPattern(.unclosedGroup), start, start + 1) }
    place += 1
    return node
  }

  private var scalar: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  private func failure(_ fault: LanguageFault, _ start: Int, _ end: Int) -> Failure {
    let bytes = { (place: Int) in
      scalars[..<place].reduce(0) { $0 + Unicode.UTF8.width($1) }
    }
    return Failure(fault: fault, range: bytes(start)..<bytes(end))
  }
}

// MARK: - Repetitions

extension PatternParser {
  private mutating func parseRepetition(of node: PatternNode) throws(Failure) -> PatternNode {
    let start = place
    let repeated: PatternNode
    switch scalar {
    case "*": repeated = .repeated(node, 0, nil)
    case "+": repeated = .repeated(node, 1, nil)
    case "?": repeated = .repeated(node, 0, 1)
    case "{":
      let (least, most) = try parseCounts(start)
      repeated = .repeated(node, least, most)
    default: return node
    }
    place += 1
    if scalar == "?" { place += 1 }
    if let scalar, "*+?{".unicodeScalars.contains(scalar) {
      throw failure(.badPattern(.nothingToRepeat), place, place + 1)
    }
    return repeated
  }

  /// Reads the numbers of a repetition, up to the closing brace.
  private mutating func parseCounts(_ start: Int) throws(Failure) -> (Int, Int?) {
    place += 1
    let least = parseCount()
    var most = least
    if scalar == "," {
      place += 1
      most = parseCount()
    }
    let isOpen = place > start + 1 && scalars[place - 1] == ","
    guard let least, scalar == "}", isOpen || most != nil,
      max(least, most ?? 0) <= Self.mostRepetitions
    else { throw failure(.badPattern(.badRepetition), start, min(place + 1, scalars.count)) }
    if let most, most < least { throw failure(.badPattern(.reversedRepetition), start, place + 1) }
    return (least, most)
  }

  private mutating func parseCount() -> Int? {
    var count: Int?
    while let digit = scalar, ("0"..."9").contains(digit) {
      count = min((count ?? 0) * 10 + Int(digit.value - 48), Self.mostRepetitions + 1)
      place += 1
    }
    return count
  }
}

// MARK: - Classes

extension PatternParser {
  private mutating func parseEscape(_ start: Int) throws(Failure) -> ScalarSet {
    switch try parseEscaped(start) {
    case .class(let named): return ScalarSet(ranges: [], classes: [named])
    case .scalar(let scalar): return ScalarSet(scalar, ignoringCase: ignoresCase)
    }
  }

  private enum Escaped {
    case scalar(Unicode.Scalar)
    case `class`(ScalarSet.Class)
  }

  /// Reads the character after a backslash.
  private mutating func parseEscaped(_ start: Int) throws(Failure) -> Escaped {
    guard let scalar else { throw failure(.badPattern(.unknownEscape("\\")), start, place) }
    place += 1
    switch scalar {
    case "d": return .class(.digit)
    case "D": return .class(.notDigit)
    case "w": return .class(.word)
    case "W": return .class(.notWord)
    case "s": return .class(.space)
    case "S": return .class(.notSpace)
    case "n": return .scalar("\n")
    case "t": return .scalar("\t")
    case "r": return .scalar("\r")
    default:
      guard scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) else {
        return .scalar(scalar)
      }
      throw failure(.badPattern(.unknownEscape("\\\(scalar)")), start, place)
    }
  }

  /// Reads a class, up to the closing bracket.
  private mutating func parseClass(_ start: Int) throws(Failure) -> ScalarSet {
    let isNegated = scalar == "^"
    if isNegated { place += 1 }
    var ranges: [ClosedRange<UInt32>] = []
    var classes: [ScalarSet.Class] = []
    while let scalar, scalar != "]" {
      let partStart = place
      switch try parseClassPart() {
      case .class(let named): classes.append(named)
      case .scalar(let first):
        let last = try parseRangeEnd() ?? first
        guard first <= last else { throw failure(.badPattern(.reversedRange), partStart, place) }
        ranges.append(first.value...last.value)
      }
    }
    guard scalar == "]" else { throw failure(.badPattern(.unclosedClass), start, start + 1) }
    place += 1
    guard !ranges.isEmpty || !classes.isEmpty else {
      throw failure(.badPattern(.emptyClass), start, place)
    }
    return ScalarSet(
      ranges: ranges, classes: classes, isNegated: isNegated, ignoringCase: ignoresCase)
  }

  private mutating func parseClassPart() throws(Failure) -> Escaped {
    let start = place
    let first = scalars[place]
    place += 1
    return first == "\\" ? try parseEscaped(start) : .scalar(first)
  }

  /// Reads `-` and the last character of a range; returns nil if there is no range.
  private mutating func parseRangeEnd() throws(Failure) -> Unicode.Scalar? {
    guard scalar == "-", place + 1 < scalars.count, scalars[place + 1] != "]" else { return nil }
    let start = place
    place += 1
    guard case .scalar(let last) = try parseClassPart() else {
      throw failure(.badPattern(.reversedRange), start, place)
    }
    return last
  }
}
