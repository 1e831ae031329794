import Foundation
import PatchbayCatalog
import Synchronization
import TestSupport
import Testing

@Suite("Shapes of types")
struct ShapeTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let words: String
    let shape: @Sendable () -> TypeShape

    init<T: Decodable & SendableMetatype>(_ testDescription: String, _: T.Type, _ words: String) {
      self.testDescription = testDescription
      self.words = words
      shape = { TypeShape(of: T.self) }
    }
  }

  @Test(
    "are detected by decoding made-up values",
    arguments: [
      Row("a number", Int.self, "int"),
      Row("a small number", UInt8.self, "UInt8"),
      Row("text that may be missing", String?.self, "text?"),
      Row("a list of lists", [[Bool]].self, "[[bool]]"),
      Row("a set", Set<Int>.self, "[int]"),
      Row("names of one's own", [String: Double].self, "{text: double}"),
      Row("numbers for names", [Int: String].self, "{text: text}"),
      Row("an enum that lists its cases", Level.self, "low|middle|high"),
      Row("an enum of numbers that doesn't", Grade.self, "1|5"),
      Row("an enum without raw values", Weather.self, "sunny|rainy"),
      Row("text of a form", [Date].self, "[date]"),
      Row("a type that takes but some text", Email.self, "text"),
      Row("a type that takes either", Either.self, "int"),
      Row("a number that may be null", Sometimes.self, "int?"),
      Row("numbers of which each may be null", Gaps.self, "[int]"),
      Row("a type that takes nothing", Ping.self, "Ping"),
      Row("one that asks in several forms", Shameless.self, "any"),
      Row("one that wraps itself", Wrapper.self, "Wrapper"),
      Row("one that goes down by itself", Tunnel.self, "Tunnel"),
      Row("one that asks for ever", Nest<Int>.self, "any"),
    ])
  func words(row: Row) { #expect("\(row.shape())" == row.words) }

  @Test(
    "name the fields in order",
    arguments: [
      Row("a struct", Member.self, "name:text age:UInt8? level:low|middle|high"),
      Row("one that may be missing", Member?.self, "name:text age:UInt8? level:low|middle|high"),
      Row(
        "a struct of everything", Room.self,
        "title:text members:[Member] owner:Member? marks:{text: int} floors:{text: text} isOpen:bool"
          + " weather:sunny|rainy"
          + " figures:[dot|circle(radius:double)|text(_0:text, size:int?)] tags:[text] grade:1|5"),
      Row(
        "types of Foundation", Moment.self, "id:uuid date:date data:base64 page:url price:decimal"),
      Row("keys that are renamed", Renamed.self, "words:text count:int?"),
      Row("a type within itself", Branch.self, "name:text parent:Branch? twigs:[Branch]"),
      Row("a superclass beside", Dog.self, "age:int name:text"),
      Row("a superclass below", Cat.self, "lives:int super(name:text)"),
      Row("a type that refuses", Picky.self, "first:text refused:any last:any"),
      Row("no end of fields", Greedy.self, ""),
    ])
  func fields(row: Row) {
    #expect(row.shape().fields.map(\.description).joined(separator: " ") == row.words)
  }

  @Test("have no shape that decoding does not show")
  func unknown() {
    let fields = TypeShape(of: Picky.self).fields.map(\.type)
    #expect(fields.dropFirst() == [.any, .any])
    #expect(TypeShape(of: Shameless.self) == .any)
    #expect(TypeShape(of: TwoForms.self) == .any)
    #expect(TypeShape(of: Nest<Int>.self) == .any)
    #expect(TypeShape(of: Greedy.self) == .any)
    #expect(TypeShape(of: Wide<MostFields>.self).fields.count == 500)
    #expect(TypeShape(of: Wide<OneFieldTooMany>.self) == .any)
  }

  /// A choice whose last case can't be made.
  private enum Choice: Decodable {
    case easy(number: Int)
    case hard(Refusal)
  }

  private struct Refusal: Decodable {
    init(from decoder: any Decoder) throws { throw Complaint("no") }
  }

  private struct Chosen: Decodable {
    let choice: Choice
    let text: String
  }

  @Test("go on after a choice that is made by one of its cases")
  func choiceMadeOnce() {
    let fields = TypeShape(of: Chosen.self).fields
    #expect(fields.map(\.name) == ["choice", "text"])
    #expect(fields.last?.type == .text)
  }

  @Test("are given up after eight attempts")
  func attempts() {
    Stubborn.attempts.withLock { $0 = 0 }
    #expect(TypeShape(of: Stubborn.self) == .any)
    #expect(Stubborn.attempts.withLock { $0 } == 8)
  }

  @Test("list the possible words of a choice")
  func choices() {
    #expect(TypeShape(of: Level?.self).words == ["low", "middle", "high", "null"])
    #expect(TypeShape(of: Bool.self).words == ["true", "false"])
    #expect(TypeShape(of: Figure.self).words == ["dot"])
    #expect(TypeShape(of: Int.self).words.isEmpty)
  }

  @Test("are detected on a small stack")
  func smallStack() {
    onSmallStack {
      _ = TypeShape(of: Nest<Int>.self)
      _ = TypeShape(of: Room.self)
      _ = TypeShape(of: Tunnel.self)
    }
  }
}

/// Enums that do not conform to CaseIterable, and types that resemble enums.
@Suite("Cases of enums")
struct EnumCaseTests {
  enum One: String, Codable { case only }
  enum Listed: String, Codable, CaseIterable { case only }
  enum Nobody: Decodable {
    init(from decoder: any Decoder) throws { throw Complaint("nobody") }
  }
  enum Loaded: Decodable {
    case flag(Bool)
    case other

    init(from decoder: any Decoder) throws {
      self = try decoder.singleValueContainer().decode(Bool.self) ? .flag(true) : .other
    }
  }
  struct Wrapped: Decodable {
    let level: Grade

    init(from decoder: any Decoder) throws {
      level = try decoder.singleValueContainer().decode(Grade.self)
    }
  }
  struct Flag: Decodable { let isOn: Bool }

  @Test("the case of an enum with one case is known only if it is listed")
  func single() {
    #expect("\(TypeShape(of: One.self))" == "text")
    #expect("\(TypeShape(of: Listed.self))" == "only")
  }

  @Test("an enum without cases has none")
  func none() { #expect(TypeShape(of: Nobody.self).words.isEmpty) }

  @Test("an enum with a payload is not mistaken for one without")
  func payload() { #expect("\(TypeShape(of: Loaded.self))" == "bool") }

  @Test("a struct that wraps an enum has its cases")
  func wrapped() {
    #expect("\(TypeShape(of: Wrapped.self))" == "1|5")
    #expect(TypeShape(of: Flag.self).fields.map(\.name) == ["isOn"])
  }
}
