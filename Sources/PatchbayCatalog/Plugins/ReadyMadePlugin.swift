package import PatchbayEngine
import PatchbayLanguage

/// A plugin of the shell: its behaviour follows from its parameters, for kinds of any sort.
package struct ReadyMadePlugin {
  /// The class, whose name is the name in commands.
  package let type: any Plugin.Type
  /// The behaviour in one line.
  package let summary: String
  package let parameters: [PluginParameter]
  /// Whether further parameters are fields of the kind that it sends.
  package let takesFields: Bool
  /// Reads the parameters, and tells what a plugin with them does.
  private let recipe: (PluginReader) throws(PartError) -> Work

  /// The behaviour of a plugin, and how it begins, in its tree.
  typealias Work = (conduct: Conduct, start: (_ plugin: AnyObject, MessageSender) -> Void)

  init(
    _ type: any Plugin.Type, _ summary: String, _ parameters: [PluginParameter],
    takesFields: Bool = false, recipe: @escaping (PluginReader) throws(PartError) -> Work
  ) {
    self.type = type
    self.summary = summary
    self.parameters = parameters
    self.takesFields = takesFields
    self.recipe = recipe
  }
}

extension ReadyMadePlugin {
  package static var all: [Self] {
    [probe, responder, forwarder, counter, logger, faulty, slow, hoarder]
  }

  /// The shell's relay types.
  package static var relays: [Self] { [listener] }

  /// The name in commands.
  package var name: String { "\(type)" }

  /// Whether it is connected as a relay.
  package var isRelay: Bool { type is any MessageRelay.Type }

  /// Reads the parameters of a plugin, to be added to a container.
  package func make(
    fields: [(name: String, value: ParameterValue)], kinds: KindTable, stage: Stage
  ) throws(PartError) -> MadePlugin {
    let reader = PluginReader(plugin: self, kinds: kinds, stage: stage, given: fields)
    try reader.check()
    let (conduct, start) = try recipe(reader)
    return MadePlugin(type: type, conduct: conduct, diary: reader.diary, start: start)
  }

  /// The fields that the plugin takes beside its parameters; empty if the parameters are invalid.
  package func fields(
    given: [(name: String, value: ParameterValue)], kinds: KindTable
  ) -> [FieldShape] {
    let sent = given.last { $0.name == "send" }?.value
    guard takesFields, case .value(.text(let name))? = sent else { return [] }
    return (try? kinds.kind(named: name, .message))?.shape.fields ?? []
  }

  /// The form of the plugin in commands, from its name on.
  package var form: String {
    let words = parameters.map { $0.isRequired ? "\($0.name)=…" : "[\($0.name)=…]" }
    return ([name] + words + (takesFields ? ["FIELD=…"] : [])).joined(separator: " ")
  }
}

/// The parameters that the shell gives to one of its plugins.
package struct MadePlugin {
  package let type: any Plugin.Type
  package let conduct: Conduct
  package let diary: Diary
  fileprivate let start: (_ plugin: AnyObject, MessageSender) -> Void
}

/// The base class of the shell's plugins.
class ShellPlugin: Plugin {
  private let made: MadePlugin

  required init?(params: Any?) {
    guard let made = params as? MadePlugin else { return nil }
    self.made = made
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) { start(with: messageSender) }

  func start(with sender: MessageSender) { made.start(self, sender) }
}
