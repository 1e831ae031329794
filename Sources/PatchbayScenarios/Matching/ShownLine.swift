import PatchbayLanguage
import PatchbayText

/// A line of a difference as it is shown: pieces, each of them changed or not.
struct ShownLine {
  private let pieces: [Piece]
  /// Whether spaces at the end are shown as escapes.
  private let showsEnd: Bool

  private struct Piece {
    let text: String
    let isChanged: Bool
  }

  /// The most characters of a line that are shown.
  private static let longest = 160
  /// The number of characters that are shown before the first change in a shortened line.
  private static let before = 40

  /// A line without a counterpart, in one unchanged piece.
  init(_ text: String) { self.init([Piece(text: text, isChanged: false)], showsEnd: false) }

  private init(_ pieces: [Piece], showsEnd: Bool) {
    self.pieces = pieces
    self.showsEnd = showsEnd
  }
}

extension ShownLine {
  /// An expected line and the actual line in its place, with their changed pieces.
  static func pair(_ expected: String, _ actual: String) -> (expected: ShownLine, actual: ShownLine)
  {
    let showsEnd = expected.withoutEndSpaces == actual.withoutEndSpaces
    guard let alignment = WordAlignment(LinePattern(expected), actual, values: CaptureValues())
    else {
      let start = zip(expected, actual).prefix { $0 == $1 }.count
      return (
        ShownLine(halves(expected, start), showsEnd: showsEnd),
        ShownLine(halves(actual, start), showsEnd: showsEnd)
      )
    }
    var (old, new): ([Piece], [Piece]) = ([], [])
    for step in alignment.steps {
      switch step {
      case .kept(let index, let words):
        old.append(Piece(text: alignment.written[index].text, isChanged: false))
        new.append(Piece(text: alignment.printed[words].joined(), isChanged: false))
      case .removed(let index):
        old.append(Piece(text: alignment.written[index].text, isChanged: true))
      case .added(let index): new.append(Piece(text: alignment.printed[index], isChanged: true))
      }
    }
    // The aligned words don't include the spaces at the end.
    let end = String(expected.dropFirst(expected.withoutEndSpaces.count))
    old.append(Piece(text: end, isChanged: showsEnd))
    return (ShownLine(old, showsEnd: showsEnd), ShownLine(new, showsEnd: showsEnd))
  }

  /// For lines too long to align by words: the pieces before and after the first difference.
  private static func halves(_ text: String, _ start: Int) -> [Piece] {
    [
      Piece(text: String(text.prefix(start)), isChanged: false),
      Piece(text: String(text.dropFirst(start)), isChanged: true),
    ]
  }
}

extension WordAlignment.Word {
  fileprivate var text: String {
    switch self {
    case .text(let text): text
    case .placeholder(let placeholder): placeholder.text
    }
  }
}

// MARK: - Writing

extension ShownLine {
  /// The line with its changes in an ink, shortened if it is too long.
  func written(_ ink: Ink?) -> String {
    let cells = visibleCells
    guard cells.count > Self.longest else { return Self.joined(cells[...], ink) }
    let change = cells.firstIndex { $0.isChanged } ?? 0
    let start = change <= Self.longest - Self.before ? 0 : change - Self.before
    let end = min(cells.count, start + Self.longest)
    return (start > 0 ? "... " : "") + Self.joined(cells[start..<end], ink)
      + (end < cells.count ? " ..." : "")
  }

  /// The characters of the line as they are shown.
  private var visibleCells: [Piece] {
    let cells = pieces.flatMap { piece in
      piece.text.map { Piece(text: $0.visible, isChanged: piece.isChanged) }
    }
    guard showsEnd else { return cells }
    let end = cells.reversed().prefix { $0.text == " " }.count
    return cells.dropLast(end)
      + cells.suffix(end).map { Piece(text: "\\u{20}", isChanged: $0.isChanged) }
  }

  private static func joined(_ cells: ArraySlice<Piece>, _ ink: Ink?) -> String {
    var text = ""
    var changed = ""
    for cell in cells {
      if cell.isChanged {
        changed += cell.text
      } else {
        text += changed.painted(ink) + cell.text
        changed = ""
      }
    }
    return text + changed.painted(ink)
  }
}

extension Character {
  /// The character, with control characters as escapes.
  fileprivate var visible: String {
    unicodeScalars.map { $0.isUnruly ? $0.escaped : String($0) }.joined()
  }
}
