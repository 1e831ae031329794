import Foundation
import PatchbayProgram
import TestSupport
import Testing

@Suite("A history file", .hangLimit)
struct HistoryFormatTests {
  struct Entry: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let entry: String
    let line: String
  }

  static let entries = [
    Entry(testDescription: "a command", entry: "tree", line: "tree"),
    Entry(testDescription: "trailing spaces", entry: "echo a  ", line: "echo a  "),
    Entry(testDescription: "several lines", entry: "echo <<E\na\n\nE", line: #"echo <<E\na\n\nE"#),
    Entry(testDescription: "a backslash", entry: #"echo \n \\"#, line: #"echo \\n \\\\"#),
    Entry(testDescription: "a tab and a NUL", entry: "a\tb\0", line: #"a\x09b\x00"#),
    Entry(testDescription: "a Windows newline", entry: "a\r\nb", line: #"a\x0D\nb"#),
    Entry(testDescription: "escape and delete", entry: "\u{1B}[1m\u{7F}", line: #"\x1B[1m\x7F"#),
    Entry(testDescription: "later control characters", entry: "a\u{85}\u{9F}", line: #"a\x85\x9F"#),
    Entry(testDescription: "text that looks like an escape", entry: "\u{A0}x", line: "\u{A0}x"),
    Entry(
      testDescription: "any script", entry: "echo Grüße 你好 👩‍👩‍👧 e\u{301}",
      line: "echo Grüße 你好 👩‍👩‍👧 e\u{301}"),
    Entry(testDescription: "a header", entry: "patchbay history 2", line: "patchbay history 2"),
  ]

  @Test("has one line for each entry, and reads it unchanged", arguments: entries)
  func entry(row: Entry) async throws {
    try await withHistoryPlace { place in
      var file = place.file()
      file.append(row.entry)
      file.append("last")
      let bytes = place.bytes()
      #expect(bytes == Data((historyHeader + row.line + "\nlast\n").utf8))
      let entries = file.load()
      #expect(entries.map { Array($0.utf8) } == [Array(row.entry.utf8), Array("last".utf8)])
      #expect(file.complaint == nil)
    }
  }

  static let unwritten = ["", " ", " private", "\n", "\t\n ", " \u{301}"]

  @Test("does not record empty entries or entries with a leading space", arguments: unwritten)
  func untold(entry: String) async throws {
    try await withHistoryPlace { place in
      var file = place.file()
      file.append(entry)
      #expect(!FileManager.default.fileExists(atPath: place.path()))
      file.append("a")
      file.append(entry)
      #expect(file.load() == ["a"])
    }
  }

  @Test("keeps repeated entries")
  func repeated() async throws {
    try await withHistoryPlace { place in
      var file = place.file()
      for _ in 0..<3 { file.append("tree") }
      #expect(file.load() == ["tree", "tree", "tree"])
    }
  }

  struct Damage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let line: [UInt8]
    init(_ testDescription: String, _ line: some Sequence<UInt8>) {
      self.testDescription = testDescription
      self.line = Array(line)
    }
  }

  static let damages = [
    Damage("an unknown escape", #"a\q"#.utf8),
    Damage("an escape that is cut off", #"a\"#.utf8),
    Damage("an escape with one digit", #"a\x0"#.utf8),
    Damage("an escape with a sign", #"a\x+1"#.utf8),
    Damage("an escape with wide digits", #"a\x００"#.utf8),
    Damage("what is no UTF-8", [0x61, 0xFF, 0x62]),
    Damage("a character that is cut off", [0x61, 0xE4, 0xBD]),
    Damage("a NUL", [0x61, 0, 0x62]),
    Damage("NULs only, as after a power failure", [UInt8](repeating: 0, count: 5000)),
    Damage("a tab", "a\tb".utf8),
    Damage("a control of two bytes", "a\u{85}b".utf8),
    Damage("a carriage return", "a\r".utf8),
  ]

  @Test("keeps a damaged line, but skips it", arguments: damages)
  func damaged(row: Damage) async throws {
    try await withHistoryPlace { place in
      let contents = Data("\(historyHeader)before\n".utf8) + row.line + Data("\nafter\n".utf8)
      try place.write(contents)
      var file = place.file()
      #expect(file.load() == ["before", "after"])
      #expect(
        file.takeComplaint()
          == "1 line of the history at \(place.path()) is damaged and was skipped; it stays in the file"
      )
      file.append("new")
      #expect(place.bytes() == contents + Data("new\n".utf8))
      #expect(file.load() == ["before", "after", "new"])
      #expect(file.complaint == nil, "it is said once")
    }
  }

  @Test("reports the number of damaged lines, and skips empty ones")
  func severalDamaged() async throws {
    try await withHistoryPlace(files: ["history": historyHeader + "\n\\q\n\na\n\\q\n\\q"]) {
      place in
      var file = place.file()
      #expect(file.load() == ["a"])
      #expect(file.complaint?.hasPrefix("3 lines of the history at ") == true)
    }
  }

  struct Beginning: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let before: String
    let after: String
    let entries: [String]
    var complaint: String? = nil
  }

  static let beginnings = [
    Beginning(
      testDescription: "nothing", before: "", after: historyHeader + "new\n", entries: ["new"]),
    Beginning(
      testDescription: "a part of the header", before: "patchb", after: historyHeader + "new\n",
      entries: ["new"]),
    Beginning(
      testDescription: "a header without its newline", before: "patchbay history 1",
      after: historyHeader + "new\n", entries: ["new"]),
    Beginning(
      testDescription: "an entry without its newline", before: historyHeader + "tr",
      after: historyHeader + "tr\nnew\n", entries: ["tr", "new"]),
    Beginning(
      testDescription: "entries only", before: "tree\nls\n", after: "tree\nls\nnew\n",
      entries: ["tree", "ls", "new"],
      complaint: "lacks its first line, 'patchbay history 1'; the others were read nevertheless"),
    Beginning(
      testDescription: "rubbish", before: "\0\ntree", after: "\0\ntree\nnew\n",
      entries: ["tree", "new"],
      complaint:
        "lacks its first line, 'patchbay history 1'; the others were read nevertheless, but for 1 damaged"
    ),
  ]

  @Test("may be truncated anywhere", arguments: beginnings)
  func beginning(row: Beginning) async throws {
    try await withHistoryPlace(files: ["history": row.before]) { place in
      var file = place.file()
      #expect(file.load() == row.entries.dropLast())
      file.append("new")
      #expect(place.text() == row.after)
      #expect(file.load() == row.entries)
      #expect(file.complaint == row.complaint.map { "the history at \(place.path()) \($0)" })
    }
  }

  static let newer = ["2\n", "2", "10\ntree\n", "002 zipped\n\0", "99999999999999999999999999\n"]

  @Test("of a newer version is not changed", arguments: newer)
  func leftAlone(rest: String) async throws {
    let text = "patchbay history " + rest
    try await withHistoryPlace(files: ["history": text]) { place in
      var file = place.file()
      #expect(file.load() == [])
      let format = rest.drop { $0 == "0" }.prefix(while: \.isNumber)
      #expect(
        file.takeComplaint() == """
          the history at \(place.path()) was written by a newer version (format \(format)); \
          it is left alone, and commands are kept until the shell ends
          """)
      file.append("tree")
      #expect(place.text() == text)
      #expect(file.complaint == nil)
    }
  }
}
