import PatchbayCatalog
import PatchbayLanguage

/// A sample of the program that has a wanted type.
package struct SampleOfType: Sendable {
  let name: String
  /// The name by which a session gets the types of all samples; nil if the program has none.
  let all: String?

  package init(name: String, all: String?) { (self.name, self.all) = (name, all) }
}

extension Session {
  /// The error; if it is about an unknown type that a sample of the program has, with the way to
  /// that type.
  func advised(_ error: ShellError, of invocation: Invocation) -> ShellError {
    let codes = [
      CommandCode.unknownType.code, CatalogCode.unknownKind.code, CatalogCode.unknownAction.code,
    ]
    guard codes.contains(error.code), let span = error.span,
      case let name = invocation.word(at: span)?.text ?? span.text,
      // A type of another sort than the wanted one may have the name.
      !catalog.entries.contains(where: { $0.name == name }), let sample = sampleOfType?(name),
      case let advice = self.advice(about: sample),
      // A command that another one runs is advised first.
      error.fix?.contains(advice) != true
    else { return error }
    return error.advising(advice)
  }

  /// The way to the types of a sample.
  private func advice(about sample: SampleOfType) -> String {
    let start = "the sample \(sample.name) has it: "
    if isOfScenario && !options.isInteractive {
      return start + "begin the file with @sample \(sample.name)"
    }
    return start + "start with --sample=\(sample.name)"
      + (sample.all.map { ", or --sample=\($0) for the types of all samples" } ?? "")
  }
}

extension Invocation {
  /// The word, or the value of a field or option, at a place of the text.
  fileprivate func word(at span: SourceSpan) -> ArgumentWord? {
    (words.joined() + fields.map(\.value) + options.compactMap(\.value)).first { $0.span == span }
  }
}
