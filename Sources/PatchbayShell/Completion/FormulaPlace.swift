import PatchbayLanguage

/// The part of a formula that is being typed at the cursor.
struct FormulaPlace {
  /// The typed beginning of a name.
  private(set) var typed = ""
  /// The names before it, separated by dots: `env` for `env.ke`, an empty name for `.fie`.
  private(set) var path: [String] = []
  /// Whether an operand precedes the cursor, so that only an operator can follow.
  let isBehindOperand: Bool

  /// Reads a formula up to the cursor; nil if the cursor is in a text.
  init?(_ word: TypedWord) {
    let bytes = Array(word.raw.utf8)
    let quote = bytes.first.flatMap { Byte.isTextQuote($0) ? $0 : nil }
    // A leading quote encloses the whole formula, unless it is closed before the cursor.
    let isAround = quote.map { !Self.isClosed(bytes[1...], $0) } ?? false
    guard var parts = Self.parts(of: bytes[(isAround ? 1 : 0)...], within: isAround ? quote : nil)
    else { return nil }
    if case .name(let name)? = parts.last {
      typed = name
      parts.removeLast()
    }
    while parts.last == .dot {
      parts.removeLast()
      guard case .name(let name)? = parts.last else {
        path.insert("", at: 0)
        break
      }
      path.insert(name, at: 0)
      parts.removeLast()
    }
    let before = parts.last { $0 != .space }
    isBehindOperand = path.isEmpty && (before?.isOperand ?? false)
  }
}

// MARK: - Parts

extension FormulaPlace {
  fileprivate enum Part: Equatable {
    case name(String)
    case text, dot, sign, close, space

    var isOperand: Bool {
      switch self {
      case .name(let name): name != Formula.Operation.isIn.rawValue
      case .text, .close: true
      case .dot, .sign, .space: false
      }
    }
  }

  private static func isClosed(_ bytes: ArraySlice<UInt8>, _ quote: UInt8) -> Bool {
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == quote { return true }
      if byte == Byte.backslash, quote == Byte.quote { rest = rest.dropFirst() }
    }
    return false
  }

  /// The parts of a formula within quotes; nil if a text in it is not closed.
  private static func parts(of bytes: ArraySlice<UInt8>, within quote: UInt8?) -> [Part]? {
    var parts: [Part] = []
    var rest = bytes
    while let byte = rest.first {
      if let opening = textQuote(at: rest, within: quote) {
        let text = rest.dropFirst(opening)
        guard let end = text.firstIndex(of: rest[rest.startIndex + opening - 1]) else { return nil }
        rest = rest[(end + 1)...]
        parts.append(.text)
      } else if Byte.isFormulaName(byte) {
        parts.append(.name(String(decoding: rest.prefix(while: Byte.isFormulaName), as: UTF8.self)))
        rest = rest.drop(while: Byte.isFormulaName)
      } else {
        rest.removeFirst()
        parts.append(Part(sign: byte))
      }
    }
    return parts
  }

  /// The length of the quote that begins a text here: 2 for an escaped quote within double quotes;
  /// nil if no text begins.
  private static func textQuote(at rest: ArraySlice<UInt8>, within quote: UInt8?) -> Int? {
    if rest.first.map(Byte.isTextQuote) ?? false { return 1 }
    return quote == Byte.quote && rest.starts(with: [Byte.backslash, Byte.quote]) ? 2 : nil
  }
}

extension FormulaPlace.Part {
  fileprivate init(sign byte: UInt8) {
    switch byte {
    case Byte.dot: self = .dot
    case Byte.close, Byte.closeBracket: self = .close
    case _ where Byte.isSpace(byte) || byte == Byte.newline: self = .space
    default: self = .sign
    }
  }
}

extension Byte {
  fileprivate static func isTextQuote(_ byte: UInt8) -> Bool { byte == quote || byte == apostrophe }

  /// Whether a byte may be in a name or number of a formula.
  static func isFormulaName(_ byte: UInt8) -> Bool { isNamePart(byte) || byte >= 0x80 }
}
