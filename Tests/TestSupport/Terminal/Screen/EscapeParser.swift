/// Finds characters and control sequences in the output of a program.
///
/// Bytes come one at a time, so sequences may be incomplete.
struct EscapeParser: Sendable, Equatable {
  private enum State: Equatable {
    case ground
    /// After ESC; the collected bytes precede the final byte.
    case escape
    case sequence
    /// In a string for the terminal, such as a title, up to BEL or ST.
    case string(kind: UInt8)
    /// After an ESC in a string: the string ends, and a sequence begins unless a backslash follows.
    case endOfString(kind: UInt8)
  }

  private var state = State.ground
  private var collected: [UInt8] = []
  private var decoder = UTF8Decoder()

  /// A character or sequence that was found.
  enum Token: Equatable {
    case scalar(Unicode.Scalar)
    case control(UInt8)
    /// ESC, its intermediate bytes, and the final byte.
    case escape(intermediates: String, final: Character)
    case sequence(ControlSequence)
    /// An invalid control sequence.
    case malformed(String)
    /// The character after ESC, such as `]`, and the string.
    case string(kind: Character, text: String)
  }

  /// Whether no sequence has begun: a printable ASCII byte would be a character.
  var isIdle: Bool { state == .ground && !decoder.isAmidst }
}

extension EscapeParser {
  /// Consumes a byte, and passes on every token that it completes.
  mutating func take(_ byte: UInt8, _ found: (Token) -> Void) {
    switch state {
    case .ground: takeText(byte, found)
    case .string(let kind): takeString(byte, kind, found)
    case .endOfString(let kind):
      found(.string(kind: Character(Unicode.Scalar(kind)), text: collectedText))
      begin(.escape)
      if byte == UInt8(ascii: "\\") { state = .ground } else { take(byte, found) }
    case .escape, .sequence: takeOrder(byte, found)
    }
  }

  private var collectedText: String { String(decoding: collected, as: UTF8.self) }

  private mutating func begin(_ next: State) {
    state = next
    collected = []
  }

  private mutating func takeText(_ byte: UInt8, _ found: (Token) -> Void) {
    switch decoder.take(byte) {
    case .more: break
    case .invalid: found(.scalar("\u{FFFD}"))
    case .brokenOff:
      found(.scalar("\u{FFFD}"))
      takeText(byte, found)
    case .scalar("\u{1B}"): begin(.escape)
    case .scalar(let scalar) where scalar.value < 0x20: found(.control(byte))
    case .scalar("\u{7F}"): break
    case .scalar(let scalar): found(.scalar(scalar))
    }
  }

  /// Consumes a byte inside a sequence: control characters have their usual effect, CAN and SUB
  /// abort it, ESC starts another one.
  private mutating func takeOrder(_ byte: UInt8, _ found: (Token) -> Void) {
    switch byte {
    case 0x1B: begin(.escape)
    case 0x18, 0x1A: begin(.ground)
    case 0x00...0x1F: found(.control(byte))
    case 0x7F: break
    case 0x80...:
      found(.malformed((state == .escape ? "ESC " : "CSI ") + collectedText))
      begin(.ground)
      takeText(byte, found)
    default: state == .escape ? takeEscape(byte, found) : takeSequence(byte, found)
    }
  }

  private mutating func takeEscape(_ byte: UInt8, _ found: (Token) -> Void) {
    switch byte {
    case 0x20...0x2F: collected.append(byte)
    case UInt8(ascii: "[") where collected.isEmpty: begin(.sequence)
    case _ where collected.isEmpty && "]PX^_".utf8.contains(byte): begin(.string(kind: byte))
    default:
      found(.escape(intermediates: collectedText, final: Character(Unicode.Scalar(byte))))
      begin(.ground)
    }
  }

  private mutating func takeSequence(_ byte: UInt8, _ found: (Token) -> Void) {
    collected.append(byte)
    guard byte >= 0x40 else { return }
    found(ControlSequence(collected).map(Token.sequence) ?? .malformed("CSI " + collectedText))
    begin(.ground)
  }

  private mutating func takeString(_ byte: UInt8, _ kind: UInt8, _ found: (Token) -> Void) {
    switch byte {
    case 0x07:
      found(.string(kind: Character(Unicode.Scalar(kind)), text: collectedText))
      begin(.ground)
    case 0x1B: state = .endOfString(kind: kind)
    case 0x18, 0x1A: begin(.ground)
    default: collected.append(byte)
    }
  }
}
