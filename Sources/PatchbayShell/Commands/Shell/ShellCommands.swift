extension CommandTable {
  static var shellCommands: [CommandSpec] {
    [
      CommandSpec("save", Save()), CommandSpec("load", Load()), CommandSpec("run", Run()),
      CommandSpec("check", Check()),
      CommandSpec("expect", Expect()),
      CommandSpec("let", Let()), CommandSpec("echo", Echo()), CommandSpec("repeat", Repeat()),
      CommandSpec("option", SetOption()),
      CommandSpec("history", History()), CommandSpec("quit", Quit()),
      CommandSpec("help", ShowHelp()),
      CommandSpec("complete", Complete()),
    ]
  }
}
