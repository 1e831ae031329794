extension CommandTable {
  static var lookCommands: [CommandSpec] {
    [
      CommandSpec(Ls()), CommandSpec(Cd()), CommandSpec(Pwd()), CommandSpec(Tree()),
      CommandSpec(Find()),
      CommandSpec(Show()), CommandSpec(Types()), CommandSpec(State()), CommandSpec(Leaks()),
      CommandSpec(Log()), CommandSpec(Watch()), CommandSpec(Graph(.standard)), CommandSpec(Why()),
      CommandSpec(Reach()), CommandSpec(Who()), CommandSpec(Stats()), CommandSpec(Lint()),
    ]
  }
}
