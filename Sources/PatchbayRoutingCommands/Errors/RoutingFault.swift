import PatchbayLanguage
import PatchbayRouting

/// The errors of the routing commands, as facts; the words are kept apart.
enum RoutingFault {
  case url(RoutingError)
  case pattern(RoutingError)
  case taken(RoutingError)
  /// A parameter has a name that is reserved in formulas.
  case reservedParameter(String, of: RoutePattern)
  case unhandledKind(String, path: String, handled: [String])
  case target(TargetError)
  case fieldsBesideURL
  case module(ModuleError)
  case fieldsWithoutType
  case phaseForOne
  case phaseWithFields
  case event(EventError)
  case subscribed(String, path: String)
  case notSubscribed(String, path: String)
  case noContainer(path: String)
  case noNode(path: String)
  case manifest(ManifestError, file: String)
  case missingType(MissingType)
  case service(ServiceError)
  case badServiceName(String)
  case badViewPath(String)
  /// The node has no service of this name; `elsewhere` are the places that have one.
  case unknownServiceName(String, at: String, existing: [String], elsewhere: [String])
  /// The name was not added by `adapt`.
  case unknownAdapter(String, existing: [String])
  /// The name is adapted to a service already.
  case adapted(String, to: String)
  case notShown(String, shown: [String])
  /// Another service has the identifier.
  case identifierTaken(String, by: String, at: String)
  /// Another service has the implementation, and one of the two services is exclusive.
  case exclusive(String, String, at: String)
  /// The scope lacks its duration, or is given one although it has none.
  case scopeDuration(String)
  /// A route is given both a kind and a service.
  case urlOfBoth(String, service: String)
  /// A kind is given a view path.
  case pathOfKind(String)
  /// A service is to be added with `--check`, which checks all services.
  case checkOfOne
  /// A node should receive kinds, although only plugins and relays handle kinds.
  case hearingNode
  /// The path `/`, which is not a node, should use a service.
  case topUses(String)
  /// The message in whose handler a service or view was to be used did not arrive.
  case useHeldBack(String)
  case plainParams(PluginManifest.Entry, file: String)
  case noRoute(RouteURL, misfits: [RouteMisfit], areThereAny: Bool)
}

/// An entry of a manifest whose plugin type does not exist.
struct MissingType {
  let name: String
  /// The file and the line, as `file:line`.
  let place: String
  let near: [String]
}

extension ShellError {
  init(_ fault: RoutingFault, at span: SourceSpan?, near: [String] = []) {
    self.init(fault.words, at: span, near: near)
  }
}
