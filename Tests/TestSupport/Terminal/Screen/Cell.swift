/// A cell of a `Screen`.
public struct Cell: Sendable, Equatable {
  /// The character with its combining marks; empty in the second half of a wide character.
  public internal(set) var text: String
  /// The number of cells of the character: 1 or 2; 0 for the second half of a wide one.
  public internal(set) var width: Int
  public internal(set) var style: Style

  /// A cell erased in a style, of which only the background is kept.
  static func blank(in style: Style = Style()) -> Cell {
    Cell(text: " ", width: 1, style: Style(background: style.background))
  }

  static func secondHalf(in style: Style) -> Cell {
    Cell(text: "", width: 0, style: style)
  }
}

/// The style of a character.
public struct Style: Sendable, Equatable {
  public internal(set) var attributes: Attributes = []
  public internal(set) var foreground = Color.standard
  public internal(set) var background = Color.standard
}

extension Style {
  public struct Attributes: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let bold = Self(rawValue: 1 << 0)
    public static let dim = Self(rawValue: 1 << 1)
    public static let italic = Self(rawValue: 1 << 2)
    public static let underline = Self(rawValue: 1 << 3)
    public static let blinking = Self(rawValue: 1 << 4)
    public static let inverse = Self(rawValue: 1 << 5)
    public static let hidden = Self(rawValue: 1 << 6)
    public static let struck = Self(rawValue: 1 << 7)
  }

  /// A foreground or background color.
  public enum Color: Sendable, Hashable {
    /// The default color of the terminal.
    case standard
    /// A color of the palette of 256; the first 16 have names.
    case indexed(UInt8)
    /// A color by its red, green and blue parts.
    case exact(red: UInt8, green: UInt8, blue: UInt8)
  }
}

extension Style: CustomStringConvertible {
  /// Words like `bold red on blue`; empty for the default style.
  public var description: String {
    var words = Self.names.filter { attributes.contains($0.attribute) }.map(\.word)
    if foreground != .standard { words.append("\(foreground)") }
    if background != .standard { words.append("on \(background)") }
    return words.joined(separator: " ")
  }

  private static let names: [(attribute: Attributes, word: String)] = [
    (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
    (.blinking, "blinking"), (.inverse, "inverse"), (.hidden, "hidden"), (.struck, "struck"),
  ]
}

extension Style.Color: CustomStringConvertible {
  /// A word like `red`, `bright-red`, `color208`, `#FF8000`.
  public var description: String {
    switch self {
    case .standard: "standard"
    case .indexed(let number) where number < 8: Self.names[Int(number)]
    case .indexed(let number) where number < 16: "bright-\(Self.names[Int(number) - 8])"
    case .indexed(let number): "color\(number)"
    case .exact(let red, let green, let blue):
      "#"
        + [red, green, blue].map { byte in
          (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
  }

  private static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]
}
