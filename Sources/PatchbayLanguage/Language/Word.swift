/// A word as it is written: pieces that join, some of which stand for what is only known later.
public struct Word: Sendable {
  /// Nil where the word is its own stretch of the text and no more, as most words are.
  private let rest: Rest?
  /// All of it, with its quotes; of a here-document only `<<NAME`.
  public let span: SourceSpan

  /// What a word has that is more than its own stretch of the text.
  private final class Rest: Sendable {
    let pieces: [Piece]
    let document: SourceSpan?

    init(pieces: [Piece], document: SourceSpan?) {
      (self.pieces, self.document) = (pieces, document)
    }
  }

  /// A part of a word.
  public struct Piece: Sendable {
    /// What it stands for.
    public let content: Content
    /// Whether it is in quotes, and so is text and nothing else.
    public let isQuoted: Bool
    /// Its place in the text.
    public let span: SourceSpan

    package init(content: Content, isQuoted: Bool, span: SourceSpan) {
      self.content = content
      self.isQuoted = isQuoted
      self.span = span
    }
  }

  /// What a piece stands for.
  public enum Content: Sendable, Hashable {
    /// Itself.
    case literal(String)
    /// The value of a variable.
    case variable(String)
    /// The output of commands.
    case command(Substitution)
  }

  /// Commands whose output is put in their place: `$(…)`.
  public struct Substitution: Sendable {
    /// The commands.
    public let items: [Item]
    /// All of it, with its parentheses.
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

  /// What it is made of; nothing for an empty value that is an error already.
  public var pieces: [Piece] {
    writtenPieces ?? [Piece(content: .literal(span.text), isQuoted: false, span: span)]
  }

  /// The word as it is written, quotes and all.
  public var raw: String { span.text }

  /// Whether any of it is in quotes, so that it is text and never a number.
  public var isQuoted: Bool {
    document != nil || writtenPieces?.contains(where: \.isQuoted) ?? false
  }

  /// What stands alone in the line behind those of a here-document; nil for any other word.
  package var documentTag: String? { document == nil ? nil : raw.filter { $0 != "<" && $0 != "'" } }

  /// The text of the word, if it has no substitutions.
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
  /// What is inside of the quotes, if one pair of them is around all of it; else all of it.
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
