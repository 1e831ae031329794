import Foundation
import TestSupport
import Testing

@Suite("The commands in a file", .hangLimit)
struct ReachTests {
  /// Every way in which the commands of the file f run without being typed.
  static let ways = [
    #""$0" f"#, #""$0" < f"#, #"cat f | "$0""#, #"cat f | "$0" -"#, #""$0" -i < f"#,
    #""$0" -c 'run f'"#, #""$0" -c 'echo $(run f)'"#,
    #"sed 's/!out-of-reach/!/' f > f.scenario; "$0" test f.scenario"#,
  ]

  /// Ways that refuse the file as a whole: loading runs nothing, and a trial writes nothing.
  static let refusingWays = [#""$0" -c 'load f'"#, #""$0" --load f"#, #""$0" -c 'try run f'"#]

  private func run(
    _ lines: [String], _ way: String, in folder: URL, environment: [String: String] = [:]
  ) async throws -> CommandResult {
    let text = lines.map { "!out-of-reach \($0)\n" }.joined() + "add container r\nexpect exists r\n"
    try Data(text.utf8).write(to: folder.appending(path: "f"))
    let result = try await runCommand(
      ["sh", "-c", way, House.executable("patchbay")], in: folder, environment: environment)
    if Self.ways.contains(way) { #expect(result.status == 0 && result.errors.isEmpty, "\(result)") }
    return result
  }

  @Test("write no files, however they are run", arguments: ways + refusingWays)
  func writesNowhere(way: String) async throws {
    try await withTemporaryFolder(files: ["out/y": ""]) { folder in
      let out = folder.path + "/out/"
      let lines = [
        "save out/x", "echo a > out/x", "echo a >> out/x", "graph -o out/x",
        "graph --format=dot -o out/x", "save $(echo out/x)", "repeat 2 save out/x",
        "save out/./x", "save out/../no/x", "save /dev/stdout", "save /dev/fd/1",
      ].map { $0.replacing("out/", with: out) }
      _ = try await run(lines, way, in: folder)
      #expect(try names(in: folder, "out") == ["y"])
    }
  }

  @Test(
    "read only files beside and below the file, however they are run",
    arguments: ways + refusingWays)
  func readsNothing(way: String) async throws {
    try await withTemporaryFolder(files: ["secret": "echo SESAME\n", "d/x": ""]) { folder in
      let d = folder.appending(path: "d")
      for (name, target) in [("link", "../secret"), ("out", "..")] {
        try FileManager.default.createSymbolicLink(
          atPath: d.path + "/" + name, withDestinationPath: target)
      }
      let lines = [
        "run ../secret", "check ../secret", "load ../secret", "run /proc/self/environ",
        "run ../d/../secret", "run link", "run out/secret", "run /proc/self/cwd/../secret",
      ]
      let result = try await run(lines, way, in: d, environment: ["OPEN": "SESAME"])
      #expect(!(result.errors + result.output).contains("SESAME"), "\(result)")
    }
  }

  @Test("read nothing more when they are only checked, and can't list folders")
  func checks() async throws {
    try await expectConsole(
      files: ["secret": "SESAME\n", "d/f": "run ../secret\n", "g": "complete 'run /etc/pass'\n"],
      #"""
      $ for line in 'check d/f' '! run d/f'; do patchbay -c "$line"; done 2>&1 | grep -c SESAME
      0
      [1]
      $ patchbay check d/f 2>&1 | grep -c SESAME
      0
      [1]
      $ patchbay g; patchbay -c "complete 'run /etc/pass'" | grep -c passwd
      no completions
      2
      """#)
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
    try await expectConsole(
      files: [
        "d/f": "run d/g; run d/e/h\n", "d/g": "echo g\n", "d/e/h": "echo h\nrun d/e/i\n",
        "d/e/i": "echo i\n",
      ],
      #"""
      $ patchbay d/f | xargs; patchbay -c 'run d/f' | xargs
      g h i
      g h i
      $ echo 'run d/g' | patchbay 2>&1 | grep -o 'error[^:]*'; echo 'run d/g' | patchbay --allow-files
      error[out-of-reach]
      g
      """#)
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
      #expect(named.status == 1 && named.errors.contains("--allow-files=DIR"))
      #expect(try names(in: folder, "in").contains("named"))
      let missing = try await patchbay("--allow-files=none", "-c", "ls", in: folder)
      #expect(
        missing.errors
          == "patchbay: --allow-files can't be 'none'; write an existing folder\n")
    }
  }

  @Test("replace files that the session wrote, and others only with --replace")
  func replaces() async throws {
    try await expectConsole(
      files: [
        "old": "a\n", "f": "add container r; save new; save new; echo a > new; echo a >> new\n",
      ],
      #"""
      $ cp old kept; ln -s old way; cat f > g; patchbay --allow-files g; cat new
      a
      a
      $ for line in 'save old' 'echo b > old' 'echo b >> old' 'graph -o old' 'save way'; do
      >   (cat f; echo "$line") > g; rm -f new; patchbay --allow-files g 2>&1 | grep -o 'g:2:.*out-of-reach'; cmp old kept
      >   rm -f new; patchbay --allow-files --replace g; cmp -s old kept || echo replaced; cp kept old; done | uniq -c
            1 g:2:6: error[out-of-reach
            1 replaced
            1 g:2:10: error[out-of-reach
            1 replaced
            1 g:2:11: error[out-of-reach
            1 replaced
            1 g:2:10: error[out-of-reach
            1 replaced
            1 g:2:6: error[out-of-reach
            1 replaced
      $ patchbay --allow-files g
      g:1:23: error[out-of-reach]: can't write new: commands from files and pipes replace only what they
          have written
        add container r; save new; save new; echo a > new; echo a >> new
                              ^~~ choose another name, or start patchbay with --replace
      [1]
      """#)
  }

  @Test("can't append to a file that has another name elsewhere")
  func severalNames() async throws {
    try await expectConsole(
      files: ["out/x": "a\n", "in/f": "echo b >> x\n"],
      #"""
      $ ln out/x in/x; cd in; patchbay --allow-files --replace f
      f:1:11: error[out-of-reach]: can't write x: commands from files and pipes don't append to a file
          with several names
        echo b >> x
                  ^ replace it with >, or type the command
      [1]
      $ echo 'echo b > x' | patchbay --allow-files --replace; cat ../out/x x
      a
      b
      """#)
  }

  @Test("stay inside the folder even if a link is swapped meanwhile")
  func races() async throws {
    let lines = (0..<amount(100, inLongRun: 400)).map { "echo a > sub/w\($0)\nrun sub/secret\n" }
      .joined()
    try await withTemporaryFolder(
      files: ["in/f": lines, "in/inside/secret": "", "out/secret": "echo SESAME\n"]
    ) { folder in
      let result = try await shell(
        """
        cd in; ln -s inside sub
        while :; do ln -s ../out way; mv -T way sub; ln -s inside way; mv -T way sub; done &
        for round in 1 2; do "$0" --allow-files --keep-going f; done; kill $!; true
        """, in: folder)
      #expect(try names(in: folder, "out") == ["secret"])
      #expect(try names(in: folder, "in/inside").count > 1)
      #expect(!result.output.contains("SESAME"))
      #expect(result.errors.contains("error[out-of-reach]"))
    }
  }

  @Test("are refused quickly if a path is endless")
  func endless() async throws {
    let path = String(repeating: "a/", count: amount(200_000, inLongRun: 2_000_000)) + "b"
    try await withTemporaryFolder(files: ["f": "save \(path)\n", "g": "run /\(path)\n"]) { folder in
      for name in ["f", "g"] {
        let result = try await patchbay("--allow-files", name, in: folder)
        #expect(result.errors.contains("error[out-of-reach]"))
      }
    }
  }

  @Test("have the access of the user if they are typed")
  func typed() async throws {
    try await expectConsole(
      files: ["secret": "echo SESAME\n", "d/x": "old\n"],
      #"""
      $ cd d; patchbay -c 'run ../secret; echo a > ../a; echo a > .a; echo a > x; save /dev/stdout'
      SESAME
      # A Patchbay world; load brings it back.
      $ ls -A . ..; echo 'echo hi' | patchbay /dev/stdin
      .:
      .a
      x

      ..:
      a
      d
      secret
      hi
      """#)
  }
}

private func names(in folder: URL, _ path: String) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + path).sorted()
}
