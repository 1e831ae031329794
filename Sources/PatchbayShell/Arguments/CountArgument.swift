public import PatchbayLanguage

/// An argument that accepts a whole number.
public struct CountArgument: ArgumentType {
  private let least: Int
  private let what: String

  /// A count of at least `least`.
  public init(from least: Int = 0) { self.init(least: least, what: "a count") }

  /// An argument that accepts any whole number, negative ones included.
  public static var integer: CountArgument { CountArgument(least: .min, what: "a whole number") }

  /// An argument that accepts a duration in milliseconds.
  package static var milliseconds: CountArgument {
    CountArgument(least: 0, what: "a number of milliseconds")
  }

  private init(least: Int, what: String) { (self.least, self.what) = (least, what) }

  /// Returns the number; throws if the word is none, or if it is too small.
  public func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Int {
    try word.number(least: least, what: what)
  }

  /// Throws if the word is no number, or if it is too small.
  public func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    _ = try word.number(least: least, what: what)
  }
}

extension ArgumentWord {
  func number(least: Int, what: String) throws(ShellError) -> Int {
    guard let number = Int(text ?? ""), number >= least else {
      throw ShellError(.notANumber(text ?? "", what: what, least: least), at: span)
    }
    return number
  }
}
