/// Reads numbers and durations in a line; each takes as much as it can.
struct NumberScan {
  let line: [Character]
}

extension NumberScan {
  /// Where an integer that begins here ends.
  func integerEnd(_ start: Int) -> Int? {
    digitsEnd(start < line.count && line[start] == "-" ? start + 1 : start)
  }

  /// Where a number that begins here ends: digits, a fraction, an exponent.
  func numberEnd(_ start: Int) -> Int? {
    guard var end = integerEnd(start) else { return nil }
    if has(".", at: end), let fraction = digitsEnd(end + 1) { end = fraction }
    guard has("e", at: end) || has("E", at: end) else { return end }
    let isSigned = has("-", at: end + 1) || has("+", at: end + 1)
    return digitsEnd(end + (isSigned ? 2 : 1)) ?? end
  }

  /// Where a duration that begins here ends: a number, a space or none, and a unit.
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

  /// Both signs for micro are in use.
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
