/// What an interceptor says of its verdict: in a line, and in full to those who ask why.
package struct Reasoning: Sendable {
  let summary: String
  let reasons: [Reason]

  package init(summary: String, reasons: [Reason]) {
    (self.summary, self.reasons) = (summary, reasons)
  }

  /// A line that `why` shows.
  package struct Reason: Sendable, Hashable {
    /// The line.
    package let words: String
    /// What it tells, where that is known.
    package let fact: Fact?

    package init(_ words: String, _ fact: Fact? = nil) { (self.words, self.fact) = (words, fact) }
  }

  /// What a line tells.
  package enum Fact: Sendable, Hashable {
    /// A value of the environment had something to do with it, which was set on a node.
    case setting(key: String, node: TopologyPath)
    /// The message would pass with another value of this alone.
    case remedy(operand: String, isOfEnvironment: Bool)
  }
}

extension Reasoning: CustomStringConvertible {
  package var description: String {
    ([summary] + reasons.map(\.words)).joined(separator: "\n")
  }
}

extension Reasoning {
  /// Splits a text, whose first line is shown to all.
  init(_ text: String) {
    var lines = text.split(separator: "\n").map(String.init)[...]
    summary = lines.popFirst() ?? ""
    reasons = lines.map { Reason($0) }
  }
}

extension Reasoning.Reason {
  /// How a line begins that tells the one value with which the message would pass.
  package static let wouldPass = "would pass with "

  var isRemedy: Bool { if case .remedy = fact { true } else { false } }

  /// The same in other words.
  func telling(_ words: String) -> Self { Self(words, fact) }
}
