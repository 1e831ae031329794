import PatchbayCatalog

extension CommandTable {
  static var buildCommands: [CommandSpec] {
    [
      CommandSpec(AddComposer()), CommandSpec(AddContainer()), CommandSpec(AddPlugin()),
      CommandSpec(AddRelay()), CommandSpec(AddInterceptor(.standard)),
      CommandSpec(DefineMessage(.event)), CommandSpec(DefineMessage(.state)),
      CommandSpec(DefineQuery()), CommandSpec(Hold()), CommandSpec(Release()),
      CommandSpec(Environment()), CommandSpec(Unset()), CommandSpec(Provide()),
      CommandSpec(MakeSlot()),
    ] + viewCommands + [
      CommandSpec(Move()), CommandSpec(Copy()), CommandSpec(Rename()), CommandSpec(Remove()),
      CommandSpec(Change()), CommandSpec(Clear()),
    ]
  }

  /// What every look command has.
  static let formatOption = CommandSpec.Option(
    "format", Choice(["text", "json"]), placeholder: "text|json", "json for programs")
}
