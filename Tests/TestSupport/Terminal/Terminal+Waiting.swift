extension Terminal {
  /// A wait that failed.
  public struct NotSeen: Error, CustomStringConvertible {
    public let expected: String
    public let screen: Screen
    /// The output from the pipe.
    public let piped: String
    /// How the command had ended, if it had; then waiting longer is pointless.
    public let ending: Ending?

    /// The facts, with the screen in a frame.
    public var description: String {
      let end = ending.map { "the command ended before, \($0)" } ?? "nothing came for 60 seconds"
      let pipe = piped.isEmpty ? "" : "\nby the pipe came: \(piped.suffix(2000))"
      return "waited for \(expected): \(end)\n\(screen.drawing)\(pipe)"
    }
  }

  /// Waits until a text is on the visible screen.
  public func see(_ text: String) async throws {
    try await see("the text \(text.debugDescription)") { $0.text.contains(text) }
  }

  /// Waits until the visible screen fulfils a condition.
  public func see(_ what: String, where isSeen: (Screen) -> Bool) async throws {
    try await wait(for: what) { isSeen(self.screen) }
  }

  /// Waits until a visible line, at a row or anywhere, equals this text.
  public func seeLine(_ line: String, at row: Int? = nil) async throws {
    let place = row.map { " at row \($0)" } ?? ""
    try await see("the line \(line.debugDescription)\(place)") { screen in
      row.map { screen.line($0) == line } ?? screen.lines.contains(line)
    }
  }

  /// Waits until the visible lines equal these, ignoring trailing empty lines.
  public func seeScreen(_ lines: [String]) async throws {
    let text = lines.joined(separator: "\n")
    try await see("the screen\n\(text)\n") { $0.text == text }
  }

  /// Waits until the pipe has delivered a text.
  public func seePiped(_ text: String) async throws {
    try await wait(for: "\(text.debugDescription) by the pipe") { self.piped.contains(text) }
  }

  /// Waits until a condition holds, and processes input and output meanwhile.
  func wait(for what: String, until isThere: () -> Bool) async throws {
    var looks = 0
    while true {
      // Ask before reading: output from before the end is then read after the end is known.
      let ending = ending
      let isIdle = !work()
      if isThere() { return }
      guard isIdle else {
        looks = 0
        try Task.checkCancellation()
        await Task.yield()
        continue
      }
      if state == .waiting { looks += 1 }
      guard ending == nil, looks < HangLimit.looks else {
        throw NotSeen(expected: what, screen: screen, piped: piped, ending: ending)
      }
      // Neither a terminal nor a process can be awaited, so poll them. The condition is what the
      // test expects, not a time.
      try await Task.sleep(for: .milliseconds(2))
    }
  }
}
