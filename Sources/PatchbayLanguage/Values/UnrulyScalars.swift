extension Unicode.Scalar {
  /// Whether it breaks a line, moves the cursor, colours the screen, turns the text round or can't be seen.
  package var isUnruly: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069,
      0xFEFF, 0xFFFE, 0xFFFF:
      true
    default: false
    }
  }

  /// What is written in its place where it can't stand.
  package var escaped: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(value, radix: 16))}"
    }
  }
}
