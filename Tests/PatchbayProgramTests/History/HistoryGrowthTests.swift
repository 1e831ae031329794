import Foundation
import PatchbayProgram
import TestSupport
import Testing

@Suite("A growing history", .hangLimit)
struct HistoryGrowthTests {
  private static func entries(_ range: Range<Int>) -> [String] { range.map { "echo \($0)" } }

  private static func lines(_ range: Range<Int>) -> String {
    entries(range).map { $0 + "\n" }.joined()
  }

  @Test("keeps 20,000 entries, then trims to the newest 10,000")
  func trimming() async throws {
    try await withHistoryPlace(files: ["history": historyHeader + Self.lines(0..<20_000)]) {
      place in
      var file = place.file()
      #expect(file.load() == Self.entries(10_000..<20_000))
      #expect(place.text() == historyHeader + Self.lines(0..<20_000))
      file.append("echo 20000")
      #expect(file.load() == Self.entries(10_001..<20_001))
      #expect(place.text() == historyHeader + Self.lines(10_001..<20_001))
      let names = try FileManager.default.contentsOfDirectory(atPath: place.folder.path)
      #expect(names == ["history"])
    }
  }

  @Test("keeps damaged lines between the newest, and ends the last line")
  func trimmingDamaged() async throws {
    try await withHistoryPlace { place in
      let newest = Data("\n2\n".utf8) + [0xFF, 0] + Data("\n\\q\n3".utf8)
      try place.write(Data((historyHeader + "0\n\\q\n1").utf8) + newest)
      var file = place.file(limits: .init(kept: 2, most: 3))
      #expect(file.load() == ["2", "3"])
      #expect(
        place.bytes() == Data(historyHeader.utf8) + newest.dropFirst() + Data("\n".utf8))
      #expect(file.complaint?.hasPrefix("3 lines of the history at ") == true)
    }
  }

  @Test("is never trimmed if it is not a valid history")
  func headless() async throws {
    try await withHistoryPlace(files: ["history": Self.lines(0..<5)]) { place in
      var file = place.file(limits: .init(kept: 2, most: 3))
      #expect(file.load() == Self.entries(3..<5))
      #expect(place.text() == Self.lines(0..<5))
    }
  }

  typealias Window = (name: String, bytes: Int, entries: [String], complaint: String?)

  static let windows: [Window] = [
    ("all", 100, ["aaa", "bbb", "ccc"], nil),
    ("exactly all", 12, ["aaa", "bbb", "ccc"], nil),
    ("all but a byte", 11, ["bbb", "ccc"], nil),
    ("a newline and whole lines", 9, ["bbb", "ccc"], nil),
    ("a whole line without its preceding newline", 8, ["ccc"], nil),
    ("a part of a line", 3, [], "1 line of"),
  ]

  @Test("is read from the beginning of a line", arguments: windows)
  func window(row: Window) async throws {
    try await withHistoryPlace(files: ["history": historyHeader + "aaa\nbbb\nccc\n"]) { place in
      var file = place.file(limits: .init(bytes: row.bytes))
      #expect(file.load() == row.entries)
      #expect(file.complaint?.prefix(9) == row.complaint?.prefix(9))
    }
  }

  @Test("is not read completely if it is 1 GiB of garbage", arguments: ["", historyHeader])
  func rubbish(beginning: String) async throws {
    try await withHistoryPlace(files: ["history": beginning]) { place in
      #expect(truncate(place.path(), 1 << 30) == 0)
      var file = place.file()
      #expect(file.load() == [])
      #expect(file.complaint != nil)
      file.append("tree")
      #expect(file.load() == ["tree"])
    }
  }

  /// Entries that reveal mixed lines.
  private static func entry(_ shell: Int, _ number: Int) -> String {
    "shell \(shell) \(number)\n" + String(repeating: "\(shell)", count: number % 50)
  }

  @Test("loses no entries when several shells write and trim at once")
  func parallel() async throws {
    let (shells, count) = (8, 200)
    let limits = HistoryFile.Limits(kept: 1700, most: 1750, patience: 60_000)
    try await withHistoryPlace(files: ["history": historyHeader + Self.lines(0..<1700)]) { place in
      let complaints = await withTaskGroup(of: [String].self) { group in
        for shell in 0..<shells {
          group.addTask {
            await onThread {
              var complaints: [String] = []
              for number in 0..<count {
                // A newly started shell.
                var file = place.file(limits: limits)
                if number.isMultiple(of: 20) { _ = file.load() }
                file.append(Self.entry(shell, number))
                if let complaint = file.complaint { complaints.append(complaint) }
              }
              return complaints
            }
          }
        }
        return await group.reduce(into: []) { $0 += $1 }
      }
      #expect(complaints == [])
      var file = place.file(limits: .init(kept: 5000, most: 5000))
      let entries = file.load()
      #expect(file.complaint == nil)
      #expect(entries.count < 2000, "it was trimmed")
      for shell in 0..<shells {
        let written = entries.filter { $0.hasPrefix("shell \(shell) ") }
        #expect(written == (0..<count).map { Self.entry(shell, $0) })
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: place.folder.path)
      #expect(names == ["history"])
    }
  }

  @Test("is created once when several shells start at once")
  func parallelBeginning() async throws {
    try await withHistoryPlace { place in
      await withTaskGroup { group in
        for shell in 0..<8 {
          group.addTask {
            await onThread {
              var file = place.file("new/folder/history")
              file.append("shell \(shell)")
            }
          }
        }
      }
      let lines = try #require(place.text("new/folder/history")).split(separator: "\n").map(
        String.init)
      #expect(lines.first == "patchbay history 1")
      #expect(lines.dropFirst().sorted() == (0..<8).map { "shell \($0)" })
    }
  }
}
