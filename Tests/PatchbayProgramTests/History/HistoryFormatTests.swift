import Foundation
import PatchbayProgram
import TestSupport
import Testing

@Suite("A history file", .hangLimit)
struct HistoryFormatTests {
  typealias Entry = (name: String, entry: String, line: String)

  static let entries: [Entry] = [
    ("a command", "tree", "tree"),
    ("trailing spaces", "echo a  ", "echo a  "),
    ("several lines", "echo <<E\na\n\nE", #"echo <<E\na\n\nE"#),
    ("a backslash", #"echo \n \\"#, #"echo \\n \\\\"#),
    ("a tab and a NUL", "a\tb\0", #"a\x09b\x00"#),
    ("a Windows newline", "a\r\nb", #"a\x0D\nb"#),
    ("escape and delete", "\u{1B}[1m\u{7F}", #"\x1B[1m\x7F"#),
    ("later control characters", "a\u{85}\u{9F}", #"a\x85\x9F"#),
    ("text that looks like an escape", "\u{A0}x", "\u{A0}x"),
    ("any script", "echo Grüße 你好 👩‍👩‍👧 e\u{301}", "echo Grüße 你好 👩‍👩‍👧 e\u{301}"),
    ("a header", "patchbay history 2", "patchbay history 2"),
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

  typealias Beginning = (
    name: String, before: String, after: String, entries: [String], complaint: String?
  )

  static let beginnings: [Beginning] = [
    ("nothing", "", historyHeader + "new\n", ["new"], nil),
    ("a part of the header", "patchb", historyHeader + "new\n", ["new"], nil),
    ("a header without its newline", "patchbay history 1", historyHeader + "new\n", ["new"], nil),
    (
      "an entry without its newline", historyHeader + "tr", historyHeader + "tr\nnew\n",
      ["tr", "new"], nil
    ),
    (
      "entries only", "tree\nls\n", "tree\nls\nnew\n", ["tree", "ls", "new"],
      "lacks its first line, 'patchbay history 1'; the others were read nevertheless"
    ),
    (
      "rubbish", "\0\ntree", "\0\ntree\nnew\n", ["tree", "new"],
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
