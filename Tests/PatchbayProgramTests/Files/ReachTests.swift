import Foundation
import TestSupport
import Testing

@Suite("The commands in a file", .hangLimit)
struct ReachTests {
  /// Every way in which the commands of the file f run without being typed.
  static let ways = [
    #""$0" f"#, #""$0" < f"#, #"cat f | "$0""#, #"cat f | "$0" -"#, #""$0" -i < f"#,
    #""$0" -c 'run f'"#, #""$0" -c 'load f'"#, #""$0" --load f"#, #""$0" -c 'echo $(run f)'"#,
    #""$0" -c 'try run f'"#, #"cp f f.scenario; "$0" test f.scenario"#,
  ]

  static let outside = [
    "save out/x", "echo a > out/x", "echo a >> out/x", "graph -o out/x",
    "graph --format=dot -o out/x", "add container r; record out/x", "save $(echo out/x)",
    "repeat 2 save out/x", "save out/./x", "save out/../no/x", "save /dev/stdout", "save /dev/fd/1",
  ]

  /// The commands, with `out` as the folder.
  private func commands(_ line: String, in folder: URL) -> String {
    line.replacing("out/", with: folder.path + "/out/") + "\n"
  }

  @Test("write no files, however they are run", arguments: ways)
  func writesNowhere(way: String) async throws {
    // In a short run, each way has every third line.
    let first = Self.ways.firstIndex(of: way) ?? 0
    for (number, line) in Self.outside.enumerated() where isLongRun || (number + first) % 3 == 0 {
      try await withTemporaryFolder(files: ["out/y": ""]) { folder in
        try commands(line, in: folder).write(
          to: folder.appending(path: "f"), atomically: true, encoding: .utf8)
        let result = try await shell(way, in: folder)
        // A file that another command runs has nothing to record yet. A trial writes nothing, and
        // loading a world runs nothing.
        let words = (result.errors + result.output).replacing(
          #/no-commands|try writes no|does not build a world/#
        ) { _ in
          "error[out-of-reach]"
        }
        #expect(words.contains("error[out-of-reach]"), "\(line): \(words)")
        #expect(try names(in: folder, "out") == ["y"], "\(line)")
      }
    }
  }

  @Test("read only files beside and below the file, however they are run", arguments: ways)
  func readsNothing(way: String) async throws {
    let lines = [
      "run ../secret", "check ../secret", "load ../secret", "run /proc/self/environ",
      "run ../d/../secret", "run link", "run out/secret", "run /proc/self/cwd/../secret",
    ]
    let first = Self.ways.firstIndex(of: way) ?? 0
    for (number, line) in lines.enumerated() where isLongRun || (number + first) % 3 == 0 {
      try await withTemporaryFolder(files: ["secret": "SESAME\n", "d/f": line + "\n"]) { folder in
        let d = folder.appending(path: "d")
        try FileManager.default.createSymbolicLink(
          atPath: d.path + "/link", withDestinationPath: "../secret")
        try FileManager.default.createSymbolicLink(
          atPath: d.path + "/out", withDestinationPath: "..")
        let result = try await runCommand(
          ["sh", "-c", way, House.executable("patchbay")], in: d,
          environment: ["OPEN": "SESAME"])
        let words = result.errors + result.output
        // Relative paths of a scenario start in $TMP, which has no such file.
        let refusal =
          #/error\[out-of-reach\]|does not build a world|scenario:1:.*error\[cannot-read\]/#
        #expect(words.contains(refusal), "\(words)")
        #expect(!words.contains("SESAME"), "\(line): \(words)")
      }
    }
  }

  @Test("read nothing more when they are only checked")
  func checks() async throws {
    try await withTemporaryFolder(files: ["secret": "SESAME\n", "d/f": "run ../secret\n"]) {
      folder in
      for line in ["check d/f", "-c 'check d/f'", "-c '! run d/f'"] {
        let result = try await shell(#""$0" \#(line)"#, in: folder)
        #expect(!(result.errors + result.output).contains("SESAME"))
      }
    }
  }

  @Test("get the same error for what exists elsewhere and for what does not")
  func nothingLearned() async throws {
    let paths = ["", "/", "/x", "/x/y", "/..", "/x/..", "/../d/own"]
      .flatMap { ["../there\($0)", "TOP/there\($0)"] }
    let ofLinks = [
      "file", "file/..", "folder", "folder/x", "folder/../d/own", "folder/../../d/own",
      "/dev/pts/../..TOP/d/own",
    ]
    let verbs = ["run", "load", "check", "save", "echo a >", "echo a >>"]
    try await withTemporaryFolder(files: ["there/x": "echo x\n", "d/own": "echo own\n"]) { folder in
      for (name, target) in [("file", "../there/x"), ("folder", "../there")] {
        try FileManager.default.createSymbolicLink(
          atPath: folder.path + "/d/" + name, withDestinationPath: target)
      }
      let lines = verbs.flatMap { verb in (paths + ofLinks).map { "\(verb) \($0)\n" } }.joined()
      try lines.replacing("TOP", with: folder.path).write(
        to: folder.appending(path: "d/f"), atomically: true, encoding: .utf8)
      let command = #"cd d; "$0" --keep-going --allow-files f"#
      let there = try await shell(command, in: folder)
      let gone = try await shell("mv there gone; " + command, in: folder)
      #expect(there.errors == gone.errors)
      #expect(there.output == "" && gone.output == "")
      let codes = there.errors.matches(of: /error\[([a-z-]+)\]/).map { $0.output.1 }
      #expect(codes.count == verbs.count * (paths + ofLinks).count)
      #expect(codes.allSatisfy { $0 == "out-of-reach" })
      #expect(try names(in: folder, "d") == ["f", "file", "folder", "own"])
    }
  }

  @Test("run files beside and below, wherever these are")
  func beside() async throws {
    try await withTemporaryFolder(
      files: [
        "d/f": "run d/g; run d/e/h\n", "d/g": "echo g\n", "d/e/h": "echo h\nrun d/e/i\n",
        "d/e/i": "echo i\n",
      ]
    ) { folder in
      for line in [#""$0" d/f"#, #""$0" -c 'run d/f'"#] {
        #expect(try await shell(line, in: folder).output == "g\nh\ni\n", "\(line)")
      }
      #expect(try await shell(#"echo 'run d/g' | "$0""#, in: folder).status == 1)
      let allowed = try await shell(#"echo 'run d/g' | "$0" --allow-files"#, in: folder)
      #expect(allowed.output == "g\n")
    }
  }

  @Test("write and read in an allowed folder only")
  func allowed() async throws {
    try await withTemporaryFolder(files: ["in/d/x": "", "out/x": ""]) { folder in
      let link = { (name: String, target: String) in
        try FileManager.default.createSymbolicLink(
          atPath: folder.path + "/in/" + name, withDestinationPath: target)
      }
      try link("way", "../out")
      try link("d/file", "../../out/new")
      try link("round", "d")
      try link("same", "../in")
      let lines = [
        "!out-of-reach save way/w", "!out-of-reach echo a > d/file", "!out-of-reach save ../out/w",
        "!out-of-reach save \(folder.path)/out/w", "!out-of-reach save .w",
        "!out-of-reach save d/.w", "!out-of-reach save ./d/../.w", "!out-of-reach echo a >> .w",
        "!out-of-reach save /proc/self/cwd/../out/w", "!out-of-reach save way/../../out/w",
        "!out-of-reach run ../out/x", "!out-of-reach save ..", "!out-of-reach save way/no/w",
        #"!out-of-reach save "way/\u{301}w""#, #"!out-of-reach run "way\u{2f}\u{338}x""#,
        #"!out-of-reach save "..\u{2f}\u{301}w""#,
        "save round/w; save same/v; save \(folder.path)/in/u; echo 'echo t' > t; run t",
      ]
      try lines.map { $0 + "\n" }.joined().write(
        to: folder.appending(path: "f"), atomically: true, encoding: .utf8)
      let allowed = try await shell(#"cd in && "$0" --allow-files < ../f"#, in: folder)
      #expect(allowed.output + allowed.errors == "t\n")
      #expect(try names(in: folder, "out") == ["x"])
      #expect(try names(in: folder, "in") == ["d", "round", "same", "t", "u", "v", "way"])
      #expect(try names(in: folder, "in/d") == ["file", "w", "x"])
      let named = try await shell(
        #"echo "save in/named" | "$0" --allow-files=in && echo "save named" | "$0" --allow-files=in"#,
        in: folder)
      #expect(named.status == 1 && named.errors.contains("start patchbay with --allow-files=DIR"))
      #expect(try names(in: folder, "in").contains("named"))
      let missing = try await patchbay("--allow-files=none", "-c", "ls", in: folder)
      #expect(
        missing.errors
          == "patchbay: --allow-files can't be 'none'; write an existing folder\n")
    }
  }

  @Test("replace files that the session wrote, and others only with --replace")
  func replaces() async throws {
    for line in ["save old", "echo b > old", "echo b >> old", "graph -o old", "save way"] {
      let lines = "add container r; save new; save new; echo a > new; echo a >> new\n\(line)\n"
      try await withTemporaryFolder(files: ["f": lines, "old": "a\n"]) { folder in
        try FileManager.default.createSymbolicLink(
          atPath: folder.path + "/way", withDestinationPath: "old")
        let refused = try await patchbay("--allow-files", "f", in: folder)
        #expect(refused.errors.hasPrefix("f:2:"))
        #expect(refused.errors.contains("error[out-of-reach]"))
        #expect(
          refused.errors.replacing("\n    ", with: " ").contains(
            "commands from files and pipes replace only what they have written\n"))
        #expect(
          refused.errors.contains("choose another name, or start patchbay with --replace\n"))
        #expect(try text(in: folder, "old") == "a\n")
        #expect(try text(in: folder, "new") == "a\na\n")
        let told = try await patchbay("--allow-files", "--replace", "f", in: folder)
        #expect(told.status == 0, "\(line): \(told.errors)")
        #expect(try text(in: folder, "old") != "a\n")
      }
    }
  }

  @Test("can't append to a file that has another name elsewhere")
  func severalNames() async throws {
    try await withTemporaryFolder(files: ["out/x": "a\n", "in/f": "echo b >> x\n"]) { folder in
      let link = "ln out/x in/x; cd in;"
      let result = try await shell(link + #" "$0" --allow-files --replace f"#, in: folder)
      #expect(result.errors.contains("error[out-of-reach]"))
      #expect(
        result.errors.replacing("\n    ", with: " ").contains(
          "commands from files and pipes don't append to a file with several names\n"))
      #expect(result.errors.contains("replace it with >, or type the command\n"))
      let replaced = try await shell(
        #"cd in; echo 'echo b > x' | "$0" --allow-files --replace"#, in: folder)
      #expect(replaced.status == 0)
      #expect(try text(in: folder, "out/x") == "a\n")
      #expect(try text(in: folder, "in/x") == "b\n")
    }
  }

  @Test("stay inside the folder even if a link is swapped meanwhile")
  func races() async throws {
    let lines = (0..<400).map { "echo a > sub/w\($0)\nrun sub/secret\n" }.joined()
    try await withTemporaryFolder(
      files: ["in/f": lines, "in/inside/secret": "", "out/secret": "echo SESAME\n"]
    ) { folder in
      let result = try await shell(
        """
        cd in; ln -s inside sub
        while :; do ln -s ../out way; mv -T way sub; ln -s inside way; mv -T way sub; done &
        for round in 1 2 3; do "$0" --allow-files --keep-going f; done; kill $!; true
        """, in: folder)
      #expect(try names(in: folder, "out") == ["secret"])
      #expect(try names(in: folder, "in/inside").count > 1)
      #expect(!result.output.contains("SESAME"))
      #expect(result.errors.contains("error[out-of-reach]"))
    }
  }

  @Test("are refused quickly if a path is endless")
  func endless() async throws {
    let path = String(repeating: "a/", count: 2_000_000) + "b"
    try await withTemporaryFolder(files: ["f": "save \(path)\n", "g": "run /\(path)\n"]) { folder in
      for name in ["f", "g"] {
        let result = try await patchbay("--allow-files", name, in: folder)
        #expect(result.errors.contains("error[out-of-reach]"))
      }
    }
  }

  @Test("have the access of the user if they are typed")
  func typed() async throws {
    try await withTemporaryFolder(files: ["secret": "echo SESAME\n", "d/x": "old\n"]) { folder in
      let line = "run ../secret; echo a > ../a; echo a > .a; echo a > x; save /dev/stdout"
      let result = try await shell(#"cd d; "$0" -c '\#(line)'"#, in: folder)
      #expect(result.output.hasPrefix("SESAME\n# A Patchbay world"))
      #expect(try names(in: folder, "") == ["a", "d", "secret"])
      #expect(try names(in: folder, "d") == [".a", "x"])
      let piped = try await shell(#"echo 'echo hi' | "$0" /dev/stdin"#, in: folder)
      #expect(piped.output == "hi\n")
    }
  }

  @Test("can't list folders")
  func completion() async throws {
    try await withTemporaryFolder(files: ["f": "complete 'run /etc/pass'\n"]) { folder in
      #expect(try await patchbay("f", in: folder).output == "no completions\n")
      let typed = try await patchbay("-c", "complete 'run /etc/pass'")
      #expect(typed.output.contains("passwd"))
    }
  }
}

private func names(in folder: URL, _ path: String) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + path).sorted()
}

private func text(in folder: URL, _ path: String) throws -> String {
  String(decoding: try Data(contentsOf: folder.appending(path: path)), as: UTF8.self)
}
