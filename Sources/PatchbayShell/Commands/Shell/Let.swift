import PatchbayCatalog
import PatchbayLanguage
import PatchbayText

/// `let`.
struct Let: Command {
  let form = CommandForm(
    "let", .shell, "sets a variable, or lists all",
    details: "Commands use it as $name or ${name}; name:=E evaluates a formula.",
    examples: ["let room=live/hall; add container -p $room", "let n:='2 * 3'; echo $n"],
    effect: .world)

  let fields = VariableFields()

  func check(_ words: CommandWords<Self>, in scope: CheckScope) throws(ShellError) {
    for field in words.invocation.fields {
      try field.checkAsVariable()
      scope.willSet(field.name.text)
    }
    try words.invocation.checkFormulas()
  }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    if call.fields.isEmpty {
      let variables = context.world.variables.sorted { $0.key < $1.key }
      if variables.isEmpty {
        return context.print(nothing: "no variables are set: let NAME=VALUE sets one")
      }
      return context.print(Table(variables.map { [$0.key, $0.value.oneLine] }).text)
    }
    context.world.noteChange()
    for field in call.fields {
      context.world.variables[field.name.text] = try field.variableValue(on: context.world.stage)
    }
  }
}

extension ArgumentField {
  /// Throws for a name that can't be read after a dollar sign.
  fileprivate func checkAsVariable() throws(ShellError) {
    if name.text.flawAsVariable == nil { return }
    throw ShellError(.badVariableName(name.text), at: name.span)
  }

  fileprivate func variableValue(on stage: Stage) throws(ShellError) -> String {
    isFormula ? try evaluated(at: nil, on: stage).plain : value.text ?? ""
  }
}
