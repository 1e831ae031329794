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
}

/// How wide the lines of answers are.
private let columns = 100

extension Answer {
  /// The finding, then the reasons, then the remedy, in lines of at most 100 columns as far as names allow.
  public var text: String {
    let rest = reasons + (remedy.map { ["to do: \($0)"] } ?? [])
    let lines =
      finding.onOneLine.lines(of: columns)
      + rest.flatMap { $0.onOneLine.lines(of: columns - 2).map { "  \($0)" } }
    return lines.map { $0 + "\n" }.joined()
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

extension String {
  /// The words in lines of at most so many columns; what is longer than a line is not broken.
  fileprivate func lines(of width: Int) -> [String] {
    guard cellWidth > width else { return [self] }
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      let longer = line.isEmpty ? String(word) : line + " " + word
      if line.isEmpty || longer.cellWidth <= width {
        line = longer
      } else {
        lines.append(line)
        line = "    " + word
      }
    }
    return lines + [line]
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
