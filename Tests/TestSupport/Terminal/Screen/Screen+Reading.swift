extension Screen {
  /// The visible lines, without trailing blanks.
  public var lines: [String] { buffer.lines.map(Self.text) }

  /// The visible lines joined, without trailing empty lines.
  public var text: String { Self.joined(lines) }

  /// All lines joined, including the scrollback.
  public var everything: String { Self.joined(scrollback.map(Self.text) + lines) }

  /// The cursor position; also in the last column if the next character will wrap.
  public var cursor: Position { .at(caret.row, caret.column) }

  /// Whether the last column was written, so that the next character begins a new line.
  public var isWrapPending: Bool { caret.isWrapPending }

  public var isCursorVisible: Bool { modes.showsCursor }

  /// Whether the alternate screen is shown, as for a pager.
  public var isAlternate: Bool { mainBuffer != nil }

  /// Whether pastes are bracketed (mode 2004).
  public var takesBracketedPaste: Bool { modes.bracketsPaste }

  /// Whether the cursor keys send `ESC O` instead of `CSI` (mode 1).
  public var takesApplicationKeys: Bool { modes.applicationCursor }

  /// Whether written characters move the following ones (mode 4).
  public var isInserting: Bool { modes.inserts }

  public var style: Style { caret.style }

  /// The cell at a position; nil outside the screen.
  public func cell(_ row: Int, _ column: Int) -> Cell? {
    guard buffer.lines.indices.contains(row), buffer.lines[row].indices.contains(column) else {
      return nil
    }
    return buffer.lines[row][column]
  }

  /// A line without trailing blanks; empty outside the screen.
  public func line(_ row: Int) -> String {
    buffer.lines.indices.contains(row) ? Self.text(buffer.lines[row]) : ""
  }

  private static func text(_ line: Line) -> String {
    let end = line.lastIndex { $0.text != " " }.map { $0 + 1 } ?? 0
    return line[..<end].map(\.text).joined()
  }

  private static func joined(_ lines: [String]) -> String {
    let end = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    return lines[..<end].joined(separator: "\n")
  }
}

extension Screen {
  /// A line with its styles: `plain {bold red}error{}: text`.
  ///
  /// Trailing blanks without a visible style are omitted.
  public func styled(_ row: Int) -> String {
    guard buffer.lines.indices.contains(row) else { return "" }
    let line = buffer.lines[row]
    let end = line.lastIndex { $0.text != " " || $0.style != Style() }.map { $0 + 1 } ?? 0
    var (text, style) = ("", Style())
    for cell in line[..<end] {
      if cell.style != style {
        if style != Style() { text += "{}" }
        if cell.style != Style() { text += "{\(cell.style)}" }
        style = cell.style
      }
      text += cell.text
    }
    return style == Style() ? text : text + "{}"
  }

  /// The screen in a frame with marks at the cursor.
  public var drawing: String {
    let edge = String(repeating: "─", count: size.columns)
    let column = edge.index(edge.startIndex, offsetBy: caret.column)
    let top = edge.replacingCharacter(at: column, with: "▼")
    let rows = buffer.lines.enumerated().map { row, line in
      (row == caret.row ? "▶" : "│") + line.map(\.text).joined() + "│"
    }
    let notes =
      (isCursorVisible ? "" : ", hidden") + (isWrapPending ? ", about to wrap" : "")
      + (isAlternate ? ", on the alternate screen" : "")
    return (["┌" + top + "┐"] + rows + ["└" + edge + "┘", "cursor at \(cursor)\(notes)"])
      .joined(separator: "\n")
  }
}

extension String {
  fileprivate func replacingCharacter(at index: Index, with character: Character) -> String {
    String(self[..<index]) + String(character) + self[self.index(after: index)...]
  }
}

extension Screen: CustomReflectable {
  /// The screen as text, so that a failing test prints this instead of thousands of cells.
  public var customMirror: Mirror {
    Mirror(self, children: ["text": text, "cursor": cursor.description])
  }
}
