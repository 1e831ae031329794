import PatchbayLanguage
import PatchbayRouting

/// What can be wrong with a command about ways to meet, as facts.
enum RoutingFault {
  case url(RoutingError)
  case pattern(RoutingError)
  case taken(RoutingError)
  /// A parameter by which formulas read something else.
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
  /// A name that no service of a node has; where there are services of this name.
  case unknownServiceName(String, at: String, existing: [String], elsewhere: [String])
  /// A name that is no other name of a service.
  case unknownAdapter(String, existing: [String])
  /// A name that leads to a service already.
  case adapted(String, to: String)
  case notShown(String, shown: [String])
  /// An identifier that another service has.
  case identifierTaken(String, by: String, at: String)
  /// An implementation that only one service may have, and another service that has it.
  case exclusive(String, String, at: String)
  /// A scope that needs a duration and has none, or has one and needs none.
  case scopeDuration(String)
  /// A URL that is to come to a kind and to a service.
  case urlOfBoth(String, service: String)
  /// A path by which a kind is to be shown.
  case pathOfKind(String)
  /// A service is to be added and all are to be checked.
  case checkOfOne
  /// A node is to hear kinds.
  case hearingNode
  /// The place above all trees is to use something.
  case topUses(String)
  /// The message in which something was to be used did not arrive.
  case useHeldBack(String)
  case plainParams(PluginManifest.Entry, file: String)
  case noRoute(RouteURL, misfits: [RouteMisfit], areThereAny: Bool)
}

/// An entry of a manifest whose type is not there.
struct MissingType {
  let name: String
  /// The file and the line.
  let place: String
  let near: [String]
}

extension ShellError {
  /// The error that a fault is.
  init(_ fault: RoutingFault, at span: SourceSpan?, near: [String] = []) {
    self.init(fault.words, at: span, near: near)
  }
}
