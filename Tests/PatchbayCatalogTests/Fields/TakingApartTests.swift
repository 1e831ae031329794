import Foundation
import PatchbayCatalog
import PatchbayInspection
import PatchbayLanguage
import Synchronization
import TestSupport
import Testing

@Suite("Taking apart")
struct TakingApartTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let value: Value
    let takeApart: @Sendable () throws -> Value

    init<T: Encodable & SendableMetatype>(
      _ testDescription: String, _ make: @escaping @Sendable @autoclosure () -> T, _ value: Value
    ) {
      self.testDescription = testDescription
      self.value = value
      takeApart = { try Value(takingApart: make()) }
    }
  }

  @Test(
    "writes values in the form in which they are typed",
    arguments: [
      Row("nothing", Int?.none, .null),
      Row(
        "a missing field, which is left out", Member(name: "a", age: nil, level: .low),
        .fields(["name": .text("a"), "level": .text("low")])),
      Row("a case", Weather.sunny, .text("sunny")),
      Row(
        "a case with fields", Figure.circle(radius: 2),
        .fields(["circle": .fields(["radius": .double(2)])])),
      Row("a case in a list", [Figure.dot], .list([.text("dot")])),
      Row("a number of single precision", Float(0.1), .double(0.1)),
      Row("a number beyond Int", UInt64.max, .text("18446744073709551615")),
      Row("a dictionary, by name", ["b": 1, "a": 2], .fields(["a": .int(2), "b": .int(1)])),
      Row(
        "a dictionary of numbers, by size", [10: true, 9: false],
        .fields(["9": .bool(false), "10": .bool(true)])),
      Row(
        "a dictionary of fractions, by size", [10.5: 1, 9.25: 2],
        .list([.double(9.25), .int(2), .double(10.5), .int(1)])),
      Row("a set, sorted", Set([10, 9, 8]), .list([.int(8), .int(9), .int(10)])),
      Row(
        "a set of fractions, by size", Set([10.5, 9.25]), .list([.double(9.25), .double(10.5)])),
      Row("a set of lists", Set([[2], [1]]), .list([.list([.int(1)]), .list([.int(2)])])),
      Row("a list begun twice", BegunTwice(), .list([.int(1), .int(2)])),
      Row("what encodes nothing", Silent(), .object([:])),
      Row("a date", Date(timeIntervalSinceReferenceDate: 0), .text("2001-01-01T00:00:00Z")),
      Row(
        "a date with a fraction", Date(timeIntervalSinceReferenceDate: 0.5),
        .text("2001-01-01T00:00:00.500Z")),
      Row(
        "a date no text is exact for", Date(timeIntervalSinceReferenceDate: 0.1 + 0.2),
        .double(0.1 + 0.2)),
      Row("a far date", Date(timeIntervalSinceReferenceDate: 1e300), .double(1e300)),
      Row("data", Data([1, 2]), .text("AQI=")),
      Row("an empty type", Ping(), .object([:])),
    ])
  func values(row: Row) throws { #expect(try row.takeApart() == row.value) }

  @Test("refuses values without a written form")
  func refused() {
    #expect(words { try Value(takingApart: [1.0, .nan]) } == "[1] takes finite numbers, not nan")
    #expect(
      words { try Value(takingApart: Point(x: .infinity, y: 0)) }
        == "x takes finite numbers, not inf")
    #expect(
      words { try Value(takingApart: [-Float.infinity]) } == "[0] takes finite numbers, not -inf")
    #expect(words { try Value(takingApart: [Decimal.nan]) } == "[0] takes finite numbers, not NaN")
    #expect(
      words { try Value(takingApart: Mixed()) }
        == "Mixed can't be written: it encodes itself in several forms at once")
    #expect(
      words { try Value(takingApart: Shameless()) }
        == "Shameless can't be written: it encodes itself in several forms at once")
  }

  @Test("refuses too deep nesting, on a small stack")
  func deep() throws {
    let problems = Mutex<[FieldError.Problem]>([])
    onSmallStack {
      let branch = (0..<1000).reduce(Branch("a")) { inner, _ in Branch("a", parent: inner) }
      let values: [any Encodable] = [branch, Wrapper(), Tunnel(depth: 100_000)]
      for value in values {
        do throws(FieldError) { _ = try Value(takingApart: value) } catch {
          problems.withLock { $0.append(error.problem) }
        }
      }
    }
    #expect(problems.withLock { $0.map(\.isTooDeep) } == [true, true, true])
    let tunnel = try Value(takingApart: Tunnel(depth: 150)).build(Tunnel.self)
    #expect(tunnel.depth == 150)
  }

  private func words(_ body: () throws -> Value) -> String? {
    do { return try "\(body())" } catch { return "\(error)" }
  }

  struct Plain {
    let text = "a"
    let point = Point(x: 1, y: 2)
    let range = NSObject.self as Any
  }

  @Test("shows the properties of a value that can't be encoded")
  func told() {
    #expect(
      Value(telling: Plain())
        == .fields([
          "text": .text("a"), "point": .fields(["x": .double(1), "y": .double(2)]),
          "range": .text("NSObject"),
        ]))
    #expect(Value(telling: (1, 2)) == .text("(1, 2)"))
    #expect(Value(telling: Double.nan) == .text("nan"))
    #expect(Value(telling: 3) == .int(3))
    #expect(Value(telling: Complaint("no")) == .text("no"))
  }

  @Test("masks secrets")
  func secrets() {
    let told = Value(
      telling: ["pin": 1, "x": 2], wording: Wording(secrets: ["PIN"], isASCII: true))
    #expect(told == .fields(["pin": .text("***"), "x": .int(2)]))
  }
}

/// Encodes nothing at all.
private struct Silent: Encodable {
  func encode(to encoder: any Encoder) {}
}

/// Asks for its list again before the second element.
private struct BegunTwice: Encodable {
  func encode(to encoder: any Encoder) throws {
    for number in 1...2 {
      var list = encoder.unkeyedContainer()
      try list.encode(number)
    }
  }
}

/// Begins as a list and goes on with fields.
private struct Mixed: Encodable {
  enum Key: CodingKey { case field }

  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(1)
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(2, forKey: .field)
  }
}

@Suite("Round trips")
struct RoundTripTests {
  @Test("a value that is taken apart and built again is the same", arguments: seeds(100))
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try check(random.point())
    try check(random.level())
    try check(random.grade())
    try check(random.weather())
    try check(random.figure())
    try check(random.member())
    try check(random.room())
    try check(random.moment())
    try check(random.numbers())
    try check(Renamed(text: random.text(), count: random.int()))
    try check(Email("@" + random.text()))
    try check(random.branch(levels: 4))
    try check(Dog(name: random.text(), age: random.int()))
    try check(Cat(name: random.text(), lives: random.int()))
    try check(Line(from: random.point(), to: random.point()))
    try check(random.chance(oneIn: 2) ? Either.number(random.int()) : .text(random.text()))
    try check([random.level(): random.int()])
    try check([random.grade(): [random.figure()]])
    try check(random.chance(oneIn: 2) ? nil : random.point())
  }

  private func check<T: Codable & Equatable>(_ original: T) throws {
    let value = try Value(takingApart: original)
    #expect(try value.build(T.self) == original, "\(value)")
    #expect(try Value(takingApart: value.build(T.self)) == value)
  }
}

extension SeededGenerator {
  fileprivate mutating func int() -> Int {
    chance(oneIn: 5) ? Int(truncatingIfNeeded: next()) : .random(in: -9...9, using: &self)
  }

  fileprivate mutating func text() -> String {
    let letters = Array("ab 01-\"\\\n=ä👩‍👩‍👧\u{0}")
    return String(
      (0..<Int.random(in: 0...5, using: &self)).map { _ in
        letters[Int.random(in: letters.indices, using: &self)]
      })
  }

  fileprivate mutating func double() -> Double {
    let number = Double(bitPattern: next())
    return chance(oneIn: 2) && number.isFinite ? number : Double(int())
  }

  fileprivate mutating func many<T>(_ make: (inout Self) -> T) -> [T] {
    (0..<Int.random(in: 0...3, using: &self)).map { _ in make(&self) }
  }

  fileprivate mutating func point() -> Point { Point(x: double(), y: double()) }

  fileprivate mutating func level() -> Level { Level.allCases.randomElement(using: &self) ?? .low }

  fileprivate mutating func grade() -> Grade { chance(oneIn: 2) ? .bad : .good }

  fileprivate mutating func weather() -> Weather { chance(oneIn: 2) ? .sunny : .rainy }

  fileprivate mutating func figure() -> Figure {
    switch Int.random(in: 0..<3, using: &self) {
    case 0: .dot
    case 1: .circle(radius: double())
    default: .text(text(), size: chance(oneIn: 2) ? nil : int())
    }
  }

  fileprivate mutating func member() -> Member {
    Member(
      name: text(), age: chance(oneIn: 2) ? nil : UInt8(truncatingIfNeeded: next()), level: level())
  }

  fileprivate mutating func room() -> Room {
    Room(
      title: text(), members: many { $0.member() }, owner: chance(oneIn: 2) ? nil : member(),
      marks: Dictionary(many { ($0.text(), $0.int()) }) { first, _ in first },
      floors: Dictionary(many { ($0.int(), $0.text()) }) { first, _ in first },
      isOpen: chance(oneIn: 2), weather: weather(), figures: many { $0.figure() },
      tags: Set(many { $0.text() }), grade: grade())
  }

  fileprivate mutating func moment() -> Moment {
    let seconds = chance(oneIn: 3) ? double() : Double(int()) + (chance(oneIn: 2) ? 0.25 : 0)
    return Moment(
      id: UUID(), date: Date(timeIntervalSinceReferenceDate: seconds),
      data: Data(many { UInt8(truncatingIfNeeded: $0.next()) }),
      page: URL(filePath: "/\(int())"), price: Decimal(int()) / 8)
  }

  fileprivate mutating func numbers() -> Numbers {
    let single = Float(bitPattern: UInt32(truncatingIfNeeded: next()))
    return Numbers(
      a: Int8(truncatingIfNeeded: next()), b: UInt8(truncatingIfNeeded: next()),
      c: Int64(bitPattern: next()), d: next(), e: single.isFinite ? single : 0.1, f: double())
  }

  fileprivate mutating func branch(levels: Int) -> Branch {
    guard levels > 0 else { return Branch(text()) }
    return Branch(
      text(), parent: chance(oneIn: 2) ? nil : branch(levels: levels - 1),
      twigs: many { $0.branch(levels: levels - 2) })
  }
}
