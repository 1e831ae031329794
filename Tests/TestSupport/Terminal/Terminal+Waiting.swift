extension Terminal {
  /// Something was waited for in vain.
  public struct NotSeen: Error, CustomStringConvertible {
    /// What was waited for.
    public let expected: String
    /// What was shown.
    public let screen: Screen
    /// What came by the pipe.
    public let piped: String
    /// How the command had ended, if it had: then there is nothing more to wait for.
    public let ending: Ending?

    /// The facts, and the screen in a frame.
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

  /// Waits until the visible screen is as expected.
  public func see(_ what: String, where isSeen: (Screen) -> Bool) async throws {
    try await wait(for: what) { isSeen(self.screen) }
  }

  /// Waits until a visible line, in a row or anywhere, is exactly this.
  public func seeLine(_ line: String, at row: Int? = nil) async throws {
    let place = row.map { " at row \($0)" } ?? ""
    try await see("the line \(line.debugDescription)\(place)") { screen in
      row.map { screen.line($0) == line } ?? screen.lines.contains(line)
    }
  }

  /// Waits until the visible lines are exactly these, but for empty ones at the end.
  public func seeScreen(_ lines: [String]) async throws {
    let text = lines.joined(separator: "\n")
    try await see("the screen\n\(text)\n") { $0.text == text }
  }

  /// Waits until a text has come by the pipe.
  public func seePiped(_ text: String) async throws {
    try await wait(for: "\(text.debugDescription) by the pipe") { self.piped.contains(text) }
  }

  /// Waits until a condition holds, and reads and writes meanwhile.
  func wait(for what: String, until isThere: () -> Bool) async throws {
    // For as long as something comes or goes, it is under way, however busy the machine is.
    let lastLimit = ContinuousClock.now + .seconds(300)
    var limit = ContinuousClock.now + .seconds(60)
    while true {
      // Asked before reading: what a command wrote before its end is read after that is known.
      let ending = ending
      let isIdle = !work()
      if isThere() { return }
      if !isIdle { limit = min(lastLimit, ContinuousClock.now + .seconds(60)) }
      guard isIdle || ContinuousClock.now > limit else {
        await Task.yield()
        continue
      }
      guard ending == nil, ContinuousClock.now < limit else {
        throw NotSeen(expected: what, screen: screen, piped: piped, ending: ending)
      }
      // Nothing can be awaited of a terminal and of a process: they are looked at again. What is waited
      // for is what a test expects, not a time.
      try await Task.sleep(for: .milliseconds(2))
    }
  }
}
