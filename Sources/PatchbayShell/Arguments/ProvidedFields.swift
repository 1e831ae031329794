import PatchbayCatalog

/// Parameters of the plugin type that an option names.
struct ProvidedFields: FieldSource {
  let form: String

  func fields(of word: String?, in command: TypedCommand, _ completer: Completer) -> [TypedField] {
    completer.pluginFields(command.option(PluginTypeName.self), command)
  }

  func kindsHeard(
    by word: String?, in command: TypedCommand, _ completer: Completer
  ) -> [Kind]? { completer.kindsHeard(byPlugin: command.option(PluginTypeName.self)) }
}

/// Parameters of the view container that an option names; without it there are none.
struct ViewContainerFields: FieldSource {
  let form: String

  func fields(of word: String?, in command: TypedCommand, _ completer: Completer) -> [TypedField] {
    let name = command.option(ViewContainerName.self)
    return completer.shapeFields(
      completer.world.catalog.viewContainers.first { $0.name == name }?.shape)
  }

  func form(in command: TypedCommand, _ completer: Completer) -> String? {
    command.option(ViewContainerName.self) == nil ? nil : form
  }
}
