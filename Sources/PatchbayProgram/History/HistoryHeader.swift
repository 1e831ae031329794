/// The first line of a history, by which a version knows whether it understands the format.
enum HistoryHeader: Equatable {
  /// The file is empty, or has only the beginning of a header, whose rest is missing.
  case begun(rest: [UInt8])
  case current
  case newer(format: String)
  /// The file begins with something else.
  case absent
}

extension HistoryHeader {
  static let text = "patchbay history 1"
  static let line = Array(text.utf8) + [HistoryLine.end]
  private static let beforeFormat = Array("patchbay history ".utf8)

  /// The number of bytes that are enough to recognize a file.
  static let mostBytes = 64

  init(beginning bytes: [UInt8]) {
    if bytes.starts(with: Self.line) {
      self = .current
    } else if Self.line.starts(with: bytes) {
      self = .begun(rest: Array(Self.line.dropFirst(bytes.count)))
    } else if let format = Self.format(in: bytes), format != "1" {
      self = .newer(format: format)
    } else {
      self = .absent
    }
  }

  private static func format(in bytes: [UInt8]) -> String? {
    guard bytes.starts(with: beforeFormat) else { return nil }
    let digits = bytes.dropFirst(beforeFormat.count)
      .prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      .drop { $0 == UInt8(ascii: "0") }
    return digits.isEmpty ? nil : String(decoding: digits, as: UTF8.self)
  }
}
