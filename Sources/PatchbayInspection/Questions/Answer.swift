package import PatchbayEngine
import PatchbayText

/// The answer to a question about a message or a place: a value that reads as text and as JSON.
///
/// The finding comes first, then its reasons, then the remedy.
package protocol Answer: Sendable, Encodable {
  /// The name of the question in JSON.
  static var question: String { get }
  /// The schema number of its JSON.
  static var schema: Int { get }
  /// The finding in one line.
  var finding: String { get }
  /// The reasons for the finding, one line each.
  var reasons: [String] { get }
  /// The remedy; nil if nothing needs to be done.
  var remedy: String? { get }
  /// The reasons as lines of text, each at most `columns` wide unless a name is longer.
  func lines(ofReasonsIn columns: Int) -> [String]
}

extension Answer {
  package static var schema: Int { 1 }

  /// The finding, the reasons and the remedy as text.
  ///
  /// Lines have at most 100 columns unless a name is longer.
  package var text: String {
    let columns = FittedPaths.columns
    let rest =
      lines(ofReasonsIn: columns - 2)
      + (remedy.map { "to do: \($0)".onOneLine.sentence(in: columns - 2) } ?? [])
    let lines = finding.onOneLine.sentence(in: columns) + rest.map { "  \($0)" }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The reasons, with long ones broken between words.
  package func lines(ofReasonsIn columns: Int) -> [String] {
    reasons.flatMap { $0.onOneLine.sentence(in: columns) }
  }

  /// The answer as JSON: its words, and under `facts` the values behind them.
  package func json(isPretty: Bool = true) throws(InspectionError) -> String {
    try InspectionDocument.json(
      AnswerContent(
        schema: Self.schema,
        answer: AnswerContent.Told(
          question: Self.question, finding: finding, reasons: reasons, remedy: remedy, facts: self)),
      isPretty: isPretty)
  }
}

/// The JSON of an answer.
private struct AnswerContent<Facts: Encodable>: Encodable {
  let schema: Int
  let answer: Told

  struct Told: Encodable {
    let question: String
    let finding: String
    let reasons: [String]
    let remedy: String?
    let facts: Facts
  }
}

/// The observers that a message did not reach for the same reason, because of the same interceptor
/// if any.
package struct MissedGroup: Sendable, Hashable, Codable {
  /// The reason.
  package let reason: NonDeliveryReason
  /// The responsible interceptor or node; nil if there is none.
  package let place: TopologyPath?
  /// The responsible hop; nil if there is none.
  package let hop: Int?
  /// The number of observers.
  package let count: Int
  /// The first of the observers; the first that still exists if there is one.
  package let first: TopologyPath
}

extension MissedGroup {
  /// Groups the observers that a message did not reach, in the order of their first members.
  static func groups(of unreached: some Sequence<Trace.Unreached>) -> [MissedGroup] {
    unreached.map { one in
      (Trace.Unreached(endpoint: .top, reason: one.reason, hop: one.hop, place: one.place), one)
    }.grouped().map { cause, all in
      let first = all.first { !$0.endpoint.isGone } ?? all[0]
      return MissedGroup(
        reason: cause.reason, place: cause.place, hop: cause.hop, count: all.count,
        first: first.endpoint)
    }
  }

  /// `not received by 2 observers, the first /a/p: dropped at m3.5 by /a:quiet`.
  func words(ofMessage message: Int) -> String {
    let who = count == 1 ? "\(first)" : "\(count.inGroups) observers, the first \(first)"
    return "not received by \(who): \(reasonWithOrigin(ofMessage: message))"
  }

  /// `dropped at m3.5 by /a:quiet`.
  func reasonWithOrigin(ofMessage message: Int) -> String {
    let origin = (hop.map { " at m\(message).\($0)" } ?? "") + (place.map { " by \($0)" } ?? "")
    return reason.rawValue + origin
  }

  /// The command that shows more; nil if the observers are gone.
  func remedy(ofMessage message: Int) -> String? {
    first.isGone ? nil : "why \(first) m\(message) shows what would change it"
  }
}
