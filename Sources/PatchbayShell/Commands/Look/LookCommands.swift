extension CommandTable {
  static var lookCommands: [CommandSpec] {
    [
      CommandSpec("ls", Ls()), CommandSpec("cd", Cd()), CommandSpec("pwd", Pwd()),
      CommandSpec("tree", Tree()),
      CommandSpec("find", Find()),
      CommandSpec("show", Show()), CommandSpec("types", Types()), CommandSpec("state", State()),
      CommandSpec("leaks", Leaks()),
      CommandSpec("log", Log()), CommandSpec("watch", Watch()),
      CommandSpec("graph", Graph()), CommandSpec("why", Why()),
      CommandSpec("reach", Reach()), CommandSpec("who", Who()), CommandSpec("stats", Stats()),
      CommandSpec("lint", Lint()),
    ]
  }
}
