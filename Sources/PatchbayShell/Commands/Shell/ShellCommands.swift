extension CommandTable {
  static var shellCommands: [CommandSpec] {
    [
      CommandSpec(Save()), CommandSpec(Load()), CommandSpec(Run()), CommandSpec(Check()),
      CommandSpec(Expect()),
      CommandSpec(Let()), CommandSpec(Echo()), CommandSpec(Repeat()), CommandSpec(SetOption()),
      CommandSpec(History()), CommandSpec(Quit()), CommandSpec(ShowHelp()),
      CommandSpec(Complete()),
    ]
  }
}
