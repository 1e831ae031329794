package import PatchbayEngine
import PatchbayLanguage

/// A plugin that needs no application: it does what its parameters say, with kinds of any sort.
package struct ReadyMadePlugin {
  /// What it is typed as.
  package let name: String
  /// What it does, in a line.
  package let summary: String
  /// Its parameters.
  package let parameters: [PluginParameter]
  /// Whether any other parameter is a field of the kind that it sends.
  package let takesFields: Bool
  /// Its class.
  package let type: any Plugin.Type
  private let recipe: (inout PluginReader) throws(PartError) -> Made

  /// What a plugin is made of, to be added to a container.
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
  /// All that there are.
  package static var all: [ReadyMadePlugin] {
    [
      ReadyMadePlugin(Probe.self), ReadyMadePlugin(Responder.self), ReadyMadePlugin(Forwarder.self),
      ReadyMadePlugin(Counter.self), ReadyMadePlugin(Logger.self), ReadyMadePlugin(Faulty.self),
      ReadyMadePlugin(Slow.self), ReadyMadePlugin(Hoarder.self),
    ]
  }

  /// What a plugin with these parameters is made of.
  package func make(
    fields: [(name: String, value: ParameterValue)], kinds: KindTable, stage: Stage
  ) throws(PartError) -> Made {
    var reader = PluginReader(plugin: self, kinds: kinds, stage: stage, given: fields)
    try reader.check()
    return try recipe(&reader)
  }

  /// The fields that it takes beside its parameters, given those; none while these aren't sound.
  package func fields(
    given: [(name: String, value: ParameterValue)], kinds: KindTable
  ) -> [FieldShape] {
    let sent = given.last { $0.name == "send" }?.value
    guard takesFields, case .value(.text(let name))? = sent else { return [] }
    return (try? kinds.kind(named: name, .message))?.shape.fields ?? []
  }

  /// How it is typed, without what comes before.
  package var form: String {
    let words = parameters.map { $0.isRequired ? "\($0.name)=…" : "[\($0.name)=…]" }
    return ([name] + words + (takesFields ? ["FIELD=…"] : [])).joined(separator: " ")
  }
}

/// A plugin class of the shell's own.
protocol ReadyMade: Plugin {
  associatedtype Params: ReadyMadeParams
  static var summary: String { get }
  static var parameters: [PluginParameter] { get }
  static var takesFields: Bool { get }
}

extension ReadyMade {
  static var takesFields: Bool { false }
}

/// What a plugin of the shell's own is built with.
protocol ReadyMadeParams {
  /// What they make of it.
  var conduct: Conduct { get }
  init(from reader: inout PluginReader) throws(PartError)
}
