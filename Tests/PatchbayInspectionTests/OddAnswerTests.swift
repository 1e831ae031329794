import Foundation
import PatchbayInspection
import Testing

/// An answer whose facts encode themselves in every way that an encoder has.
private struct OddAnswer: Answer {
  static let question = "odd"
  var finding = "it is \"odd\""
  var reasons = ["a\\b", "c\u{8}\u{C}\n"]
  var remedy: String?

  enum Key: CodingKey { case zero, keyed, list, base, small, yes, empty, nothing, deep, text }

  init() {}
  init(from decoder: any Decoder) throws {}

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode("é / \u{1}", forKey: .text)
    try fields.encode(0, forKey: .zero)
    try fields.encode(true, forKey: .yes)
    try fields.encode(Int8(-5), forKey: .small)
    try fields.encode([Int](), forKey: .empty)
    try fields.encodeNil(forKey: .nothing)
    var inside = fields.nestedContainer(keyedBy: Key.self, forKey: .keyed)
    try inside.encode(1, forKey: .zero)
    try inside.encode(Nothing(), forKey: .empty)
    var list = fields.nestedUnkeyedContainer(forKey: .list)
    try list.encode("first")
    try list.encodeNil()
    var keyed = list.nestedContainer(keyedBy: Key.self)
    try keyed.encode(2, forKey: .zero)
    var more = list.nestedUnkeyedContainer()
    try more.encode(UInt16(3))
    try more.encode(false)
    try One(number: 4).encode(to: list.superEncoder())
    try One(number: nil).encode(to: fields.superEncoder(forKey: .base))
    try One(number: 6).encode(to: fields.superEncoder())
    try fields.encode(Chain(length: 45), forKey: .deep)
  }

  /// Encodes nothing at all.
  private struct Nothing: Encodable { func encode(to encoder: any Encoder) {} }

  /// Encodes itself as one value, or as none.
  private struct One: Encodable {
    let number: Int?

    func encode(to encoder: any Encoder) throws {
      var whole = encoder.singleValueContainer()
      if let number { try whole.encode(number) } else { try whole.encodeNil() }
    }
  }

  /// Lists within lists, deeper than lines are often indented.
  private struct Chain: Encodable {
    let length: Int

    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      if length > 0 { try list.encode(Chain(length: length - 1)) } else { try list.encode("end") }
    }
  }
}

/// A number with a fraction, for which there is no form.
private struct FractionAnswer: Answer {
  static let question = "fraction"
  var finding: String { "" }
  var reasons: [String] { [] }
  var remedy: String? { nil }
  var size = Double.infinity
}

/// The document around an answer, as Foundation would write it.
private struct Around: Encodable {
  let schema = 1
  let answer: Told

  struct Told: Encodable {
    let question, finding: String
    let reasons: [String]
    let remedy: String?
    let facts: OddAnswer
  }
}

@Suite("JSON of answers")
struct OddAnswerTests {
  @Test(
    "is what Foundation writes, in whatever way the facts encode themselves",
    arguments: [true, false])
  func sameAsFoundation(isPretty: Bool) throws {
    var answer = OddAnswer()
    answer.remedy = isPretty ? "take\tit" : nil
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    let around = Around(
      answer: Around.Told(
        question: "odd", finding: answer.finding, reasons: answer.reasons, remedy: answer.remedy,
        facts: answer))
    let wanted = String(decoding: try encoder.encode(around), as: UTF8.self)
    #expect(try answer.json(isPretty: isPretty) == wanted)
  }

  @Test("has no form for a number that is not finite")
  func fraction() {
    do throws(InspectionError) {
      Issue.record("\(try FractionAnswer().json())")
    } catch {
      let words = "\(error)"
      #expect(words.contains("while writing"), "\(words)")
      #expect(words.contains("a number that JSON has no form for"), "\(words)")
    }
  }
}
