extension Screen {
  /// The visible lines, without the blanks at their ends.
  public var lines: [String] { buffer.lines.map(Self.text) }

  /// The visible lines in one, without the empty ones at the end.
  public var text: String { Self.joined(lines) }

  /// All lines in one, also those that have left the main screen at its top.
  public var everything: String { Self.joined(scrollback.map(Self.text) + lines) }

  /// Where the cursor is; in the last column also when that was written and the line is to wrap.
  public var cursor: Position { .at(caret.row, caret.column) }

  /// The last column was written, and the next character begins a new line.
  public var isWrapPending: Bool { caret.isWrapPending }

  /// The cursor is shown.
  public var isCursorVisible: Bool { modes.showsCursor }

  /// The alternate screen is shown, as for a pager.
  public var isAlternate: Bool { mainBuffer != nil }

  /// What is pasted comes in brackets (mode 2004).
  public var takesBracketedPaste: Bool { modes.bracketsPaste }

  /// The cursor keys send `ESC O` rather than `CSI` (mode 1).
  public var takesApplicationKeys: Bool { modes.applicationCursor }

  /// What is written moves what stands after it (mode 4).
  public var isInserting: Bool { modes.inserts }

  /// How the next character would look.
  public var style: Style { caret.style }

  /// What a place shows; nil where there is none.
  public func cell(_ row: Int, _ column: Int) -> Cell? {
    guard buffer.lines.indices.contains(row), buffer.lines[row].indices.contains(column) else {
      return nil
    }
    return buffer.lines[row][column]
  }

  /// A line without the blanks at its end; empty where there is none.
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
  /// Blanks at the end are left out where nothing would be seen of them.
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

  /// The screen in a frame; marks in the frame point at the cursor.
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
  /// What is shown: a test that fails tells that, and not each of thousands of cells.
  public var customMirror: Mirror {
    Mirror(self, children: ["text": text, "cursor": cursor.description])
  }
}
