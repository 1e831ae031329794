import Foundation
import TestSupport
import Testing

@Suite("Key bindings of the user", .needsLineEditor, .hangLimit)
struct ConfigurationTests {
  private static let bindings = """
    patchbay:bind ^O patchbay-search
    patchbay:bind ^G ed-move-to-beg
    other:bind ^A ed-insert
    """

  private func checkBindings(_ terminal: Terminal) async throws {
    try await terminal.enter("echo one", showing: "one")
    terminal.press(.control("o"))
    try await terminal.seeTyped("(search) '': |")
    terminal.type("on")
    try await terminal.seeTyped("(search) 'on': echo one|")
    terminal.press(.control("g"))
    try await terminal.seePrompt()
    terminal.type("cho two")
    terminal.press(.control("g"))
    try await terminal.seeTyped("/> |cho two")
    try await terminal.enter("e", showing: "two")
  }

  @Test("are read from ~/.editrc, for patchbay only or for all programs")
  func bindings() async throws {
    try await atPrompt(files: [".editrc": Self.bindings]) { try await checkBindings($0) }
  }

  @Test("are read from the file that EDITRC names")
  func elsewhere() async throws {
    try await atHome(files: ["keys": Self.bindings, ".editrc": "bind ^G ed-move-to-end"]) { home in
      let terminal = try home.shell(in: ["EDITRC": home.file("keys").path])
      try await terminal.seePrompt()
      try await checkBindings(terminal)
      try await terminal.leave()
    }
  }

  @Test(
    "can't use vi mode, which is reported on one line",
    arguments: ["bind -v", "patchbay:bind -v\nbind ^G ed-move-to-beg"])
  func vi(configuration: String) async throws {
    try await atPrompt(files: [".editrc": configuration]) { terminal in
      #expect(terminal.screen.lines[2].hasPrefix("vi mode is not supported"))
      #expect(terminal.screen.line(3) == "/>")
      terminal.type("cho 数a")
      terminal.press(.control("h"), .control("a"))
      try await terminal.seeTyped("/> |cho 数")
      terminal.press(.control("e"), .control("w"), .control("y"), .home)
      try await terminal.enter("e", showing: "数")
      terminal.press(.up)
      try await terminal.seeTyped("/> echo 数|")
      // Escape does not enter another mode.
      terminal.press(.escape)
      terminal.type("b")
      try await terminal.seeTyped("/> echo |数")
      try await terminal.enter(showing: "数")
    }
  }

  @Test(
    "are ignored if they are invalid",
    arguments: [
      "bind\nbind ^X no-such-function\nsettc\ntelltc\nhistory size 1\nnonsense \"\n'",
      String(repeating: "\u{0}\u{1}ÿ\n", count: 2000), "edit off\n", "bind -r\n",
      "settc up \"\"\nsetty -icrnl\n",
    ])
  func broken(configuration: String) async throws {
    try await atPrompt(files: [".editrc": configuration]) { terminal in
      try await terminal.enter("echo 'one two'", showing: "one two")
      terminal.press(.up)
      try await terminal.seeTyped("/> echo 'one two'|")
      terminal.press(.tab)
      terminal.press(.control("c"))
      try await terminal.seePrompt()
      try await terminal.enter("echo on", showing: "on")
    }
  }

  @Test("are ignored if the file is a folder")
  func folder() async throws {
    try await atPrompt(files: [".editrc/a": "bind -v"]) { terminal in
      try await terminal.enter("echo on", showing: "on")
    }
  }
}
