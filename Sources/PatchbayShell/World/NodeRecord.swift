import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage

/// How the things at a node were made, so that they can be made again.
final class NodeRecord {
  weak var node: ComposableContainer?
  var plugins: [PluginRecord] = []
  var relays: [RelayRecord] = []
  var interceptors: [InterceptorRecipe] = []
  var environment: [EnvironmentSetting] = []
  var providers: [ParameterProvider] = []
  var layout: SlotLayout?
  /// A view container of the catalogue, and its parameters.
  var viewContainer: (name: String, fields: [WrittenField])?

  init(_ node: ComposableContainer) { self.node = node }
}

/// `name=value` or `name:=formula` as it can be typed again.
struct WrittenField: Sendable, Hashable {
  let name: String
  let isFormula: Bool
  let text: String
}

extension WrittenField: CustomStringConvertible {
  var description: String { name + (isFormula ? ":=" : "=") + text }
}

/// How a plugin was added.
struct PluginRecord {
  let typeName: String
  let identity: PluginIdentity
  var fields: [WrittenField]
  var priority: MessageObservingPriority
  /// The relays that it had connected itself when it was added: they come with it.
  var firstRelays: Set<ObjectIdentifier> = []
  /// What it writes down for people, where it is one of the shell's own.
  let diary: Diary?
}

/// A relay that the session keeps.
struct RelayRecord {
  let typeName: String
  let relay: any MessageRelay
  let name: String?
  let fields: [WrittenField]
}

/// How an interceptor was registered.
struct InterceptorRecipe {
  let id: String
  /// The action and all that belongs to it, as typed.
  let words: [String]
  let diary: Diary?
  /// What it does; nil for an application's own.
  let plan: InterceptorPlan?
}

/// How an environment value was set.
struct EnvironmentSetting {
  /// The key, or the name of the type.
  let key: String
  let isKeyedByType: Bool
  let fields: [WrittenField]
  /// The object that was set, and whether it is held weakly.
  let held: HeldReference?
  let isWeak: Bool
}

/// An object that the session keeps.
package final class HeldObject {
  let name: String
  let typeName: String
  let fields: [WrittenField]
  let value: Any

  init(name: String, typeName: String, fields: [WrittenField], value: Any) {
    self.name = name
    self.typeName = typeName
    self.fields = fields
    self.value = value
  }

  /// A node that its parent keeps weakly; the command that moves it holds it as well.
  var isNode: Bool { value is ComposableContainer }
}

/// A held object as it was used somewhere, which keeps nothing alive.
struct HeldReference {
  let name: String
  let fields: [WrittenField]
  private weak var held: HeldObject?

  init(_ held: HeldObject) {
    name = held.name
    fields = held.fields
    self.held = held
  }

  /// Whether the session still keeps what was used.
  func isStillHeld(in world: World) -> Bool {
    held.map { held in world.held.contains { $0 === held } } ?? false
  }
}

/// Something that was taken away and should be gone.
struct Departed {
  let words: String
  weak var object: AnyObject?
}

extension ArgumentField {
  /// As it can be typed again, with what was put in.
  var written: WrittenField {
    let raw = value.word.raw
    let text =
      isFormula || value.word.literal != nil
      ? raw : (undeclared ?? .text(value.text ?? "")).description
    return WrittenField(name: name.text, isFormula: isFormula, text: text)
  }
}
