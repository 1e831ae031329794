public import PatchbayEngine
import PatchbayText

/// The answer to a question about a message or a place: a value that reads as text and as JSON.
///
/// The finding comes first, then its reasons, then the remedy.
public protocol Answer: Sendable, Hashable, Codable {
  /// The name of the question in JSON.
  static var question: String { get }
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
  /// The finding, the reasons and the remedy as text.
  ///
  /// Lines have at most 100 columns unless a name is longer.
  public var text: String {
    let columns = FittedPaths.columns
    let rest =
      lines(ofReasonsIn: columns - 2)
      + (remedy.map { "to do: \($0)".onOneLine.sentence(in: columns - 2) } ?? [])
    let lines = finding.onOneLine.sentence(in: columns) + rest.map { "  \($0)" }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The reasons, with long ones broken between words.
  public func lines(ofReasonsIn columns: Int) -> [String] {
    reasons.flatMap { $0.onOneLine.sentence(in: columns) }
  }

  /// The answer as JSON: its words, and under `facts` the values behind them.
  public func json(isPretty: Bool = true) throws(InspectionError) -> String {
    try InspectionDocument.json(
      AnswerContent(
        schema: InspectionDocument.schema,
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
public struct MissedGroup: Sendable, Hashable, Codable {
  /// The reason.
  public let reason: NonDeliveryReason
  /// The responsible interceptor or node; nil if there is none.
  public let place: TopologyPath?
  /// The responsible hop; nil if there is none.
  public let hop: Int?
  /// The number of observers.
  public let count: Int
  /// The first of the observers.
  public let first: TopologyPath
}

/// The common properties of a group.
private struct MissedReason: Hashable {
  let reason: NonDeliveryReason
  let place: TopologyPath?
  let hop: Int?
}

extension MissedGroup {
  /// Groups the observers that a message did not reach, in the order of their first members.
  static func groups(of unreached: some Sequence<Trace.Unreached>) -> [MissedGroup] {
    var order: [MissedReason] = []
    var found: [MissedReason: (count: Int, first: TopologyPath)] = [:]
    for one in unreached {
      let key = MissedReason(reason: one.reason, place: one.place, hop: one.hop)
      if found[key] == nil { order.append(key) }
      found[key, default: (0, one.endpoint)].count += 1
    }
    return order.compactMap { key in
      found[key].map {
        MissedGroup(
          reason: key.reason, place: key.place, hop: key.hop, count: $0.count, first: $0.first)
      }
    }
  }

  /// `not received by 2 observers, the first /a/p: dropped at m3.5 by /a:quiet`.
  func words(ofMessage message: Int) -> String {
    let origin = (hop.map { " at m\(message).\($0)" } ?? "") + (place.map { " by \($0)" } ?? "")
    let who = count == 1 ? "\(first)" : "\(count.inGroups) observers, the first \(first)"
    return "not received by \(who): \(reason.rawValue)\(origin)"
  }
}
