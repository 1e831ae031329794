import PatchbayLanguage

/// A command with arguments that can't be given together.
package protocol ExclusiveCommand: Command {
  /// The arguments that exclude each other.
  var exclusions: [Exclusion] { get }
}

/// Two groups of arguments: none of the one can be given with one of the other.
package struct Exclusion: Sendable {
  private let one: [any DeclaredArgument]
  private let other: [any DeclaredArgument]

  /// Declares that an argument excludes others.
  package init(_ one: any DeclaredArgument, _ others: [any DeclaredArgument]) {
    self.init([one], others)
  }

  /// Declares that each of some arguments excludes the others.
  package init(among arguments: [any DeclaredArgument]) { self.init(arguments, arguments) }

  private init(_ one: [any DeclaredArgument], _ other: [any DeclaredArgument]) {
    (self.one, self.other) = (one, other)
  }
}

extension Exclusion {
  /// Whether an argument can't be given with another one.
  func excludes(_ argument: any DeclaredArgument, beside given: any DeclaredArgument) -> Bool {
    argument !== given
      && (Self.has(argument, one) && Self.has(given, other)
        || Self.has(argument, other) && Self.has(given, one))
  }

  private static func has(
    _ argument: any DeclaredArgument, _ group: [any DeclaredArgument]
  ) -> Bool {
    group.contains { $0 === argument }
  }
}

extension ExclusiveCommand {
  /// Throws for an option that excludes one before it.
  func checkExclusions(of options: [ArgumentOption]) throws(ShellError) {
    for (index, option) in options.enumerated() {
      let excluded = options.prefix(index).first { former in
        exclusions.contains { $0.excludes(option.option, beside: former.option) }
      }
      guard let excluded else { continue }
      throw ShellError(
        .excludes("--\(option.option.name)", other: "--\(excluded.option.name)"), at: option.span)
    }
  }
}
