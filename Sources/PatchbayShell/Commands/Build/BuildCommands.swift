import PatchbayCatalog

extension CommandTable {
  static var buildCommands: [CommandSpec] {
    [
      CommandSpec(AddComposer()), CommandSpec(AddContainer()), CommandSpec(AddPlugin()),
      CommandSpec(AddRelay()), CommandSpec(AddInterceptor(.standard)),
      CommandSpec(DefineMessage(.event)), CommandSpec(DefineMessage(.state)),
      CommandSpec(DefineQuery()), CommandSpec(Hold()), CommandSpec(Release()),
      CommandSpec(Environment()), CommandSpec(Unset()), CommandSpec(Provide()),
      CommandSpec(MakeSlot()), CommandSpec(View()),
      CommandSpec(Move()), CommandSpec(Copy()), CommandSpec(Rename()), CommandSpec(Remove()),
      CommandSpec(Change()), CommandSpec(Clear()),
    ]
  }
}
