extension CommandTable {
  static var sendCommands: [CommandSpec] {
    [
      CommandSpec("send", Send()), CommandSpec("ask", Ask()),
      CommandSpec("trace", ShowTrace()),
      CommandSpec("replay", Replay()),
    ]
  }
}
