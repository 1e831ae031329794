import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage

/// How the things at a node were made, so that they can be made again.
final class NodeRecord {
  weak var node: ComposableContainer?
  var plugins = KeyedList<PluginIdentity, PluginRecord>()
  var relays = KeyedList<ObjectIdentifier, RelayRecord>()
  /// The interceptors by name.
  var interceptors = KeyedList<String, InterceptorRecipe>()
  var environment = KeyedList<EnvironmentSetting.Name, EnvironmentSetting>()
  var providers: [ParameterProvider] = []
  var layout: SlotLayout?
  /// A view container of the catalogue, and its parameters.
  var viewContainer: (name: String, fields: [ArgumentField])?

  init(_ node: ComposableContainer) { self.node = node }
}

/// How a plugin was added.
struct PluginRecord {
  let typeName: String
  let identity: PluginIdentity
  let type: any Plugin.Type
  var fields: [ArgumentField]
  var priority: MessageObservingPriority
  /// The relays that it had connected itself when it was added: they come with it.
  var firstRelays: Set<ObjectIdentifier> = []
  /// What it writes down for people, where it is one of the shell's own.
  var diary: Diary?
  /// What it does, where it is one of the shell's own.
  var conduct: Conduct?
}

extension PluginRecord {
  var name: String? { identity.name }

  /// The same under another name.
  func renamed(_ name: String) -> PluginRecord {
    PluginRecord(
      typeName: typeName, identity: PluginIdentity(type: type, name: name), type: type,
      fields: fields, priority: priority, firstRelays: firstRelays, diary: diary,
      conduct: conduct)
  }
}

/// A relay that the session keeps.
struct RelayRecord {
  let typeName: String
  let relay: any MessageRelay
  let name: String?
  let fields: [ArgumentField]
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
  let name: Name
  let fields: [ArgumentField]
  /// The object that was set, and whether it is held weakly.
  let held: HeldReference?
  let isWeak: Bool

  /// What it is set for.
  struct Name: Hashable {
    /// The key, or the name of the type.
    let key: String
    let isKeyedByType: Bool
  }
}

/// An object that the session keeps.
package final class HeldObject {
  let name: String
  let typeName: String
  let fields: [ArgumentField]
  let value: Any

  init(name: String, typeName: String, fields: [ArgumentField], value: Any) {
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
  let fields: [ArgumentField]
  private weak var held: HeldObject?

  init(_ held: HeldObject) {
    name = held.name
    fields = held.fields
    self.held = held
  }

  /// Whether the session still keeps what was used.
  func isStillHeld(in world: World) -> Bool {
    held.map { world.held[$0.name] === $0 } ?? false
  }
}

extension World {
  /// Notes an object that a command has taken away, for `leaks`; of the same object only the last time.
  ///
  /// `keeper` is asked later for what keeps it still, and is nil where that is not known.
  package func noteDeparture(
    of object: AnyObject, _ words: String, keeper: @escaping () -> String?
  ) {
    departed.removeAll { $0.object == nil || $0.object === object }
    departed.append(Departed(words: words, object: object, keeper: keeper))
  }
}

/// An object that was removed and should be released.
struct Departed {
  let words: String
  weak var object: AnyObject?
  /// What keeps it still; nil where that is not known.
  var keeper: () -> String? = { nil }
}
