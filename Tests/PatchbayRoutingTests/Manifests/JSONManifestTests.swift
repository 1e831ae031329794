import Foundation
import PatchbayRouting
import TestSupport
import Testing

@Suite("A manifest in JSON")
struct JSONManifestTests {
  @Test(
    "that is invalid is refused with the line, the column and the reason",
    arguments: TableRow.rows(
      of: #"""
         | line 1, column 1: the text ends before its lists and objects are closed
        [ | line 1, column 2: the text ends before its lists and objects are closed
        [{} | line 1, column 4: the text ends before its lists and objects are closed
        [␤{␤ | line 3, column 1: the text ends before its lists and objects are closed
        []␤] | line 2, column 1: unexpected text after the end
        [{},] | line 1, column 5: a value is missing
        [nil] | line 1, column 2: a value is missing
        [{} {}] | line 1, column 5: expected a comma or the end of the list or object
        [{plugin: 1}] | line 1, column 3: expected the name of a member in double quotes
        [{"plugin" 1}] | line 1, column 12: expected a colon after the name of a member
        [{"a": 1,␤ "a": 2}] | line 2, column 2: the member a appears twice; leave one out
        [{"plugin": "A", "\u0070lugin": "B"}] | line 1, column 18: the member \u0070lugin appears twice; leave one out
        [{"\ud83d\ude00\/": 1, "😀/": 2}] | line 1, column 24: the member 😀/ appears twice; leave one out
        ["a] | line 1, column 5: a text has no closing quote
        ["a␤b"] | line 1, column 4: a text can't contain a control character
        ["\x"] | line 1, column 3: \ must be followed by one of " \ / b f n r t u
        ["\u12g4"] | line 1, column 3: \u must be followed by four hexadecimal digits
        [-] | line 1, column 3: a number is incomplete
        [1.] | line 1, column 4: a number is incomplete
        [1e+] | line 1, column 5: a number is incomplete
        """#))
  func places(row: TableRow) {
    let error = #expect(throws: ManifestError.self) { try PluginManifest(Array(row[0].utf8)) }
    #expect(error.map { "\($0)" } == "can't read the manifest as JSON: \(row[1])")
  }

  @Test("that is not UTF-8 is refused")
  func encoding() {
    let bytes = Array("[{\"plugin\": \"".utf8) + [0xFF] + Array("\"}]".utf8)
    let error = #expect(throws: ManifestError.self) { try PluginManifest(bytes) }
    #expect(
      error.map { "\($0)" }
        == "can't read the manifest as JSON: it is not valid UTF-8; save it as UTF-8")
  }

  @Test(
    "may contain every form of a value",
    arguments: [
      (#"[1, -0, 0.5, 1e3, 1E-2, -12.5e+1]"#, 6), ("[ ]", 0), ("[\t\r\n[] , { } ]", 2),
      (#"["", "\"\\\/\b\f\n\r\t\u00e4", "ä😀", true, false]"#, 5),
      (#"[{"a": {"a": 1}, "b": {"a": 2}}]"#, 1),
    ])
  func values(list: String, count: Int) throws {
    let json = #"[{"plugin": "A", "params": "# + list + "}]"
    let manifest = try PluginManifest(Array(json.utf8))
    guard case .list(let values)? = manifest.entries[0].params else {
      Issue.record("\(manifest)")
      return
    }
    #expect(values.count == count)
    #expect(try PluginManifest([0xEF, 0xBB, 0xBF] + Array(json.utf8)) == manifest)
  }

  @Test("is read in time linear in the number of its members")
  func many() throws {
    let count = amount(5_000, inLongRun: 50_000)
    let members = (0..<count).map { #""m\#($0)": \#($0)"# }.joined(separator: ", ")
    let json = #"[{"plugin": "A", "params": {"# + members + "}}]"
    let manifest = try PluginManifest(Array(json.utf8))
    guard case .object(let values)? = manifest.entries[0].params else {
      Issue.record("no object")
      return
    }
    #expect(values.count == count)
  }
}
