/// Hostile text: terminal controls, syntax of the shell's language, and joining characters.
public struct HostileText: Sendable {
  private var random: SeededGenerator

  public init(seed: UInt64) { random = SeededGenerator(seed: seed) }
}

extension HostileText {
  private static let controls = [0...0x1F, 0x7F...0x9F].flatMap { $0 }
    .compactMap { Unicode.Scalar(UInt32($0)).map(String.init) }

  private static let directions =
    [
      0x061C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068,
      0x2069,
    ]
    .compactMap { Unicode.Scalar(UInt32($0)).map(String.init) }

  private static let sequences = [
    "\u{1B}[31m", "\u{1B}[0m", "\u{1B}]0;title\u{7}", "\u{9B}2J", "\u{1B}[200~", "\u{1B}[201~",
    "\r\n", "\u{2028}", "\u{FEFF}", "\u{200B}", "\u{FFFE}", "section_start:1:x\r\u{1B}[0K",
  ]

  private static let signs = [
    ";", "$", "#", "=", ">", "-", "~", ":", "/", "\"", "'", "\\", "|", "<", "&", "!", "*", "?", "[",
    "{", "}", "(", ")", "@", "%", ",", ".", "..", " ", "  ", "--", "~2", ":=", ">>", "<<E", "//",
    "$(help)", "$a", "${a}", "`ls`", "; ls", "#!", "m1", "s1", "@a", "::error::x", "##[x]",
    "##vso[", "##teamcity[", "&#27;", "&x;", "]]>",
    "null", "true", "1", "[1]", "{}", "try", "\\n", "\\u{1b}",
  ]

  private static let letters = [
    "a", "B", "é", "e\u{301}", "\u{301}", "\u{20DD}", "\u{FE0F}", "日本", "\u{1F600}",
    "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{1F1E8}\u{1F1ED}", "\u{200D}", "ß", "ǅ", "א",
  ]

  /// Returns a random text.
  public mutating func text() -> String {
    join(upTo: 6, of: Self.controls, Self.directions, Self.sequences, Self.signs, Self.letters)
  }

  /// The text of a seed.
  public static func text(_ seed: UInt64) -> String {
    var hostile = HostileText(seed: seed)
    return hostile.text()
  }

  /// Returns a text of visible characters, which can be a name.
  public mutating func name() -> String { join(upTo: 5, of: Self.signs, Self.letters) }

  private mutating func join(upTo most: Int, of alphabets: [String]...) -> String {
    (0..<Int.random(in: 1...most, using: &random)).map { _ in
      (alphabets.randomElement(using: &random) ?? []).randomElement(using: &random) ?? ""
    }.joined()
  }
}
