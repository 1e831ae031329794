package import PatchbayEngine
import PatchbayLanguage

/// A plugin of the shell: its behaviour follows from its parameters, for kinds of any sort.
package struct ReadyMadePlugin {
  /// The name in commands.
  package let name: String
  /// The behaviour in one line.
  package let summary: String
  package let parameters: [PluginParameter]
  /// Whether further parameters are fields of the kind that it sends.
  package let takesFields: Bool
  package let type: any Plugin.Type
  private let recipe: (PluginReader) throws(PartError) -> Made

  /// The class, parameters and diary for adding a plugin to a container.
  package typealias Made = (type: any Plugin.Type, params: Any, diary: Diary)

  init<P: ReadyMade>(_ type: P.Type) {
    self.type = type
    name = "\(type)"
    summary = type.summary
    parameters = type.parameters
    takesFields = type.takesFields
    recipe = { reader throws(PartError) in
      (type, SetUpParams<P.Params>(try P.Params(from: reader), reader), reader.diary)
    }
  }
}

extension ReadyMadePlugin {
  package static var all: [ReadyMadePlugin] {
    [
      ReadyMadePlugin(Probe.self), ReadyMadePlugin(Responder.self), ReadyMadePlugin(Forwarder.self),
      ReadyMadePlugin(Counter.self), ReadyMadePlugin(Logger.self), ReadyMadePlugin(Faulty.self),
      ReadyMadePlugin(Slow.self), ReadyMadePlugin(Hoarder.self),
    ]
  }

  /// Reads the parameters of a plugin, to be added to a container.
  package func make(
    fields: [(name: String, value: ParameterValue)], kinds: KindTable, stage: Stage
  ) throws(PartError) -> Made {
    let reader = PluginReader(plugin: self, kinds: kinds, stage: stage, given: fields)
    try reader.check()
    return try recipe(reader)
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

/// A plugin class of the shell.
protocol ReadyMade: Plugin {
  associatedtype Params: ReadyMadeParams
  static var summary: String { get }
  static var parameters: [PluginParameter] { get }
  static var takesFields: Bool { get }
  /// Begins its work, in its tree.
  func start(with sender: MessageSender)
  var params: Params { get }
}

extension ReadyMade {
  static var takesFields: Bool { false }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) { start(with: messageSender) }
}

/// The parameters of a plugin of the shell.
protocol ReadyMadeParams: Conducting {
  init(from reader: PluginReader) throws(PartError)
}

/// What a plugin of the shell is made from: its parameters, and what the session lends it.
struct SetUpParams<Params: ReadyMadeParams>: Conducting {
  let own: Params
  let diary: Diary
  let stage: Stage

  init(_ own: Params, _ reader: PluginReader) {
    (self.own, diary, stage) = (own, reader.diary, reader.stage)
  }

  var conduct: Conduct { own.conduct }
}

/// The base class of the shell's plugins.
class ShellPlugin<Params: ReadyMadeParams> {
  let params: Params
  let diary: Diary
  let stage: Stage

  required init?(params: Any?) {
    guard let params = params as? SetUpParams<Params> else { return nil }
    (self.params, diary, stage) = (params.own, params.diary, params.stage)
  }
}
