/// A word as it is written: joined pieces, some of which are replaced when the command runs.
public struct Word: Sendable {
  /// Nil if the word is exactly the text at its place, as most words are.
  private let rest: Rest?
  /// The place of the word, with its quotes; of a here-document only `<<NAME`.
  public let span: SourceSpan

  /// The parts of a word that is more than the text at its place.
  private final class Rest: Sendable {
    let pieces: [Piece]
    let document: SourceSpan?

    init(pieces: [Piece], document: SourceSpan?) {
      (self.pieces, self.document) = (pieces, document)
    }
  }

  /// A part of a word.
  public struct Piece: Sendable {
    /// The content of the piece.
    public let content: Content
    /// Whether the piece is in quotes, and is therefore text and nothing else.
    public let isQuoted: Bool
    /// The place of the piece in the text.
    public let span: SourceSpan

    package init(content: Content, isQuoted: Bool, span: SourceSpan) {
      self.content = content
      self.isQuoted = isQuoted
      self.span = span
    }
  }

  /// The content of a piece.
  public enum Content: Sendable, Hashable {
    /// The text itself.
    case literal(String)
    /// The value of the variable of this name.
    case variable(String)
    /// The output of commands.
    case command(Substitution)
  }

  /// Commands that are replaced by their output: `$(…)`.
  public struct Substitution: Sendable {
    /// The commands.
    public let items: [Item]
    /// The place of the substitution, with its parentheses.
    public let span: SourceSpan
  }

  package init(pieces: [Word.Piece], span: SourceSpan, document: SourceSpan?) {
    let isItsSpan = document == nil && pieces.count == 1 && pieces[0].says(span)
    rest = isItsSpan ? nil : Rest(pieces: pieces, document: document)
    self.span = span
  }
}

extension Word {
  private var writtenPieces: [Piece]? { rest?.pieces }

  /// The lines of a here-document; nil for any other word.
  public var document: SourceSpan? { rest?.document }

  /// The pieces of the word; empty for a missing value, which is an error already.
  public var pieces: [Piece] {
    writtenPieces ?? [Piece(content: .literal(span.text), isQuoted: false, span: span)]
  }

  /// Whether the value after a sign is missing, which is an error already.
  var isMissing: Bool { document == nil && writtenPieces?.isEmpty ?? false }

  /// The word as it is written, with its quotes.
  public var raw: String { span.text }

  /// Whether any part of the word is in quotes, so that it is text and never a number.
  public var isQuoted: Bool {
    document != nil || writtenPieces?.contains(where: \.isQuoted) ?? false
  }

  /// The name that closes a here-document, alone in its line; nil for any other word.
  package var documentTag: String? { document == nil ? nil : raw.filter { $0 != "<" && $0 != "'" } }

  /// The text of the word; nil if it has substitutions.
  public var literal: String? {
    guard let pieces = writtenPieces else { return span.text }
    if pieces.count == 1, case .literal(let text) = pieces[0].content { return text }
    var text = ""
    for piece in pieces {
      guard case .literal(let part) = piece.content else { return nil }
      text += part
    }
    return text
  }
}

extension Word.Piece {
  /// Whether the piece is the same text as a span.
  fileprivate func says(_ other: SourceSpan) -> Bool {
    guard case .literal(let text) = content, !isQuoted, span == other else { return false }
    return text.utf8.elementsEqual(span.source.bytes[span.start..<span.end])
  }
}

extension Word {
  /// The part within the quotes, if one pair of them encloses the whole word; else the whole word.
  public var inside: SourceSpan {
    if let document { return document }
    let bytes = span.source.bytes[span.start..<span.end]
    guard let quote = bytes.first, quote == Byte.apostrophe || quote == Byte.quote else {
      return span
    }
    var place = span.start + 1
    while place < span.end - 1, bytes[place] != quote {
      place += quote == Byte.quote && bytes[place] == Byte.backslash ? 2 : 1
    }
    guard place == span.end - 1 else { return span }
    return SourceSpan(span.source, span.start + 1, span.end - 1)
  }
}
