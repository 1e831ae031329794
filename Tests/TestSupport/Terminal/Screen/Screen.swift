/// The contents of a terminal: a small emulator of xterm, fed with the output of a program.
///
/// Unknown sequences are omitted, and recorded in `unknown`.
public struct Screen: Sendable, Equatable {
  public internal(set) var size: Size
  public internal(set) var bells = 0
  /// The title that was set last.
  public internal(set) var title = ""
  /// The unknown sequences as written: `CSI ?69h`, `ESC #8`.
  public internal(set) var unknown: [String] = []

  var buffer: Buffer
  /// The main buffer while the alternate one is shown.
  var mainBuffer: Buffer?
  /// The lines that have left the top of the main buffer.
  var scrollback: [Line] = []
  var caret = Caret()
  var margins: ClosedRange<Int>
  var modes = Modes()
  var lastPrinted: Unicode.Scalar?
  private var parser = EscapeParser()

  typealias Line = [Cell]

  public init(size: Size = .standard) {
    self.size = size
    buffer = Buffer(size: size)
    margins = 0...size.rows - 1
  }
}

extension Screen {
  /// The size of a screen, at least one cell.
  public struct Size: Sendable, Hashable {
    public let rows: Int
    public let columns: Int

    /// Makes a size of at least one cell.
    public init(columns: Int, rows: Int) {
      self.rows = max(1, rows)
      self.columns = max(1, columns)
    }

    public static let standard = Size(columns: 80, rows: 24)
  }

  /// A position on a screen, counted from 0.
  public struct Position: Sendable, Hashable, CustomStringConvertible {
    public let row: Int
    public let column: Int

    public init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }

    public static func at(_ row: Int, _ column: Int) -> Position {
      Position(row: row, column: column)
    }

    /// Words like `row 2, column 0`.
    public var description: String { "row \(row), column \(column)" }
  }

  /// The lines, with the caret saved by ESC 7.
  struct Buffer: Sendable, Equatable {
    var lines: [Line]
    var saved: Caret?

    init(size: Size) {
      lines = Array(repeating: Screen.blankLine(size.columns), count: size.rows)
    }
  }

  /// The position and style of the next character.
  struct Caret: Sendable, Equatable {
    var row = 0
    var column = 0
    /// Whether the last column was written: the next character begins a new line.
    var isWrapPending = false
    var style = Style()
    /// Whether rows count from the top of the scroll region, and the caret stays inside it.
    var isInRegion = false
  }

  static func blankLine(_ columns: Int, in style: Style = Style()) -> Line {
    Array(repeating: .blank(in: style), count: columns)
  }
}

extension Screen {
  /// Processes output of a program, which may end inside a character or sequence.
  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    var parser = self.parser
    for byte in bytes {
      if 0x20..<0x7F ~= byte, parser.isIdle {
        printNarrow(Unicode.Scalar(byte))
      } else {
        parser.take(byte) { apply($0) }
      }
    }
    self.parser = parser
  }

  public mutating func feed(_ text: String) { feed(text.utf8) }

  private mutating func apply(_ token: EscapeParser.Token) {
    switch token {
    case .scalar(let scalar): print(scalar)
    case .control(let byte): control(byte)
    case .escape(let intermediates, let final): escape(intermediates, final)
    case .sequence(let sequence): perform(sequence)
    case .malformed(let text): unknown.append(text)
    case .string(let kind, let text): string(kind, text)
    }
  }
}
