/// What a terminal shows: a small emulator of xterm, fed with what a program writes.
///
/// What it doesn't know it leaves out, and notes it in `unknown`.
public struct Screen: Sendable, Equatable {
  /// How much fits.
  public internal(set) var size: Size
  /// How often it rang.
  public internal(set) var bells = 0
  /// The title that was asked for last.
  public internal(set) var title = ""
  /// The orders that this terminal doesn't know, as they came: `CSI ?69h`, `ESC #8`.
  public internal(set) var unknown: [String] = []

  var buffer: Buffer
  /// The main buffer while the alternate one is shown.
  var mainBuffer: Buffer?
  /// The lines that have left the main buffer at its top.
  var scrollback: [Line] = []
  var caret = Caret()
  var margins: ClosedRange<Int>
  var modes = Modes()
  var lastPrinted: Unicode.Scalar?
  private var parser = EscapeParser()

  typealias Line = [Cell]

  /// Makes an empty screen.
  public init(size: Size = .standard) {
    self.size = size
    buffer = Buffer(size: size)
    margins = 0...size.rows - 1
  }
}

extension Screen {
  /// How much fits on a screen; there is at least one place.
  public struct Size: Sendable, Hashable {
    /// The number of lines.
    public let rows: Int
    /// The number of characters in a line.
    public let columns: Int

    /// Makes a size of at least one place.
    public init(columns: Int, rows: Int) {
      self.rows = max(1, rows)
      self.columns = max(1, columns)
    }

    /// 80 columns, 24 rows.
    public static let standard = Size(columns: 80, rows: 24)
  }

  /// A place on a screen, counted from 0.
  public struct Position: Sendable, Hashable, CustomStringConvertible {
    /// The line.
    public let row: Int
    /// The place in the line.
    public let column: Int

    /// Makes a place.
    public init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }

    /// A place, for short.
    public static func at(_ row: Int, _ column: Int) -> Position {
      Position(row: row, column: column)
    }

    /// Words like `row 2, column 0`.
    public var description: String { "row \(row), column \(column)" }
  }

  /// The lines, and what ESC 7 has saved beside them.
  struct Buffer: Sendable, Equatable {
    var lines: [Line]
    var saved: Caret?

    init(size: Size) {
      lines = Array(repeating: Screen.blankLine(size.columns), count: size.rows)
    }
  }

  /// Where and how the next character is written.
  struct Caret: Sendable, Equatable {
    var row = 0
    var column = 0
    /// The last column was written: the next character begins a new line.
    var isWrapPending = false
    var style = Style()
    /// Rows count from the top of the scroll region, and the caret stays in it.
    var isInRegion = false
  }

  static func blankLine(_ columns: Int, in style: Style = Style()) -> Line {
    Array(repeating: .blank(in: style), count: columns)
  }
}

extension Screen {
  /// Takes what a program has written, which may end in the midst of a character or an order.
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

  /// Takes a text that a program has written.
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
