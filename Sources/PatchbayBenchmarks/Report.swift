import Foundation

/// The output of a run: lines as soon as they are available, or JSON at the end.
final class Report {
  private let isJSON: Bool
  private var rows: [RowResult] = []
  private(set) var verdicts: [Verdict] = []

  struct RowResult: Codable {
    let group: String
    let name: String
    let nanoseconds: Double
    /// The ratio to the first row of the group.
    let ratio: Double
    let allocations: UInt64
  }

  private struct Document: Encodable {
    let rows: [RowResult]
    let goals: [Verdict]
  }

  init(isJSON: Bool) { self.isJSON = isJSON }
}

extension Report {
  func add(_ row: RowResult) { rows.append(row) }

  func add(_ verdict: Verdict) { verdicts.append(verdict) }

  func line(_ text: String) {
    if !isJSON { print(text) }
  }

  /// Prints the goals of the groups that ran, or, as JSON, everything that was measured.
  func end() {
    guard isJSON else { return printVerdicts() }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(Document(rows: rows, goals: verdicts)) else {
      fatalError("figures that are no JSON")
    }
    print(String(decoding: data, as: UTF8.self))
  }

  private func printVerdicts() {
    guard !verdicts.isEmpty else { return }
    print("\n\(pad("goals", 70))\(right("figure", 12))\(right("goal", 16))  verdict")
    for verdict in verdicts {
      let figure = verdict.figure.map { number($0) } ?? "-"
      let goal = "\(verdict.direction.rawValue) \(number(verdict.limit)) \(verdict.unit.rawValue)"
      let reason = verdict.reason.map { ": " + $0 } ?? ""
      print(
        "  " + pad(verdict.name, 68) + right(figure, 12) + right(goal, 16)
          + "  \(verdict.outcome.rawValue)\(reason)")
    }
    let red = verdicts.count(where: \.isRed)
    let known = verdicts.count { $0.outcome == .knownMiss }
    print("  \(verdicts.count) goals, \(known) known misses, \(red) that make this run fail")
  }

  private func number(_ value: Double) -> String {
    abs(value) >= 1_000 ? "\(Int(value.rounded()))" : rounded(value, digits: value >= 100 ? 1 : 2)
  }
}

func rounded(_ value: Double, digits: Int) -> String {
  guard value.isFinite else { return "\(value)" }
  let scale = digits == 1 ? 10.0 : 100.0
  let whole = Int((abs(value) * scale).rounded())
  let fraction = "\(whole % Int(scale))"
  let zeros = String(repeating: "0", count: digits - fraction.count)
  return "\(value < 0 && whole > 0 ? "-" : "")\(whole / Int(scale)).\(zeros)\(fraction)"
}

func pad(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: Swift.max(1, width - text.count))
}

func right(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: Swift.max(1, width - text.count)) + text
}
