import Foundation
import PatchbayCatalog
import PatchbayLanguage
import TestSupport
import Testing

/// Uses every way that a keyed container has.
private struct ByFields: Codable, Equatable {
  var plain: Int?
  var inner = 1
  var list = [2, 3]
  var base = "b"
  var other = "o"

  enum Key: CodingKey { case plain, inner, list, other }
  enum InnerKey: CodingKey { case number }

  init() {}

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    plain = try fields.decodeNil(forKey: .plain) ? nil : fields.decode(Int.self, forKey: .plain)
    inner = try fields.nestedContainer(keyedBy: InnerKey.self, forKey: .inner)
      .decode(Int.self, forKey: .number)
    var elements = try fields.nestedUnkeyedContainer(forKey: .list)
    list = []
    while !elements.isAtEnd { list.append(try elements.decode(Int.self)) }
    base = try String(from: fields.superDecoder())
    other = try String(from: fields.superDecoder(forKey: .other))
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    if let plain {
      try fields.encode(plain, forKey: .plain)
    } else {
      try fields.encodeNil(forKey: .plain)
    }
    var inside = fields.nestedContainer(keyedBy: InnerKey.self, forKey: .inner)
    try inside.encode(inner, forKey: .number)
    var elements = fields.nestedUnkeyedContainer(forKey: .list)
    for number in list { try elements.encode(number) }
    try base.encode(to: fields.superEncoder())
    try other.encode(to: fields.superEncoder(forKey: .other))
  }
}

/// Uses every way that an unkeyed container has.
private struct ByElements: Codable, Equatable {
  var first: Int?
  var inner = 1
  var list = [2, 3]
  var base = "b"
  var count = 4

  enum InnerKey: CodingKey { case number }

  init() {}

  init(from decoder: any Decoder) throws {
    var elements = try decoder.unkeyedContainer()
    first = try elements.decodeNil() ? nil : elements.decode(Int.self)
    inner = try elements.nestedContainer(keyedBy: InnerKey.self).decode(Int.self, forKey: .number)
    var inside = try elements.nestedUnkeyedContainer()
    list = []
    while !inside.isAtEnd { list.append(try inside.decode(Int.self)) }
    base = try String(from: elements.superDecoder())
    count = elements.count ?? 0
  }

  func encode(to encoder: any Encoder) throws {
    var elements = encoder.unkeyedContainer()
    if let first { try elements.encode(first) } else { try elements.encodeNil() }
    var inside = elements.nestedContainer(keyedBy: InnerKey.self)
    try inside.encode(inner, forKey: .number)
    var more = elements.nestedUnkeyedContainer()
    for number in list { try more.encode(number) }
    try base.encode(to: elements.superEncoder())
  }
}

/// Writes and reads itself as a whole, and may be nothing.
private struct AsOne: Codable, Equatable {
  var number: Int?

  init(_ number: Int?) { self.number = number }

  init(from decoder: any Decoder) throws {
    let whole = try decoder.singleValueContainer()
    number = whole.decodeNil() ? nil : try whole.decode(Int.self)
  }

  func encode(to encoder: any Encoder) throws {
    var whole = encoder.singleValueContainer()
    if let number { try whole.encode(number) } else { try whole.encodeNil() }
  }
}

/// Tells where it is.
private struct Whereabouts: Codable, Equatable {
  var paths: [String] = []

  enum Key: CodingKey { case a, list }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    var list = try fields.nestedUnkeyedContainer(forKey: .list)
    let inside = try list.superDecoder()
    let whole = try inside.singleValueContainer()
    paths = [decoder.codingPath, fields.codingPath, list.codingPath, whole.codingPath]
      .map { $0.map { $0.intValue.map { "#\($0)" } ?? $0.stringValue }.joined(separator: "/") }
    _ = try whole.decode(Int.self)
  }

  init() {}

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    var list = fields.nestedUnkeyedContainer(forKey: .list)
    let inside = list.superEncoder()
    var whole = inside.singleValueContainer()
    let ways = [encoder.codingPath, fields.codingPath, list.codingPath, whole.codingPath]
    try whole.encode(
      "\(ways.map { $0.map(\.stringValue) }) \(list.count) \(encoder.userInfo.count)")
  }
}

/// Refuses for a reason of its own.
private struct Refusing: Codable {
  struct No: Error {}

  init() {}
  init(from decoder: any Decoder) throws {
    _ = try decoder.container(keyedBy: ByFields.Key.self).decode(Int.self, forKey: .plain)
    throw No()
  }
  func encode(to encoder: any Encoder) throws { throw No() }
}

@Suite("Ways through containers")
struct ContainerWayTests {
  private static let fields: Value = .fields([
    "plain": .null, "inner": .fields(["number": .int(1)]), "list": .list([.int(2), .int(3)]),
    "super": .text("b"), "other": .text("o"),
  ])
  private static let elements: Value = .list([
    .null, .fields(["number": .int(1)]), .list([.int(2), .int(3)]), .text("b"),
  ])

  @Test("all lead to the same value, there and back")
  func thereAndBack() throws {
    #expect(try Value(takingApart: ByFields()) == Self.fields)
    #expect(try Self.fields.build(ByFields.self) == ByFields())
    var some = ByFields()
    some.plain = 7
    #expect(try Value(takingApart: some).build(ByFields.self) == some)
    #expect(try Value(takingApart: ByElements()) == Self.elements)
    #expect(try Self.elements.build(ByElements.self) == ByElements())
    var first = ByElements()
    first.first = 7
    #expect(try Value(takingApart: first).build(ByElements.self) == first)
    #expect(try Value(takingApart: AsOne(nil)) == .null)
    #expect(try Value.null.build(AsOne.self) == AsOne(nil))
    #expect(try Value(takingApart: AsOne(3)).build(AsOne.self) == AsOne(3))
  }

  @Test("all detect the same shape")
  func shapes() {
    #expect(
      TypeShape(of: ByFields.self)
        == .object(
          type: "ByFields",
          fields: [
            FieldShape(name: "plain", type: .optional(TypeShape(of: Int.self))),
            FieldShape(
              name: "inner",
              type: .object(
                type: "inner", fields: [FieldShape(name: "number", type: TypeShape(of: Int.self))])),
            FieldShape(name: "list", type: .list(of: TypeShape(of: Int.self))),
            FieldShape(name: "super", type: .text), FieldShape(name: "other", type: .text),
          ]))
    #expect(TypeShape(of: AsOne.self) == .optional(TypeShape(of: Int.self)))
  }

  /// A value that does not fit, and what is said about it.
  private static let misfits: [(value: Value, words: String)] = [
    (.fields(["plain": .null]), "ByFields needs inner; it takes any value"),
    (
      .fields(["plain": .null, "inner": .int(1)]),
      "inner takes object, not 1 (int)"
    ),
    (
      .fields(["plain": .null, "inner": .fields(["number": .text("x")])]),
      #"inner.number takes int, not "x" (text)"#
    ),
    (
      .fields(["plain": .null, "inner": .fields(["number": .int(1)]), "list": .int(1)]),
      "list takes a list, such as [1, 2], not 1 (int)"
    ),
    (
      .fields([
        "plain": .null, "inner": .fields(["number": .int(1)]),
        "list": .list([.int(1), .text("a")]),
      ]), #"list[1] takes int, not "a" (text)"#
    ),
    (
      .fields([
        "plain": .null, "inner": .fields(["number": .int(1), "no": .int(2)]),
        "list": .list([]), "super": .text("b"), "other": .text("o"),
      ]), "ByFields has no field 'inner.no'; it has number"
    ),
  ]

  @Test("name the place of a value of the wrong type", arguments: misfits.indices)
  func misfit(index: Int) {
    let row = Self.misfits[index]
    #expect(words { try row.value.build(ByFields.self) } == row.words)
  }

  @Test("name the element of the wrong type")
  func misfitElements() {
    #expect(
      words { try Value.list([.null]).build(ByElements.self) }
        == "ByElements takes 2 elements, not 1")
    #expect(
      words { try Value.list([.null, .fields(["number": .null])]).build(ByElements.self) }
        == "[1].number takes int, not null")
    let more: Value = .list([
      .null, .fields(["number": .int(1)]), .list([]), .text("b"), .int(5), .int(6),
    ])
    #expect(words { try more.build(ByElements.self) } == "ByElements takes 4 elements, not 6")
  }

  @Test("know their place")
  func places() throws {
    let made = try Value.fields(["list": .list([.int(1)])]).build(Whereabouts.self)
    #expect(made.paths == ["", "", "list", "list/#0"])
    #expect(
      try Value(takingApart: Whereabouts())
        == .fields(["list": .list([.text(#"[[], [], ["list"], ["list", "0"]] 1 0"#)])]))
  }

  @Test("hand on the reason of a refusal")
  func refusal() {
    #expect(words { try Value(takingApart: Refusing()) } == "Refusing is refused: No()")
    #expect(
      words { try Value.fields(["plain": .int(1)]).build(Refusing.self) }
        == "Refusing is refused: No()")
  }

  private func words(_ body: () throws -> some Any) -> String {
    do { return "\(try body())" } catch { return "\(error)" }
  }
}

@Suite("Words of shapes")
struct ShapeWordTests {
  private static let shapes: [(shape: TypeShape, words: String, taken: String)] = [
    (.bool, "bool", "true or false"), (.double, "double", "double"), (.text, "text", "text"),
    (TypeShape(of: Int.self), "int", "int"),
    (TypeShape(of: UInt8.self), "UInt8", "UInt8 (0...255)"),
    (TypeShape(of: UUID.self), "uuid", "uuid, such as 6ba7b810-9dad-11d1-80b4-00c04fd430c8"),
    (TypeShape(of: Data.self), "base64", "base64, such as aGVsbG8="),
    (TypeShape(of: Date.self), "date", "date, such as 2026-01-31T12:00:00Z"),
    (TypeShape(of: Decimal.self), "decimal", "decimal, such as 9.99"),
    (TypeShape(of: URL.self), "url", "url, such as https://a.example/b"),
    (.choice(type: "C", values: [.text("a"), .int(2)]), "a|2", "a or 2"),
    (.choice(type: "C", values: [.text("a"), .text("b"), .text("c")]), "a|b|c", "a, b or c"),
    (.choice(type: "C", values: [.text("a")]), "a", "a"),
    (.optional(.choice(type: "C", values: [.text("a"), .text("b")])), "(a|b)?", "a or b, or null"),
    (.optional(.text), "text?", "text, or null"),
    (.list(of: .bool), "[bool]", "[bool]"),
    (.dictionary(of: .text), "{text: text}", "{text: text}"),
    (.object(type: "O", fields: []), "O", "O"),
    (.object(type: "O", fields: [FieldShape(name: "a", type: .text)]), "O", "O {a:text}"),
    (
      .cases(
        type: "C",
        [
          FieldShape(name: "dot", type: .object(type: "dot", fields: [])),
          FieldShape(
            name: "ring",
            type: .object(type: "ring", fields: [FieldShape(name: "r", type: .double)])),
        ]), "dot|ring(r:double)", "dot|ring(r:double)"
    ),
    (.same(as: "T"), "T", "T"), (.any, "any", "any value"),
  ]

  @Test("name the values that a type accepts", arguments: shapes.indices)
  func shape(index: Int) {
    let row = Self.shapes[index]
    #expect("\(row.shape)" == row.words)
    let error = FieldError(type: "T", field: "f", problem: .missing(takes: row.shape))
    #expect("\(error)" == "T needs f; it takes \(row.taken)")
  }

  private static let problems: [(problem: FieldError.Problem, field: String, words: String)] = [
    (.unknownField(existing: [], near: []), "f", "T has no field 'f'; it has none"),
    (.unknownField(existing: ["a", "b"], near: []), "f", "T has no field 'f'; it has a, b"),
    (
      .unknownField(existing: ["a", "fo"], near: ["fo"]), "f",
      "T has no field 'f'; did you mean fo?"
    ),
    (.wrongType(takes: .text, given: .null), "f", "f takes text, not null"),
    (.wrongType(takes: .text, given: .bool(true)), "", "T takes text, not true (bool)"),
    (.wrongType(takes: .text, given: .double(1.5)), "f", "f takes text, not 1.5 (double)"),
    (.wrongType(takes: .text, given: .list([.null])), "f", "f takes text, not a list of 1 element"),
    (
      .wrongType(takes: .text, given: .object([:])), "f",
      "f takes text, not an object with 0 fields"
    ),
    (
      .wrongType(takes: .bool, given: .text(String(repeating: "x", count: 40))), "f",
      #"f takes true or false, not "\#(String(repeating: "x", count: 40))" (text)"#
    ),
    (
      .wrongType(takes: .bool, given: .text(String(repeating: "x", count: 41))), "f",
      #"f takes true or false, not "\#(String(repeating: "x", count: 40))"... (text)"#
    ),
    (
      .outOfRange(type: "UInt8", least: "0", most: "255", given: "256"), "f",
      "f is out of range: UInt8 takes 0...255, not 256"
    ),
    (
      .unknownCase(type: "C", given: .text("x"), existing: ["a"], near: []), "f",
      "C has no case 'x'; it has a, for f"
    ),
    (
      .unknownCase(type: "C", given: .bool(true), existing: [], near: []), "",
      "C has no case 'true'"
    ),
    (.elementCount(takes: 1, given: 2), "f", "f takes 1 element, not 2"),
    (.elementCount(takes: 2, given: 1), "f", "f takes 2 elements, not 1"),
    (.refused(reason: "why not"), "f", "f is refused: why not"),
    (.notFinite("nan"), "f", "f takes finite numbers, not nan"),
    (.tooDeep(most: 9), "f", "f is nested too deeply: at most 9 levels are allowed"),
    (.severalForms, "f", "f can't be written: it encodes itself in several forms at once"),
  ]

  @Test("name what is wrong with a field", arguments: problems.indices)
  func problem(index: Int) {
    let row = Self.problems[index]
    #expect("\(FieldError(type: "T", field: row.field, problem: row.problem))" == row.words)
  }
}
