extension CommandTable {
  static var nodeCommands: [CommandSpec] {
    [CommandSpec(AddComposer()), CommandSpec(AddContainer())]
  }
}
