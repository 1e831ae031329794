package import PatchbayLanguage

extension Scenario {
  /// Whether a text begins with a header of scenarios, and so is not a script.
  package static func isLike(_ source: SourceText) -> Bool { firstHeader(of: source) != nil }

  /// The error of a script that begins with a header of scenarios, or is a page with a fence of
  /// commands; nil for any other text.
  package static func misread(_ source: SourceText, remedy: String) -> ShellError? {
    let header = firstHeader(of: source)
    guard let span = header ?? firstFence(of: source) else { return nil }
    return ShellError(
      code: ScenarioCode.badHeader.code,
      message: "this looks like a \(header == nil ? "page" : "scenario"), not a script",
      span: span, fix: remedy)
  }

  private static func firstFence(of source: SourceText) -> SourceSpan? {
    guard source.name?.hasSuffix(pageEnding) == true else { return nil }
    let numbers = source.firstLine..<(source.firstLine + source.lineCount)
    guard let first = numbers.first(where: { source.line($0).hasPrefix("```patchbay") }),
      let range = source.lineRange(first)
    else { return nil }
    return SourceSpan(source, range.lowerBound, range.upperBound)
  }

  private static func firstHeader(of source: SourceText) -> SourceSpan? {
    let numbers = source.firstLine..<(source.firstLine + source.lineCount)
    guard let first = numbers.first(where: { !source.line($0).allSatisfy(\.isWhitespace) }),
      let range = source.lineRange(first)
    else { return nil }
    let word = source.line(first).prefix { !$0.isWhitespace }
    guard word.first == "@" else { return nil }
    let names = ScenarioHeader.allCases.map(\.rawValue) + ["file"]
    guard names.contains(where: { word == "@" + $0 }) else { return nil }
    return SourceSpan(source, range.lowerBound, range.lowerBound + word.utf8.count)
  }
}
