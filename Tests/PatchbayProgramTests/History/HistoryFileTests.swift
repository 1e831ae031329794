import Foundation
import Glibc
import PatchbayProgram
import TestSupport
import Testing

@Suite("The location of a history", .hangLimit)
struct HistoryFileTests {
  typealias Place = (name: String, environment: [String: String], path: String?)

  static let places: [Place] = [
    ("no variables", [:], nil),
    ("a home", ["HOME": "/h"], "/h/.local/state/patchbay/history"),
    ("a state folder", ["HOME": "/h", "XDG_STATE_HOME": "/s"], "/s/patchbay/history"),
    ("a state folder without a home", ["XDG_STATE_HOME": "/s"], "/s/patchbay/history"),
    (
      "a relative state folder", ["HOME": "/h", "XDG_STATE_HOME": "s"],
      "/h/.local/state/patchbay/history"
    ),
    ("empty values", ["HOME": "", "XDG_STATE_HOME": ""], nil),
    ("a relative home folder", ["HOME": "h"], nil),
  ]

  @Test("follows the environment", arguments: places)
  func path(row: Place) {
    #expect(HistoryFile.path { row.environment[$0] } == row.path)
  }

  @Test("is readable for its owner only")
  func modes() async throws {
    try await withHistoryPlace { place in
      var file = place.file("state/patchbay/history")
      #expect(file.load() == [])
      #expect(!FileManager.default.fileExists(atPath: place.path("state")))
      file.append("tree")
      let paths = ["state", "state/patchbay", "state/patchbay/history"]
      let modes = paths.map { place.mode($0) }
      #expect(modes == [0o700, 0o700, 0o600])
      #expect(file.complaint == nil)
    }
  }

  @Test("is made readable for its owner only, if an earlier version let all users read it")
  func formerMode() async throws {
    try await withHistoryPlace(files: ["history": historyHeader + "tree\n"]) { place in
      #expect(chmod(place.path(), 0o644) == 0)
      var file = place.file()
      #expect(file.load() == ["tree"])
      let read = place.mode("history")
      #expect(read == 0o600)
      #expect(chmod(place.path(), 0o644) == 0)
      file.append("ls")
      let written = place.mode("history")
      #expect(written == 0o600)
    }
  }

  @Test("keeps its mode if it is the target of a link, or has another name")
  func modeElsewhere() async throws {
    for makeName in [symlink, Glibc.link] {
      try await withHistoryPlace(files: ["notes": historyHeader]) { place in
        #expect(chmod(place.path("notes"), 0o644) == 0)
        #expect(makeName(place.path("notes"), place.path()) == 0)
        var file = place.file()
        #expect(file.load() == [])
        file.append("ls")
        #expect(place.text("notes") == historyHeader + "ls\n")
        let mode = place.mode("notes")
        #expect(mode == 0o644)
      }
    }
  }

  @Test("keeps its mode if it belongs to another user", .enabled(if: geteuid() == 0))
  func modeOfOthers() async throws {
    try await withHistoryPlace(files: ["history": historyHeader + "tree\n"]) { place in
      #expect(chmod(place.path(), 0o644) == 0)
      #expect(chown(place.path(), 1234, 1234) == 0)
      var file = place.file()
      #expect(file.load() == ["tree"])
      let mode = place.mode("history")
      #expect(mode == 0o644)
    }
  }

  @Test("may be the target of a link")
  func link() async throws {
    try await withHistoryPlace(files: ["dotfiles/a": ""]) { place in
      try place.link("history", to: "dotfiles/history")
      var file = place.file(limits: .init(kept: 2, most: 3))
      #expect(file.load() == [])
      for entry in ["a", "b", "c", "d"] { file.append(entry) }
      #expect(place.text("dotfiles/history") == historyHeader + "a\nb\nc\nd\n")
      #expect(chmod(place.path("dotfiles/history"), 0o640) == 0)
      #expect(file.load() == ["c", "d"])
      #expect(place.text("dotfiles/history") == historyHeader + "c\nd\n")
      let mode = place.mode("dotfiles/history")
      #expect(mode == 0o640)
      let target = try FileManager.default.destinationOfSymbolicLink(atPath: place.path())
      #expect(target == "dotfiles/history")
      #expect(file.complaint == nil)
    }
  }

  @Test("may be /dev/null, which keeps no history")
  func nowhere() async throws {
    try await withHistoryPlace { place in
      try place.link("history", to: "/dev/null")
      var file = place.file()
      file.append("a")
      #expect(file.load() == [])
      #expect(file.complaint == nil)
    }
  }

  struct Trouble: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let words: String
    let make: @Sendable (HistoryPlace) throws -> Void
  }

  static let troubles = [
    Trouble(testDescription: "a folder", words: "be read: Is a directory") {
      try FileManager.default.createDirectory(
        atPath: $0.path("patchbay/history"), withIntermediateDirectories: true)
    },
    Trouble(testDescription: "a file in the path", words: "be read: Not a directory") {
      try $0.write(Data(), to: "patchbay")
    },
    Trouble(testDescription: "a full disk", words: "be written: No space left on device") {
      try $0.link("patchbay", to: ".")
      try $0.link("history", to: "/dev/full")
    },
    Trouble(testDescription: "a pipe", words: "be read: it is not a file") {
      try $0.link("patchbay", to: ".")
      #expect(mkfifo($0.path(), 0o600) == 0)
    },
    Trouble(
      testDescription: "a link to itself", words: "be read: Too many levels of symbolic links"
    ) {
      try $0.link("patchbay", to: "patchbay")
    },
    Trouble(
      testDescription: "a link to a missing folder", words: "be written: No such file or directory"
    ) {
      try $0.link("patchbay", to: "nowhere/at/all")
    },
  ]

  @Test("may be unusable; the shell still starts, and reports it once", arguments: troubles)
  func trouble(row: Trouble) async throws {
    try await withHistoryPlace { place in
      try row.make(place)
      let before = try FileManager.default.subpathsOfDirectory(atPath: place.folder.path)
      var file = place.file("patchbay/history")
      #expect(file.load() == [])
      file.append("tree")
      #expect(
        file.takeComplaint() == """
          the history at \(place.path("patchbay/history")) can't \(row.words); \
          commands are kept until the shell ends
          """)
      file.append("tree")
      #expect(file.load() == [])
      #expect(file.complaint == nil)
      #expect(try FileManager.default.subpathsOfDirectory(atPath: place.folder.path) == before)
    }
  }

  @Test("receives commands that could not be written before, as soon as possible")
  func later() async throws {
    try await withHistoryPlace(files: ["history/a": ""]) { place in
      var file = place.file()
      file.append("first")
      file.append("second")
      try FileManager.default.removeItem(atPath: place.path())
      file.append("third")
      #expect(place.text() == historyHeader + "first\nsecond\nthird\n")
    }
  }

  @Test("is waited for only until a deadline")
  func locked() async throws {
    try await withHistoryPlace(files: ["history": historyHeader + "a\n"]) { place in
      var file = place.file(limits: .init(patience: 5))
      let other = open(place.path(), O_RDONLY | O_CLOEXEC)
      #expect(flock(other, LOCK_EX) == 0)
      #expect(file.load() == ["a"])
      file.append("b")
      #expect(file.complaint?.contains("can't be written: another program has locked it;") == true)
      // Unlock explicitly: a process that another test starts may hold a copy of the descriptor,
      // which closing would leave locked.
      #expect(flock(other, LOCK_UN) == 0)
      close(other)
      file.append("c")
      #expect(file.load() == ["a", "b", "c"])
    }
  }

  @Test("accepts no command that would hide the others")
  func longCommand() async throws {
    try await withHistoryPlace { place in
      var file = place.file()
      file.append("a")
      file.append(String(repeating: "x", count: 1 << 20))
      file.append(String(repeating: "x", count: (1 << 20) + 1))
      #expect(file.load().map(\.count) == [1, 1 << 20])
      #expect(file.complaint?.contains("stores no command of more than 1 MiB") == true)
    }
  }

  @Test("may have a newline in its path; the error is one line")
  func oddPath() async throws {
    try await withHistoryPlace(files: ["a\nb/history": "patchbay history 7\n"]) { place in
      var file = place.file("a\nb/history")
      #expect(file.load() == [])
      #expect(file.complaint?.contains(#"/a\nb/history was"#) == true)
      #expect(file.complaint?.contains("\n") == false)
    }
  }
}
