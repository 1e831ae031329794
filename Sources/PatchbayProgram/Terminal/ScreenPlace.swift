/// Where something of the line that is edited stands on the screen, counted from where its prompt begins.
///
/// libedit does not report where it has drawn; these are its rules.
package struct ScreenPlace: Equatable, Sendable {
  /// From 0.
  package private(set) var row = 0
  /// From 0.
  package private(set) var column = 0
  private let columns: Int

  /// The place where the prompt begins.
  package init(columns: Int) { self.columns = max(columns, 1) }

  /// The place behind a prompt of this width, in which no line ends.
  package init(behindPrompt width: Int, columns: Int) {
    self.init(columns: columns)
    (row, column) = width.quotientAndRemainder(dividingBy: self.columns)
  }
}

extension ScreenPlace {
  /// Goes behind a text; `width` tells how many columns a character takes, negative for those not printed.
  package mutating func advance(past text: String, width: (Unicode.Scalar) -> Int) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": (row, column) = (row + 1, 0)
      case "\t": take(8 - column % 8)
      default:
        let known = width(scalar)
        // What isn't printed is shown as ^A, or by its number.
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
