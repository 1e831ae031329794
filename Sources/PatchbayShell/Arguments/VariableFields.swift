/// Fields that assign values to variables.
struct VariableFields: FieldSource {
  let form = "[name=value ...]"

  func fields(of word: String?, in command: TypedCommand, _ completer: Completer) -> [TypedField] {
    completer.world.variables.keys.sorted().map { name in
      TypedField(name: name, type: "set already", isRequired: false, isOneOfMany: true)
    }
  }
}
