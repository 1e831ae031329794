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
  private let recipe: (inout PluginReader) throws(PartError) -> Made

  /// The class, parameters and diary for adding a plugin to a container.
  package typealias Made = (type: any Plugin.Type, params: Any, diary: Diary)

  init<P: ReadyMade>(_ type: P.Type) {
    self.type = type
    name = "\(type)"
    summary = type.summary
    parameters = type.parameters
    takesFields = type.takesFields
    recipe = { reader throws(PartError) in
      (type, try P.Params(from: &reader), reader.diary)
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
    var reader = PluginReader(plugin: self, kinds: kinds, stage: stage, given: fields)
    try reader.check()
    return try recipe(&reader)
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
}

extension ReadyMade {
  static var takesFields: Bool { false }
}

/// The parameters of a plugin of the shell.
protocol ReadyMadeParams {
  /// The behaviour with these parameters.
  var conduct: Conduct { get }
  init(from reader: inout PluginReader) throws(PartError)
}
