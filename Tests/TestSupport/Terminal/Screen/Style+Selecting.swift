extension Style {
  /// Applies the parameters of `CSI … m`; returns false if one is unknown.
  mutating func select(_ parameters: [[Int?]]) -> Bool {
    var rest = parameters[...]
    if rest.isEmpty { self = Style() }
    var isKnown = true
    while let parameter = rest.popFirst() {
      let code = (parameter.first ?? nil) ?? 0
      if code == 38 || code == 48 {
        guard let color = Self.color(parameter, &rest) else { return false }
        if code == 38 { foreground = color } else { background = color }
      } else {
        isKnown = (selectAttribute(code, parameter) || selectColor(code)) && isKnown
      }
    }
    return isKnown
  }

  private mutating func selectAttribute(_ code: Int, _ parameter: [Int?]) -> Bool {
    switch code {
    case 0: self = Style()
    case 1: attributes.insert(.bold)
    case 2: attributes.insert(.dim)
    case 3: attributes.insert(.italic)
    case 4 where parameter.count > 1 && parameter[1] == 0: attributes.remove(.underline)
    case 4, 21: attributes.insert(.underline)
    case 5, 6: attributes.insert(.blinking)
    case 7: attributes.insert(.inverse)
    case 8: attributes.insert(.hidden)
    case 9: attributes.insert(.struck)
    case 22: attributes.subtract([.bold, .dim])
    case 23: attributes.remove(.italic)
    case 24: attributes.remove(.underline)
    case 25: attributes.remove(.blinking)
    case 27: attributes.remove(.inverse)
    case 28: attributes.remove(.hidden)
    case 29: attributes.remove(.struck)
    default: return false
    }
    return true
  }

  private mutating func selectColor(_ code: Int) -> Bool {
    switch code {
    case 30...37: foreground = .indexed(UInt8(code - 30))
    case 39: foreground = .standard
    case 40...47: background = .indexed(UInt8(code - 40))
    case 49: background = .standard
    case 90...97: foreground = .indexed(UInt8(code - 90 + 8))
    case 100...107: background = .indexed(UInt8(code - 100 + 8))
    default: return false
    }
    return true
  }

  /// Parses `38;5;208`, `38;2;255;128;0`, and the forms with colons, which may name a color space.
  private static func color(_ parameter: [Int?], _ rest: inout ArraySlice<[Int?]>) -> Color? {
    if parameter.count > 1 {
      let numbers = parameter.dropFirst(2)
      return color(parameter[1], parameter.count > 5 ? numbers.dropFirst() : numbers)
    }
    let form = rest.popFirst()?.first ?? nil
    let count = form == 5 ? 1 : 3
    defer { rest = rest.dropFirst(count) }
    return color(form, rest.prefix(count).map { $0.first ?? nil }[...])
  }

  private static func color(_ form: Int?, _ numbers: ArraySlice<Int?>) -> Color? {
    let bytes = numbers.compactMap { UInt8(exactly: $0 ?? 0) }
    switch (form, bytes.count) {
    case (5, 1): return .indexed(bytes[0])
    case (2, 3): return .exact(red: bytes[0], green: bytes[1], blue: bytes[2])
    default: return nil
    }
  }
}
