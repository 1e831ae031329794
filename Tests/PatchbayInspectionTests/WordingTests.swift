import PatchbayInspection
import Testing

@Suite("Wording")
struct WordingTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let words: String
    private let make: @Sendable () -> Any

    init(
      _ testDescription: String, _ value: @escaping @Sendable @autoclosure () -> Any,
      _ words: String
    ) {
      self.testDescription = testDescription
      make = value
      self.words = words
    }

    var value: Any { make() }
  }

  @Test("shows a wrapped hashable value as its own type, whatever was shown before")
  func wrappedAsHashable() {
    let wrapped: [(AnyHashable, String)] = [
      (AnyHashable("s"), #""s""#), (AnyHashable([1, 2]), "AnyHashable(value: [1, 2])"),
      (AnyHashable(3), "3"),
      (AnyHashable(Speaking()), "I say so"), (AnyHashable("s"), #""s""#),
    ]
    for (value, words) in wrapped + wrapped.reversed() {
      #expect(Wording().words(of: value) == words)
    }
  }

  @Test("cuts a value of many parts as a whole")
  func wholes() {
    #expect(Wording(longest: 10).words(of: [1, 2, 3, 4, 5, 6]) == "[1, 2, 3, … (18 characters)")
    #expect(Wording(longest: 18).words(of: [1, 2, 3, 4, 5, 6]) == "[1, 2, 3, 4, 5, 6]")
  }

  @Test(
    "shows a value the same in every run",
    arguments: [
      Row("text", "say \"hi\"\n\\", #""say \"hi\"\n\\""#),
      Row("text that would not show", "a\u{0}b\u{202E}c", #""a\u{0}b\u{202e}c""#),
      Row("a part of a text", Substring("b\"c"), #""b\"c""#),
      Row("a character", Character("\""), #""\"""#),
      Row("numbers", [1, 2.5, -0.0] as [Double], "[1.0, 2.5, -0.0]"),
      Row("nothing", Int?.none as Any, "null"),
      Row("something, however often wrapped", Int??.some(.some(3)) as Any, "3"),
      Row("a list of nothing", [Int](), "[]"),
      Row("a set, sorted", Set(["b", "c", "a"]), #"{"a", "b", "c"}"#),
      Row("a dictionary, sorted by key", ["b": 2, "a": 1], #"{"a": 1, "b": 2}"#),
      Row("a long list", Array(1...30), list(1...20) + ", … (30 in all)]"),
      Row("a struct", Point(x: 1, y: 2), "Point(x: 1, y: 2)"),
      Row("a struct without parts", Empty(), "Empty()"),
      Row("a case", Shape.dot, "dot"),
      Row("a case with a value", Shape.circle(2), "circle(2)"),
      Row("a case with named values", Shape.box(width: 1, height: 2), "box(width: 1, height: 2)"),
      Row("a pair", (1, name: "x"), #"(1, name: "x")"#),
      Row("an object", Base(), "Base(id: 7)"),
      Row("an object's superclass first", Derived(), "Derived(id: 7, extra: true)"),
      Row("an object in itself", Loop(), "Loop(next: Loop(…))"),
      Row("a function", { (x: Int) in x }, "(Int) -> Int()"),
      Row("a type", Int.self, "Int"),
      Row("what speaks for itself", Speaking(), "I say so"),
      Row("what says an address", Addressed(), "at 0x…"),
      Row("an identity", ObjectIdentifier(Base()), "ObjectIdentifier"),
      Row("a pointer", UnsafeRawPointer(bitPattern: 0x1234_5678) as Any, "UnsafeRawPointer"),
      Row("what is too deep", deep(10), deepWords),
    ])
  func words(row: Row) {
    #expect(Wording().words(of: row.value) == row.words)
    #expect(Wording().words(of: row.value) == Wording().words(of: row.value))
  }

  private static func list(_ range: ClosedRange<Int>) -> String {
    "[" + range.map(String.init).joined(separator: ", ")
  }

  private static func deep(_ levels: Int) -> Any {
    (0..<levels).reduce([0] as Any) { inner, _ in [inner] as [Any] }
  }

  private static let deepWords = "[[[[[[[…]]]]]]]"

  @Test("cuts long text by characters, and names the length")
  func long() {
    let wording = Wording(longest: 3)
    #expect(wording.words(of: "abc") == #""ab… (5 characters)"#)
    #expect(wording.words(of: 1234) == "123… (4 characters)")
    #expect(wording.words(of: [1, 2]) == "[1,… (6 characters)")
    #expect(Wording(longest: 0).words(of: 12) == "1… (2 characters)")
    #expect(Wording(longest: 2).words(of: Family()) == "👩‍👩‍👧👩‍👩‍👧… (3 characters)")
  }

  private struct Family: CustomStringConvertible {
    let description = "👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧"
  }

  @Test("adds only ASCII characters if requested")
  func ascii() {
    let wording = Wording(longest: 3, secrets: ["pin"], isASCII: true)
    #expect(wording.words(of: "käse") == #""kä... (6 characters)"#)
    #expect(wording.words(of: 1, key: "PIN") == "***")
    #expect(Wording(isASCII: true).words(of: Array(1...21)).hasSuffix("20, ... (21 in all)]"))
  }

  @Test("masks secrets by key, in fields, nested values and dictionaries")
  func secrets() {
    let wording = Wording(secrets: ["Password", "token"])
    let login = Login(user: "ann", password: "x", more: ["TOKEN": "y", "page": "1"])
    #expect(
      "\(wording.payload(of: login, kind: "Login"))"
        == #"user="ann" password=••• more={"TOKEN": •••, "page": "1"}"#)
    #expect(wording.words(of: [login]).contains("password: •••"))
    #expect(wording.words(of: "x", key: "token") == "•••")
  }

  @Test("shows a message field by field, or by its own description")
  func payloads() {
    let wording = Wording()
    #expect(
      wording.payload(of: Point(x: 1, y: 2), kind: "P").fields == [
        Payload.Field(name: "x", value: "1"), Payload.Field(name: "y", value: "2"),
      ])
    #expect(
      wording.payload(of: Speaking(), kind: "S").fields
        == [Payload.Field(name: "", value: "I say so")])
    #expect(wording.payload(of: Empty(), kind: "E").fields == [])
    #expect(
      wording.payload(of: [4, 5], kind: "L").fields == [
        Payload.Field(name: "0", value: "4"), Payload.Field(name: "1", value: "5"),
      ])
    #expect(
      "\(wording.payload(of: Shape.box(width: 1, height: 2), kind: "B"))"
        == "box=(width: 1, height: 2)")
  }
}

private struct Point { let x, y: Int }
private struct Empty {}
private enum Shape { case dot, circle(Int), box(width: Int, height: Int) }
private class Base { let id = 7 }
private final class Derived: Base { let extra = true }
private final class Loop {
  unowned(unsafe) var next: Loop?
  init() { next = self }
}
private struct Speaking: Hashable, CustomStringConvertible { let description = "I say so" }
private struct Addressed: CustomStringConvertible { let description = "at 0x00007ffdeadbeef" }
private struct Login {
  let user, password: String
  let more: [String: String]
}
