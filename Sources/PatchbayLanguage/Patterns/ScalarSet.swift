/// The characters that a place of a pattern matches.
package struct ScalarSet: Sendable, Hashable {
  private var ranges: [ClosedRange<UInt32>] = []
  private var classes: [Class] = []
  private var isNegated = false
  /// Whether each of the first 128 characters is in the set, computed beforehand.
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// A named set of characters.
  enum Class: Sendable, Hashable {
    case digit, word, space
    case notDigit, notWord, notSpace
  }
}

extension ScalarSet {
  static let all = ScalarSet(ranges: [0...0x10FFFF])
  static let allButNewline = ScalarSet(ranges: [0x0A...0x0A], isNegated: true)
  static let allButSlash = ScalarSet(ranges: [0x2F...0x2F], isNegated: true)

  init(_ scalar: Unicode.Scalar, ignoringCase: Bool = false) {
    self.init(ranges: [scalar.value...scalar.value], ignoringCase: ignoringCase)
  }

  init(
    ranges: [ClosedRange<UInt32>], classes: [Class] = [], isNegated: Bool = false,
    ignoringCase: Bool = false
  ) {
    self.ranges = ranges
    self.classes = classes
    self.isNegated = isNegated
    if ignoringCase { self.ranges += Self.otherCases(of: ranges) }
    for value in UInt32(0)..<128 where looksUp(value) {
      if value < 64 { low |= 1 << UInt64(value) } else { high |= 1 << UInt64(value - 64) }
    }
  }

  package func contains(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 64 { return low & (1 << UInt64(value)) != 0 }
    if value < 128 { return high & (1 << UInt64(value - 64)) != 0 }
    return looksUp(value)
  }

  private func looksUp(_ value: UInt32) -> Bool {
    let isIn = ranges.contains { $0.contains(value) } || classes.contains { $0.contains(value) }
    return isIn != isNegated
  }

  /// The most characters of a range that are looked up one by one for their other case.
  private static let mostCases: UInt32 = 2_000

  private static func otherCases(of ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    ranges.flatMap { range in
      range.prefix(Int(mostCases)).compactMap(Unicode.Scalar.init).flatMap(\.otherCases)
    }.map { $0.value...$0.value }
  }
}

extension ScalarSet.Class {
  func contains(_ value: UInt32) -> Bool {
    switch self {
    case .digit: (0x30...0x39).contains(value)
    case .word: Self.isWord(value)
    case .space: Unicode.Scalar(value)?.properties.isWhitespace ?? false
    case .notDigit: !Self.digit.contains(value)
    case .notWord: !Self.word.contains(value)
    case .notSpace: !Self.space.contains(value)
    }
  }

  private static func isWord(_ value: UInt32) -> Bool {
    if value < 128 { return Byte.isNamePart(UInt8(value)) }
    return Unicode.Scalar(value)?.properties.isAlphabetic ?? false
  }
}

extension Unicode.Scalar {
  /// The same letter in the other case, if that is one character.
  fileprivate var otherCases: [Unicode.Scalar] {
    [properties.lowercaseMapping, properties.uppercaseMapping].compactMap { mapping in
      let scalars = mapping.unicodeScalars
      guard let first = scalars.first, scalars.count == 1, first != self else { return nil }
      return first
    }
  }
}
