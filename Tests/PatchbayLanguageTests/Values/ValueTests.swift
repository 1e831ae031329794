import PatchbayLanguage
import TestSupport
import Testing

@Suite("Values")
struct ValueTests {
  @Test(
    "are written as they can be typed",
    arguments: [
      (Value.null, "null"), (true, "true"), (42, "42"), (-1, "-1"), (1.5, "1.5"), (2.0, "2.0"),
      ("hello", "hello"), ("", #""""#), ("42", #""42""#), ("null", #""null""#), ("1e5", #""1e5""#),
      ("a b", #""a b""#), ("a\"b\\c$d\n\te", #""a\"b\\c\$d\n\te""#),
      ("\u{1B}\u{A0}", #""\u{1b}\u{a0}""#),
      ("#a", ##""#a""##), ("a#b", "a#b"), ("-x", #""-x""#), ("a=b", "a=b"), ("日本", "日本"),
      ("[a", #""[a""#), ("007", "007"), ([1, "a b", .null], #"[1, "a b", null]"#),
      (["a": [1.5], "b c": "\u{7}\"/"], #"{"a": [1.5], "b c": "\u0007\"/"}"#),
      (.double(.nan), "null"),
    ] as [(Value, String)])
  func written(value: Value, text: String) {
    #expect(value.description == text)
  }

  @Test("name their types")
  func types() {
    let values: [Value] = [.null, true, 1, 1.5, "a", [1], ["a": 1]]
    #expect(
      values.map(\.typeName) == ["null", "bool", "int", "double", "text", "list", "object"])
  }

  @Test("are unchanged by writing and reading them, whatever they contain")
  func roundTrip() throws {
    for seed in seeds(300) {
      var random = SeededGenerator(seed: seed)
      let value = Self.random(depth: 3, using: &random)
      #expect(try Value(json: value.json) == value)
      let source = SourceText("send x=\(value)")
      let (script, errors) = Script.parse(source)
      #expect(errors == [])
      let word = script.lines.first?.items.first?.command.arguments.first?.word
      #expect(try word?.value(variables: [:]) { _ in "" } == value, "seed \(seed)")
    }
  }

  private static func random(depth: Int, using random: inout SeededGenerator) -> Value {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2:
      return .int(Int(bitPattern: UInt(random.next() >> UInt64.random(in: 0..<64, using: &random))))
    case 3: return .double(Double(Int.random(in: -9999...9999, using: &random)) / 8)
    case 4:
      let parts = [
        "a", " ", "\"", "'", "\\", "$x", "\n", "日", "\u{0}", "{", "]", ";", "#", "1", "é", "\r",
        "\u{202E}",
      ]
      return .text(
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
          parts.randomElement(using: &random) ?? ""
        }.joined())
    case 5:
      return .list(
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
          Self.random(depth: depth - 1, using: &random)
        })
    default:
      var fields = Value.Fields()
      for name in ["a", "b c", "\"\\"].prefix(Int.random(in: 0...3, using: &random)) {
        fields[name] = Self.random(depth: depth - 1, using: &random)
      }
      return .object(fields)
    }
  }

  @Test(
    "are read from JSON",
    arguments: [
      (" [ 1 , -2.5e1 , true ] ", [1, -25.0, true]), (#""\u00e9\ud83d\ude00\/\b""#, "é😀/\u{8}"),
      (#"{"b":{},"a":[]}"#, ["a": [], "b": [:]]), ("null", .null), ("-0.0", -0.0),
      (
        #""\ud7ff\ud800\udc00\udbff\udfff\ue000\n\f\r\t\"\\""#,
        .text("\u{D7FF}\u{10000}\u{10FFFF}\u{E000}\n\u{C}\r\t\"\\")
      ),
    ] as [(String, Value)])
  func json(text: String, value: Value) throws {
    #expect(try Value(json: text) == value)
  }

  @Test(
    "that are not valid JSON point to the error, and name what was expected",
    arguments: [
      ("", 1, "expected a value"), ("[1,]", 4, "expected a value"),
      ("[1 2]", 4, "expected ',' or ']'"),
      ("{a: 1}", 2, "expected a name in double quotes"), (#"{"a" 1}"#, 6, "expected ':'"),
      ("tru", 1, "expected a value"), ("01", 1, "expected a value"), ("1 2", 3, "expected the end"),
      ("[", 2, "expected a value"), (#"["é", x]"#, 7, "expected a value"),
      (#"{"a": 1 "b"}"#, 9, "expected ',' or '}'"),
      (#"{"a": 1, }"#, 10, "expected a name in double quotes"),
      (#""\x""#, 3, #"expected one of \" \\ \/ \b \f \n \r \t \u0000"#),
      (#""\"#, 3, "expected an escape"), (#""\u12x4""#, 6, "expected four hex digits"),
      (#""\ud800""#, 8, "expected a whole character"),
      (#""\ud800\n""#, 9, "expected the second half of a surrogate pair"),
      (#""\ud800\u0041""#, 14, "expected the second half of a surrogate pair"),
      ("\"a\nb\"", 3, "expected no control character in a text; write \\n or \\u000a"),
      ("[1.]", 2, "expected a value"), ("-", 1, "expected a value"), ("'a'", 1, "expected a value"),
      (#"{"a": {"b": 1, "b": 2}}"#, 16, "duplicate key 'b'"),
      ("1e999", 1, "1e999 is too large"), ("-0.1e999", 1, "-0.1e999 is too large"),
      ("-1234567890123456789012e400", 1, "-1234567890123456789012e400 is too large"),
      (#""a"#, 1, "this \" is never closed"),
    ])
  func noJSON(text: String, column: Int, words: String) {
    let error = #expect(throws: ShellError.self) { try Value(json: text) }
    #expect(error?.span?.column == column)
    let message = error?.message ?? ""
    #expect(message.hasSuffix(words), "\(message)")
  }

  @Test("nested too deep are refused on a small stack")
  func deep() {
    onSmallStack {
      for text in ["[", "{\"a\":"] {
        let error = #expect(throws: ShellError.self) {
          try Value(json: String(repeating: text, count: 10_000))
        }
        #expect(error?.code == "too-deep")
      }
      let fitting = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
      #expect(throws: Never.self) { try Value(json: fitting).description }
    }
  }
}
