import PatchbayCatalog

extension CommandTable {
  static var buildCommands: [CommandSpec] {
    [
      CommandSpec("add composer", AddNode.composer),
      CommandSpec("add container", AddNode.container),
      CommandSpec("add plugin", AddPlugin()),
      CommandSpec("add relay", AddRelay()),
      CommandSpec("add interceptor", AddInterceptor()),
      CommandSpec("define event", Define(.event)),
      CommandSpec("define state", Define(.state)),
      CommandSpec("define query", Define(.query)), CommandSpec("hold", Hold()),
      CommandSpec("release", Release()),
      CommandSpec("env", Environment()), CommandSpec("unset", Unset()),
      CommandSpec("provide", Provide()),
      CommandSpec("slot", MakeSlot()), CommandSpec("view", View()),
      CommandSpec("mv", Move()), CommandSpec("cp", Copy()), CommandSpec("rename", Rename()),
      CommandSpec("rm", Remove()),
      CommandSpec("set", Change()), CommandSpec("clear", Clear()),
    ]
  }
}
