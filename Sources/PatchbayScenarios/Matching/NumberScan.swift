/// Reads numbers and durations in a line, each as long as possible.
struct NumberScan {
  let line: [Character]
}

extension NumberScan {
  /// The end of the integer that begins at a place; nil if there is none.
  func integerEnd(_ start: Int) -> Int? {
    digitsEnd(start < line.count && line[start] == "-" ? start + 1 : start)
  }

  /// The end of the number, with fraction and exponent, that begins at a place; nil if there is
  /// none.
  func numberEnd(_ start: Int) -> Int? {
    guard var end = integerEnd(start) else { return nil }
    if has(".", at: end), let fraction = digitsEnd(end + 1) { end = fraction }
    guard has("e", at: end) || has("E", at: end) else { return end }
    let isSigned = has("-", at: end + 1) || has("+", at: end + 1)
    return digitsEnd(end + (isSigned ? 2 : 1)) ?? end
  }

  /// The end of the duration, a number and a unit, that begins at a place; nil if there is none.
  func durationEnd(_ start: Int) -> Int? {
    guard let number = numberEnd(start) else { return nil }
    let unitStart = has(" ", at: number) ? number + 1 : number
    for unit in Self.units {
      let end = unitStart + unit.count
      guard end <= line.count, line[unitStart..<end].elementsEqual(unit) else { continue }
      if end < line.count, line[end].isLetter || line[end].isDigit { continue }
      return end
    }
    return nil
  }

  /// The units; micro is written with either of two characters.
  private static let units = ["ns", "us", "\u{B5}s", "\u{3BC}s", "ms", "s", "min", "h"]

  private func digitsEnd(_ start: Int) -> Int? {
    var end = start
    while end < line.count, line[end].isDigit { end += 1 }
    return end > start ? end : nil
  }

  private func has(_ character: Character, at place: Int) -> Bool {
    place < line.count && line[place] == character
  }
}
