import PatchbayCatalog
import PatchbayLanguage

// Words in the wrong order.

extension CheckScope {
  /// An error of a command, with the right order of its words if two are swapped.
  func advised(_ error: ShellError, of invocation: Invocation) -> ShellError {
    guard tellsErrors, !isLearning else { return error }
    return swapped(error, in: invocation) ?? session.advised(error, of: invocation)
  }

  /// The error of a missing path, if a kind is in its place.
  func shifted(
    _ error: ShellError, words: [ArgumentWord], of spec: CommandSpec, in span: SourceSpan
  ) -> ShellError? {
    guard tellsErrors, !isLearning, let word = words.first, let name = word.text,
      let place = spec.parameters.first, place.type is any PathArgument, kinds[name] != nil,
      !isPlace(word)
    else { return nil }
    let rest = SourceSpan(span.source, word.span.start, span.end).text
    return ShellError(
      code: error.code, message: error.message, span: error.span,
      fix: "\(name) is a kind, and \(place.plainSummary) comes before it: "
        + "\(spec.verb) \(place.name) \(rest)")
  }

  /// The same error with the right order, if two words are swapped.
  private func swapped(_ error: ShellError, in invocation: Invocation) -> ShellError? {
    let single = zip(invocation.spec.parameters, invocation.words).compactMap { parameter, words in
      words.count == 1 ? (parameter, words[0]) : nil
    }
    // A word that can't be a name fits no other place. A kind of a flow accepts most words, so
    // swapping with one proves nothing.
    guard ![CatalogCode.badName.code, CommandCode.badPath.code].contains(error.code),
      let wrong = single.firstIndex(where: { $0.1.span == error.span }),
      !fits(single[wrong].1, single[wrong].0), !(single[wrong].0.type is FlowKind)
    else { return nil }
    for other in single.indices where other != wrong {
      let (first, second) = (min(wrong, other), max(wrong, other))
      let ((one, word), (two, next)) = (single[first], single[second])
      guard fits(word, two), fits(next, one), !isPlace(word) || !(one.type is any PathArgument)
      else { continue }
      var words = single.map(\.1.word.raw)
      words.swapAt(first, second)
      let command = ([invocation.verbSpan.text] + words).joined(separator: " ")
      return ShellError(
        code: error.code, message: error.message, span: error.span,
        fix: "\(one.plainSummary) comes before \(two.plainSummary): \(command)")
    }
    return nil
  }

  private func fits(_ word: ArgumentWord, _ parameter: any DeclaredParameter) -> Bool {
    word.text != nil
      && failure { () throws(ShellError) in try parameter.type.check(word, in: self) } == nil
  }

  /// Whether there is something at the path that a word is.
  private func isPlace(_ word: ArgumentWord) -> Bool {
    let context = CommandContext(
      session: session, world: world, place: session.place, isRebuilding: false)
    let found = try? context.existing(word)
    return found?.isEmpty == false
  }
}

extension DeclaredParameter {
  /// The summary up to its first sign, such as a colon.
  fileprivate var plainSummary: Substring {
    let words = summary.prefix { !":;,(".contains($0) }
    return words.hasSuffix(" ") ? words.dropLast() : words
  }
}

/// The errors of a text: the first ones, and the number of the others.
struct FoundErrors {
  private var told: [ShellError] = []
  private var untold = 0
  /// The number of errors that are kept.
  private static let most = 100
}

extension FoundErrors {
  /// Whether further errors are only counted.
  var isFull: Bool { told.count >= Self.most }

  mutating func note(_ error: ShellError) { if isFull { untold += 1 } else { told.append(error) } }

  /// The errors to report, and last the number of the others.
  var all: [ShellError] { told + (untold > 0 ? [ShellError(.moreErrors(untold), at: nil)] : []) }
}
