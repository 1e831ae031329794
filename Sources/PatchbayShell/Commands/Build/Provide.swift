import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage

/// `provide`.
struct Provide: Command {
  let form = CommandForm(
    "provide", .build, "provides parameters for plugins that are added without any",
    details: """
      A plugin that is added without parameters asks the providers of its container in the order \
      in which they were added, and takes those of the first that has any for it.
      """,
    examples: [
      "define event Ping; add container room; provide room --type=Counter on=Ping; add plugin room/p Counter",
      "add container room; provide room --name=chat title=hall",
    ], effect: .world)

  let container = Argument("P", ContainerPath(), "the container")
  let type = Option("type", PluginTypeName(), placeholder: "T", "only for plugins of this type")
  let name = Option("name", TextArgument(), placeholder: "N", "only for the plugin of this name")

  func check(_ words: CommandWords<Self>, in scope: CheckScope) { scope.willProvide() }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let world = context.world
    let (container, _) = try call.container
    let typeName = call.words.type?.value?.text
    let entry = world.catalog.plugins.first { $0.name == typeName }
    let value = try context.value(call.invocation, entry?.shape ?? .any)
    if let name = typeName, let plugin = world.catalog.readyMade(name) {
      _ = try call.invocation.make(plugin, named: nil, kinds: world.kinds, stage: Stage())
    }
    if let entry { try rethrowing(entry.params(from: value)) { call.invocation.error($0) } }
    let provider = ParameterProvider(
      typeName: typeName, name: try call.name, fields: call.fields, value: value,
      catalog: world.catalog)
    world.noteChange()
    container.register(pluginParamProvider: provider)
    world.record(of: container).providers.append(provider)
  }
}
