/// An interceptor's explanation of its verdict: one line, and further lines for `why`.
package struct Reasoning: Sendable {
  let summary: String
  package let reasons: [Reason]

  package init(summary: String, reasons: [Reason]) {
    (self.summary, self.reasons) = (summary, reasons)
  }

  /// A line that `why` shows.
  package struct Reason: Sendable, Hashable {
    /// The line.
    package let words: String
    /// The fact behind the line; nil if unknown.
    package let fact: Fact?

    package init(_ words: String, _ fact: Fact? = nil) { (self.words, self.fact) = (words, fact) }
  }

  /// The fact behind a line.
  package enum Fact: Sendable, Hashable {
    /// An environment value set on a node influenced the verdict.
    case setting(key: String, node: TopologyPath)
    /// The message would pass if this one operand had another value.
    case remedy
    /// The condition of a plugin did not hold.
    case unmet
    /// A formula of the interceptor could not be evaluated.
    case failure
  }
}

extension Reasoning {
  /// The note of an interceptor that could not evaluate a formula.
  package static func failing(_ words: String) -> Self {
    Self(summary: words, reasons: [Reason(words, .failure)])
  }
}

extension Reasoning: CustomStringConvertible {
  package var description: String {
    ([summary] + reasons.map(\.words)).joined(separator: "\n")
  }
}

extension Reasoning {
  /// Splits a text: the first line is the summary, the others are reasons.
  init(_ text: String) {
    var lines = text.split(separator: "\n").map(String.init)[...]
    summary = lines.popFirst() ?? ""
    reasons = lines.map { Reason($0) }
  }
}

extension Reasoning.Reason {
  /// The beginning of a line that names the value with which the message would pass.
  package static let wouldPass = "would pass with "

  var isFailure: Bool { fact == .failure }
  package var isRemedy: Bool { if case .remedy = fact { true } else { false } }

  /// The reason with other words and the same fact.
  func telling(_ words: String) -> Self { Self(words, fact) }
}
