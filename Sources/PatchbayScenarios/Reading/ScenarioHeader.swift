import PatchbayLanguage

/// The headers of scenarios, except `@file`.
enum ScenarioHeader: String, Sendable, CaseIterable {
  case title, tags, timeout, xfail, skip, sample

  /// The placeholder of the header's value.
  var placeholder: String {
    switch self {
    case .title: "TEXT"
    case .tags: "TAG ..."
    case .timeout: "5s"
    case .xfail, .skip: "REASON"
    case .sample: "NAME"
    }
  }
}

extension ScenarioHeaders {
  /// Sets the value of a header; returns false if it is set already.
  mutating func set(_ header: ScenarioHeader, to value: SourceSpan) throws(ShellError) -> Bool {
    switch header {
    case .title:
      guard title == nil else { return false }
      title = value.text
    case .tags: tags += value.text.split { $0 == "," || $0.isWhitespace }.map(String.init)
    case .timeout:
      guard timeout == nil else { return false }
      guard let duration = Duration(typed: value.text), duration > .zero else {
        throw ShellError(.badTimeout(value.text), at: value)
      }
      timeout = duration
    case .xfail:
      guard expectedFailure == nil else { return false }
      expectedFailure = value.text
    case .skip:
      guard skipReason == nil else { return false }
      skipReason = value.text
    case .sample:
      guard start == nil else { return false }
      start = Name(text: value.text, span: value)
    }
    return true
  }
}

extension Duration {
  /// Parses a duration such as `500ms`, `5s` or `2min`; nil if the text is none.
  package init?(typed text: String) {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), number <= 1_000_000_000 else { return nil }
    switch text.dropFirst(digits.count) {
    case "ms": self = .milliseconds(number)
    case "s": self = .seconds(number)
    case "min": self = .seconds(number * 60)
    default: return nil
    }
  }
}
