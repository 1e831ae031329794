import Foundation
import TestSupport
import Testing

@Suite("Setting up a machine", .hangLimit)
struct SetupTests {
  private func setup(
    _ arguments: String..., needing packages: String, wanting testPackages: String = "make",
    environment: [String: String] = [:]
  ) async throws -> CommandResult {
    let own = [
      "PATCHBAY_NO_INSTALL": "1", "PATCHBAY_PACKAGES": packages,
      "PATCHBAY_TEST_PACKAGES": testPackages, "PATCHBAY_PACKAGING_PACKAGES": "make",
      "PATCHBAY_CI_PACKAGES": "make",
    ]
    return try await runCommand(
      ["bash", House.script("setup")] + arguments,
      environment: own.merging(environment) { $1 })
  }

  @Test("prints a command that it lacks the permission to run")
  func command() async throws {
    let result = try await setup(needing: "no-such-b make no-such-a")
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(
      result.errors == """
        setup: missing packages: no-such-b no-such-a
        setup: run: sudo apt-get update && sudo apt-get install -y --no-install-recommends \
        no-such-b no-such-a

        """)
  }

  @Test("lists what it installs before it installs anything")
  func installs() async throws {
    let apt = "#!/bin/sh\necho apt-get $*\n"
    let sudo = "#!/bin/sh\nshift\nexec \"$@\"\n"
    try await withPrograms(["apt-get": apt, "sudo": sudo]) { path in
      let result = try await setup(
        needing: "make no-such-a", environment: ["PATCHBAY_NO_INSTALL": "", "PATH": path])
      #expect(
        result.errors.hasPrefix(
          "setup: missing packages, which are installed now: no-such-a\nsetup: "))
      #expect(result.errors.contains("apt-get install -y --no-install-recommends no-such-a\n"))
      #expect(
        result.output == """
          apt-get update
          apt-get install -y --no-install-recommends no-such-a

          """)
    }
  }

  @Test("reports tools that only tests need when tests are run, and continues without them")
  func forTests() async throws {
    let building = try await setup(needing: "make", wanting: "no-such-a")
    #expect(building.status == 0)
    #expect(building.errors == "")
    let testing = try await setup("tests", needing: "make", wanting: "make no-such-a")
    #expect(testing.status == 0)
    #expect(
      testing.errors == """
        setup: some tests are skipped; missing packages: no-such-a
        setup: run: sudo apt-get update && sudo apt-get install -y --no-install-recommends no-such-a

        """)
  }

  @Test("fails in CI if a tool that only tests need is missing")
  func forCI() async throws {
    let result = try await setup("all", needing: "make", wanting: "no-such-a")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("setup: missing packages: no-such-a\n"))
  }

  @Test("refuses an unknown word")
  func unknown() async throws {
    let result = try await setup("test", needing: "make")
    #expect(result.status == 1)
    #expect(
      result.errors
        == "setup: unexpected word 'test': setup, setup package, setup tests or setup all\n")
  }

  @Test("reports an outdated Swift")
  func oldSwift() async throws {
    let old = "#!/bin/sh\necho 'Swift version 6.2.4 (swift-6.2.4-RELEASE)'\n"
    try await withPrograms(["swift": old, "swiftc": old]) { path in
      let tooOld = try await setup(needing: "make", environment: ["PATH": path])
      #expect(tooOld.status == 1)
      #expect(
        tooOld.errors == """
          setup: Swift 6.2.4 is too old
          setup: install Swift 6.3 or newer (https://www.swift.org/install)

          """)
    }
  }

  @Test("lists every program that only some tests need")
  func tools() async throws {
    try await withPrograms(["dpkg-query": "#!/bin/sh\n"]) { path in
      let environment = ["PATH": path, "PATCHBAY_NO_INSTALL": "1"]
      let result = try await runCommand(
        ["bash", House.script("setup"), "all"], environment: environment)
      #expect(result.status == 1)
      let missing = result.errors.split(separator: "\n").first?.split(separator: " ") ?? []
      for tool in Tool.all { #expect(missing.contains(Substring(tool.package))) }
    }
  }
}

/// Creates programs (name to text), and calls the body with a PATH that finds them first.
///
/// A separate process writes them: a file open for writing here could be inherited by a process
/// that another test starts at that moment, and then could not be run ("Text file busy").
func withPrograms<Result>(
  _ programs: [String: String], _ body: (_ path: String) async throws -> Result
) async throws -> Result {
  try await withTemporaryFolder(files: [:]) { folder in
    for (name, text) in programs {
      let file = folder.appending(path: name).path
      _ = try await runCommand(["sh", "-c", #"cat > "$0"; chmod +x "$0""#, file], input: text)
    }
    return try await body("\(folder.path):/usr/bin:/bin")
  }
}
