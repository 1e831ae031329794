public import PatchbayEngine
import PatchbayText

/// The answer to a question about a message or a place: a value that reads as text and as JSON.
///
/// The finding comes first, then what it rests on, then what to do.
public protocol Answer: Sendable, Hashable, Codable {
  /// The name of the question in JSON.
  static var question: String { get }
  /// What was found, in a line.
  var finding: String { get }
  /// What the finding rests on, a line each.
  var reasons: [String] { get }
  /// What to do; nil where nothing has to be done.
  var remedy: String? { get }
  /// The reasons as a text has them, in lines of at most so many columns as far as names allow.
  func lines(ofReasonsIn columns: Int) -> [String]
}

extension Answer {
  /// The finding, then the reasons, then the remedy, in lines of at most 100 columns as far as names allow.
  public var text: String {
    let columns = FittedPaths.columns
    let rest =
      lines(ofReasonsIn: columns - 2)
      + (remedy.map { "to do: \($0)".onOneLine.sentence(in: columns - 2) } ?? [])
    let lines = finding.onOneLine.sentence(in: columns) + rest.map { "  \($0)" }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The reasons, broken between words where they are longer.
  public func lines(ofReasonsIn columns: Int) -> [String] {
    reasons.flatMap { $0.onOneLine.sentence(in: columns) }
  }

  /// The answer as JSON: the words, and as `facts` what they are made of.
  public func json(isPretty: Bool = true) throws(InspectionError) -> String {
    try InspectionDocument.json(
      AnswerContent(
        schema: InspectionDocument.schema,
        answer: AnswerContent.Told(
          question: Self.question, finding: finding, reasons: reasons, remedy: remedy, facts: self)),
      isPretty: isPretty)
  }
}

/// How an answer is laid out.
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

/// The observers that a message did not reach for one reason, by one interceptor if one decided.
public struct MissedGroup: Sendable, Hashable, Codable {
  /// The reason.
  public let reason: NonDeliveryReason
  /// The interceptor or node responsible, where one is.
  public let place: TopologyPath?
  /// The hop responsible, where one is.
  public let hop: Int?
  /// How many there are.
  public let count: Int
  /// The first of them.
  public let first: TopologyPath
}

/// What those of a group have in common.
private struct MissedReason: Hashable {
  let reason: NonDeliveryReason
  let place: TopologyPath?
  let hop: Int?
}

extension MissedGroup {
  /// The groups of observers that a message did not reach, in the order in which they are listed.
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
