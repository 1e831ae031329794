import Foundation
import PatchbayCatalog
import PatchbayLanguage
import Synchronization
import TestSupport
import Testing

@Suite("Building types from fields")
struct BuildingTests {
  private static let ann: Value = .fields(["name": .text("Ann"), "level": .text("low")])

  @Test("accepts the declared types of fields")
  func built() throws {
    #expect(try Self.ann.build(Member.self) == Member(name: "Ann", age: nil, level: .low))
    #expect(try Value.fields(["words": .text("a")]).build(Renamed.self).count == 3)
    #expect(try Value.int(3).build(Double.self) == 3)
    #expect(try Value.text("18446744073709551615").build(UInt64.self) == .max)
    #expect(try Value.null.build(Int?.self) == nil)
    #expect(try Value.text("dot").build(Figure.self) == .dot)
    #expect(try Value.text("rainy").build(Weather.self) == .rainy)
    #expect(try Value.text("x").build(Either.self) == .text("x"))
    #expect(try Value.int(0).build(Date.self) == Date(timeIntervalSinceReferenceDate: 0))
    #expect(try Value.object([:]).build(Ping.self) == Ping())
    _ = try Value.int(1).build(Shameless.self)
  }

  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let words: String
    let build: @Sendable () throws -> Void

    init<T: Decodable & SendableMetatype>(
      _ testDescription: String, _: T.Type, _ value: Value, _ words: String
    ) {
      self.testDescription = testDescription
      self.words = words
      build = { _ = try value.build(T.self) }
    }
  }

  @Test(
    "names the field and the values that it accepts",
    arguments: [
      Row(
        "an unknown field", Point.self, .fields(["x": .int(1), "y": .int(1), "z": .int(1)]),
        "Point has no field 'z'; it has x, y"),
      Row(
        "an unknown field of a type without any", Ping.self, .fields(["text": .int(1)]),
        "Ping has no field 'text'; it has none"),
      Row(
        "a field nothing is like", Member.self, .fields(["colour": .int(1)]),
        "Member has no field 'colour'; it has name, age, level"),
      Row(
        "a misspelt field rather than the missing one", Member.self,
        .fields(["naem": .text("a"), "level": .text("low")]),
        "Member has no field 'naem'; did you mean name?"),
      Row(
        "a missing field", Member.self, .fields(["level": .text("low")]),
        "Member needs name; it takes text"),
      Row(
        "a missing choice", Member.self, .fields(["name": .text("a")]),
        "Member needs level; it takes low, middle or high"),
      Row(
        "a number for text", Member.self, .fields(["name": .int(42)]),
        "name takes text, not 42 (int)"),
      Row("text for a number", [Int].self, .list([.text("a")]), #"[0] takes int, not "a" (text)"#),
      Row("a fraction", Int.self, .double(3.5), "Int takes int, not 3.5 (double)"),
      Row("a number for a bool", Bool.self, .int(1), "Bool takes true or false, not 1 (int)"),
      Row(
        "a number out of range", Member.self, .fields(["name": .text("a"), "age": .int(300)]),
        "age is out of range: UInt8 takes 0...255, not 300"),
      Row(
        "text for a small number", UInt8.self, .text("a"),
        #"UInt8 takes UInt8 (0...255), not "a" (text)"#),
      Row(
        "more than any number", UInt64.self, .text("99999999999999999999"),
        "UInt64 is out of range: UInt64 takes 0...18446744073709551615, not 99999999999999999999"),
      Row(
        "an unknown case", Member.self, .fields(["name": .text("a"), "level": .text("lwo")]),
        "Level has no case 'lwo'; did you mean low?, for level"),
      Row(
        "a case nothing is like", Level.self, .text("purple"),
        "Level has no case 'purple'; it has low, middle, high"),
      Row("a case of a number", Grade.self, .int(3), "Grade has no case '3'; it has 1, 5"),
      Row(
        "an unknown case with fields", Figure.self, .fields(["cirle": .object([:])]),
        "Figure has no case 'cirle'; did you mean circle?"),
      Row(
        "a case without its fields", Figure.self, .text("circle"),
        "Figure needs circle.radius; it takes double"),
      Row(
        "an unknown field of a case", Figure.self,
        .fields(["circle": .fields(["radius": .int(1), "color": .int(1)])]),
        "Figure has no field 'circle.color'; it has radius"),
      Row(
        "a value for a struct", [Point].self, .list([.int(3)]),
        "[0] takes Point {x:double, y:double}, not 3 (int)"),
      Row(
        "a list for an object", [String: Int].self, .list([]),
        "Dictionary<String, Int> takes {text: int}, not a list of 0 elements"),
      Row(
        "elements left over", Line.self, .list([.int(1), .int(2), .int(3), .int(4), .int(5)]),
        "Line takes 4 elements, not 5"),
      Row("an element missing", Line.self, .list([.int(1)]), "Line takes 2 elements, not 1"),
      Row(
        "text of another form", Date.self, .text("today"),
        #"Date takes date, such as 2026-01-31T12:00:00Z, not "today" (text)"#),
      Row("what a type refuses", Email.self, .text("a"), "Email is refused: an address has an @"),
      Row("no number", Double.self, .double(.nan), "Double takes finite numbers, not nan"),
      Row(
        "a number too large", Float.self, .double(1e300),
        "Float is out of range: Float takes -3.4028235e+38...3.4028235e+38, not 1e+300"),
    ])
  func errors(row: Row) {
    let error = #expect(throws: FieldError.self) { try row.build() }
    #expect(error?.description == row.words)
  }

  /// Asks for fields that may be missing without `decodeIfPresent`.
  private struct Asking: Decodable {
    let isNull: Bool
    let number: Int?

    enum Key: CodingKey { case one, other }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Key.self)
      isNull = try fields.decodeNil(forKey: .one)
      number = try fields.decode(Int?.self, forKey: .other)
    }
  }

  @Test("takes null for a missing field, however a type asks for it")
  func missing() throws {
    let nothing = try Value.object([:]).build(Asking.self)
    #expect(nothing.isNull && nothing.number == nil)
    let both = try Value.fields(["one": .int(1), "other": .int(2)]).build(Asking.self)
    #expect(!both.isNull && both.number == 2)
  }

  /// Reads all elements, then the first one again.
  private struct Rereading: Decodable {
    init(from decoder: any Decoder) throws {
      var elements = try decoder.unkeyedContainer()
      while !elements.isAtEnd { _ = try elements.decode(Int.self) }
      var again = try decoder.unkeyedContainer()
      _ = try again.decode(Int.self)
    }
  }

  @Test("leaves no element over that was read once")
  func readAgain() throws {
    #expect(throws: Never.self) { try Value.list([.int(1), .int(2)]).build(Rereading.self) }
  }

  @Test("refuses too deep nesting, on a small stack")
  func deep() {
    let value = (0..<1000).reduce(Value.text("a")) { inner, _ in
      .fields(["name": .text("a"), "twigs": .list([]), "parent": inner])
    }
    let problem = Mutex<FieldError.Problem?>(nil)
    onSmallStack {
      do throws(FieldError) { _ = try value.build(Branch.self) } catch {
        problem.withLock { $0 = error.problem }
      }
    }
    #expect(problem.withLock { $0?.isTooDeep } == true)
    let error = #expect(throws: FieldError.self) { try Value.null.build(Wrapper.self) }
    #expect(error?.type == "Wrapper")
    #expect(error?.problem.isTooDeep == true)
  }

  @Test("lets types decode themselves as often as values may be nested")
  func layers() {
    var budgets = Budgets()
    budgets[.nesting] = 9
    let problem = Nesting.upTo(budgets) { () -> FieldError.Problem? in
      do throws(FieldError) { _ = try Value.null.build(Onion.self) } catch { return error.problem }
      return nil
    }
    #expect(problem == .tooDeep(most: 9))
    #expect(Onion.layers.withLock { $0 } == 9)
  }

  @Test("a word is read as the field's type")
  func readWords() {
    func read(_ word: String, _ undeclared: Value, _ type: (some Decodable).Type) -> Value {
      TypeShape(of: type).value(of: word, undeclared: undeclared)
    }
    #expect(read("3", .int(3), Int.self) == .int(3))
    #expect(read("3", .int(3), String.self) == .text("3"))
    #expect(read("007", .int(7), String?.self) == .text("007"))
    #expect(read("null", .null, String?.self) == .null)
    #expect(read("null", .text("null"), String?.self) == .text("null"))
    #expect(read("true", .bool(true), String.self) == .text("true"))
    #expect(read("5", .int(5), Grade.self) == .int(5))
    #expect(read("low", .text("low"), Level.self) == .text("low"))
    #expect(
      read("18446744073709551615", .double(1.8e19), UInt64.self)
        == .text("18446744073709551615"))
    #expect(
      read("18446744073709551616", .text("18446744073709551616"), Double.self)
        == .double(0x1p64))
    #expect(read("-99", .int(-99), Double.self) == .int(-99))
    let digits = String(repeating: "9", count: 400)
    #expect(read(digits, .text(digits), Double.self) == .text(digits))
    #expect(read("[1]", .list([.int(1)]), [Int].self) == .list([.int(1)]))
    #expect(read("9.99", .double(9.99), Decimal.self) == .text("9.99"))
  }
}

extension Value {
  /// An object of these fields, in this order.
  static func fields(_ fields: KeyValuePairs<String, Value>) -> Value {
    .object(Value.Fields(fields.map { ($0.key, $0.value) }))
  }
}
