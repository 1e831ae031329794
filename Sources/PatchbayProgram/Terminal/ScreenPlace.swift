/// A place of the edited line on the screen, relative to the start of its prompt.
///
/// libedit does not report where it has drawn; this type follows its rules.
package struct ScreenPlace: Equatable, Sendable {
  /// The row, counted from 0.
  package private(set) var row = 0
  /// The column, counted from 0.
  package private(set) var column = 0
  private let columns: Int

  /// Creates the place where the prompt begins.
  package init(columns: Int) { self.columns = max(columns, 1) }

  /// Creates the place after a prompt of this width, which contains no line end.
  package init(behindPrompt width: Int, columns: Int) {
    self.init(columns: columns)
    (row, column) = width.quotientAndRemainder(dividingBy: self.columns)
  }
}

extension ScreenPlace {
  /// Moves after a text; `width` returns the columns of a character, negative if it isn't printed.
  package mutating func advance(past text: String, width: (Unicode.Scalar) -> Int) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": (row, column) = (row + 1, 0)
      case "\t": take(8 - column % 8)
      default:
        let known = width(scalar)
        // A character that isn't printed is shown as ^A, or by its number.
        let width = known >= 0 ? known : scalar.value < 0x80 ? 2 : 8
        if width > 1, known >= 0, column + width > columns { (row, column) = (row + 1, 0) }
        take(width)
      }
    }
  }

  private mutating func take(_ width: Int) {
    column += width
    if column >= columns { (row, column) = (row + 1, column - columns) }
  }
}
