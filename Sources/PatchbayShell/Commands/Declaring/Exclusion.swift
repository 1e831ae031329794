import PatchbayLanguage

/// A command with arguments that can't be given together.
package protocol ExclusiveCommand: Command {
  /// The arguments that exclude each other.
  var exclusions: [Exclusion] { get }
}

/// Two groups of arguments: none of the one can be given with one of the other.
package struct Exclusion: Sendable {
  private let one: [any DeclaredArgument]
  private let others: [any DeclaredArgument]

  /// Declares that an argument excludes others.
  package init(_ one: any DeclaredArgument, _ others: [any DeclaredArgument]) {
    (self.one, self.others) = ([one], others)
  }

  /// Declares that each of some arguments excludes the others.
  package init(among arguments: [any DeclaredArgument]) { (one, others) = (arguments, arguments) }
}

extension Exclusion {
  /// Whether an argument can't be given with another one.
  func excludes(_ argument: any DeclaredArgument, beside given: any DeclaredArgument) -> Bool {
    argument !== given
      && (Self.has(argument, one) && Self.has(given, others)
        || Self.has(argument, others) && Self.has(given, one))
  }

  private static func has(
    _ argument: any DeclaredArgument, _ group: [any DeclaredArgument]
  ) -> Bool { group.contains { $0 === argument } }

  /// Throws if arguments of both groups are given.
  fileprivate func check(_ given: [GivenArgument]) throws(ShellError) {
    for first in given where Self.has(first.argument, one) {
      let other = given.first {
        Self.has($0.argument, others) && $0.argument !== first.argument
      }
      guard let other else { continue }
      throw ShellError(.excludes(other.typed, other: first.name), at: other.span)
    }
  }
}

/// An argument of a typed command: its name, and how it was typed.
private struct GivenArgument {
  let argument: any DeclaredArgument
  let name: String
  let typed: String
  let span: SourceSpan
}

extension Invocation {
  /// Throws for arguments that can't be given together.
  func checkExclusions() throws(ShellError) {
    if spec.exclusions.isEmpty { return }
    let words = zip(spec.parameters, words).compactMap { parameter, words in
      words.first.map {
        GivenArgument(
          argument: parameter, name: parameter.name, typed: $0.word.raw, span: $0.span)
      }
    }
    let options = options.map { option in
      let name = "--" + option.option.name
      return GivenArgument(argument: option.option, name: name, typed: name, span: option.span)
    }
    for exclusion in spec.exclusions { try exclusion.check(words + options) }
  }
}
