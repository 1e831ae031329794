import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage

/// How the things at a node were added, so that commands can add them again.
final class NodeRecord {
  weak var node: ComposableContainer?
  var plugins = KeyedList<PluginIdentity, PluginRecord>()
  var relays = KeyedList<ObjectIdentifier, RelayRecord>()
  /// The interceptors by name.
  var interceptors = KeyedList<String, InterceptorRecipe>()
  /// How the environment values of types were set, by the names of the types.
  var environment: [String: EnvironmentSetting] = [:]
  var providers: [ParameterProvider] = []
  var layout: SlotLayout?
  /// The name of a view container of the catalogue, and its parameters.
  var viewContainer: (name: String, fields: [ArgumentField])?

  init(_ node: ComposableContainer) { self.node = node }
}

extension NodeRecord {
  /// How a plugin was added; nil if no command added it.
  func plugin(_ endpoint: Endpoint) -> PluginRecord? {
    if case .plugin(let identity) = endpoint.role { plugins[identity] } else { nil }
  }

  /// How a relay was connected; nil if no command connected it.
  func relay(_ endpoint: Endpoint) -> RelayRecord? {
    endpoint.instance.flatMap { relays[ObjectIdentifier($0)] }
  }
}

/// How a plugin was added.
struct PluginRecord {
  let typeName: String
  var identity: PluginIdentity
  let type: any Plugin.Type
  /// The parameters of the command, or of the provider that served the plugin.
  var fields: [ArgumentField]
  var priority: MessageObservingPriority
  /// Whether a provider of the application served it, which is asked again for the same plugin.
  var isServedByApplication = false
  /// The relays that the plugin connected itself when it was added.
  var firstRelays: Set<ObjectIdentifier> = []
  /// The notes of a plugin of the shell; nil for an application's plugin.
  var diary: Diary?
  /// The behaviour of a plugin of the shell; nil for an application's plugin.
  var conduct: Conduct?
}

extension PluginRecord {
  var name: String? { identity.name }

  /// A copy with another name and the same parameters.
  func renamed(_ name: String) -> PluginRecord {
    var renamed = self
    renamed.identity = PluginIdentity(type: type, name: name)
    return renamed
  }
}

/// A relay that a command connected; the session retains it.
struct RelayRecord {
  let typeName: String
  let relay: any MessageRelay
  let name: String?
  let fields: [ArgumentField]
  /// The notes of a relay of the shell; nil for an application's relay.
  var diary: Diary?
  /// The behaviour of a relay of the shell; nil for an application's relay.
  var conduct: Conduct?
}

/// How an interceptor was registered.
struct InterceptorRecipe {
  let id: String
  /// The name of the action.
  let action: String
  /// The action and its words, as typed.
  let words: [String]
  let fields: [ArgumentField]
  let diary: Diary?
  /// The interceptor's behaviour; nil for an application's own interceptor.
  let plan: InterceptorPlan?
}

/// How the environment value of a type was set.
struct EnvironmentSetting {
  /// The name of the type.
  let type: String
  let fields: [ArgumentField]
  /// The held object that was set as the value, while it exists; nil for other values.
  weak let held: HeldObject?
  let isWeak: Bool
}

/// An object that the session holds under a name.
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

  /// Whether the object is a node, which is held because its parent keeps it weakly.
  var isNode: Bool { value is ComposableContainer }
}

extension World {
  /// Records a removed object for `leaks`; replaces an earlier record of the same object.
  ///
  /// `keeper` is called later to say what still retains the object; it returns nil if that is
  /// unknown.
  package func noteDeparture(
    of object: AnyObject, _ words: String, keeper: @escaping () -> String? = { nil }
  ) {
    departed.append(
      Departed(words: words, object: object, keeper: keeper), for: ObjectIdentifier(object))
  }

  /// Records a removed plugin or relay.
  func noteDeparture(of endpoint: Endpoint) {
    if let instance = endpoint.instance { noteDeparture(of: instance, "\(endpoint)") }
  }
}

/// An object that was removed and should be released.
struct Departed {
  let words: String
  weak var object: AnyObject?
  /// Says what still retains the object; returns nil if that is unknown.
  let keeper: () -> String?
}
