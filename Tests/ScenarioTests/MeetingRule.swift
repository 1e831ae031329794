/// A rule of services or protocol routes, under the number of the row that it comes from, with the
/// suite that shows it.
struct MeetingRule {
  let number: String
  let words: String
  let suites: [String]

  init(_ number: String, _ words: String, _ suites: String...) {
    (self.number, self.words, self.suites) = (number, words, suites)
  }
}

extension MeetingRule {
  static let all = services + containers + declarations + calls + surroundings

  private static let services = [
    MeetingRule(
      "B15",
      "**Registering** is by code, by announcement or by a manifest, is checked by the compiler, and a duplicate is an error",
      "ServiceErrorTests", "AnnouncedServiceTests"),
    MeetingRule(
      "B16", "**Missing and duplicate** services are always typed errors", "ServiceErrorTests"),
    MeetingRule(
      "B17",
      "**Caching** depends on the scope, and instances are found by type, arguments and name",
      "ServiceScopeTests"),
    MeetingRule(
      "B18",
      "**Singletons** are instances in the scope of a container; their class has no part in it",
      "ServiceScopeTests"),
    MeetingRule("B19", "**Removing** what is cached is a reset", "ServiceScopeTests"),
    MeetingRule(
      "B22", "**A URL** may make, show and act by what its path and query say", "RouteAddingTests"),
    MeetingRule(
      "B23", "**Whether a URL can be opened** depends on its own route alone", "URLRouterTests"),
  ]

  private static let containers = [
    MeetingRule("S1", "**A key** is type, argument types and name", "ServiceResolvingTests"),
    MeetingRule("S2", "**Registering again** is refused, or overrides", "ServiceErrorTests"),
    MeetingRule(
      "S3", "**Resolving** goes upwards, and throws what is missing and near", "ServiceErrorTests"),
    MeetingRule("S4", "**Arguments** are a parameter pack", "ServiceResolvingTests"),
    MeetingRule(
      "S5",
      "**Scopes** are transient, graph, container, weak, per plugin, limited in time, or custom",
      "ServiceScopeTests"),
    MeetingRule("S6", "**Values** are copied, and never kept weakly", "ServiceScopeTests"),
    MeetingRule(
      "S7", "**Completions** run once an instance is kept, and close circles", "ServiceErrorTests"),
    MeetingRule("S8", "**Depth** is limited by an error", "ServiceErrorTests"),
    MeetingRule(
      "S9", "**Parents** make services of what they see themselves", "ServiceResolvingTests"),
    MeetingRule("S10", "**Forwarding** shares instances", "ServiceResolvingTests"),
    MeetingRule(
      "S11", "**Lazy, provided and optional** services need no registration",
      "ServiceResolvingTests"),
    MeetingRule("S12", "**Assemblies** work in two phases", "ServiceLifeTests"),
    MeetingRule("S13", "**Observers** see registrations made after them", "ServiceLifeTests"),
    MeetingRule("S14", "**Resets** are by scope or key, of parents if asked", "ServiceScopeTests"),
    MeetingRule("S15", "**Across tasks** shared services are built once", "SharedServicesTests"),
    MeetingRule("S16", "**A graph** can be continued", "ServiceResolvingTests"),
  ]

  private static let declarations = [
    MeetingRule("K1", "**A protocol** leads to a route of closures", "RouteMakingTests"),
    MeetingRule(
      "K2", "**Undeclared** protocols do not compile", "RouteMakingTests"),
    MeetingRule(
      "K3", "**Before anything runs** protocols without a route are named", "RouteAddingTests"),
    MeetingRule(
      "K14", "**Several protocols** lead to one route; a route may be exclusive", "RouteAddingTests"
    ),
    MeetingRule("K15", "**One protocol** leads to one route", "RouteAddingTests"),
    MeetingRule("K16", "**Identifiers** lead to routes", "RouteAddingTests"),
    MeetingRule("K17", "**Sealing** ends the adding of routes", "RouteAddingTests"),
    MeetingRule(
      "K18", "**Adapters** serve a required protocol by a provided one", "RouteAddingTests"),
    MeetingRule("K19", "**Proxies** stand where interfaces differ", "RouteAddingTests"),
    MeetingRule(
      "K20", "**Default adapters** are a function that an application calls", "RouteAddingTests"),
    MeetingRule("K32", "**Closures** are the style of routes", "RouteMakingTests"),
    MeetingRule(
      "K34", "**A choice** among declared protocols is made at run time", "RouteAddingTests"),
    MeetingRule(
      "K37", "**Versions** of an interface are asked for", "RouteMakingTests",
      "PerformedRouteTests"),
    MeetingRule("K39", "**Types** are compared, and not their names", "ServiceResolvingTests"),
  ]

  private static let calls = [
    MeetingRule("K4", "**Results** are of the protocol", "RouteMakingTests"),
    MeetingRule("K5", "**Making** prepares or configures", "RouteMakingTests"),
    MeetingRule(
      "K6", "**Stages** of preparation are in order, the caller first", "RouteMakingTests"),
    MeetingRule("K7", "**Existing objects** can be prepared", "RouteMakingTests"),
    MeetingRule("K8", "**Creating and configuring** are two closures", "RouteMakingTests"),
    MeetingRule("K9", "**Required input** is typed, for inner parts as well", "RouteMakingTests"),
    MeetingRule("K10", "**Makeable configurations** make the object once", "RouteMakingTests"),
    MeetingRule(
      "K11", "**Defaults** are filled in where the caller set nothing", "RouteMakingTests"),
    MeetingRule("K12", "**Looking up** is a property of a plugin", "ServicePropertyTests"),
    MeetingRule("K13", "**Circles** are errors with the real path", "RouteMakingTests"),
    MeetingRule(
      "K21", "**Inputs and outputs** are handed over at creation, through a proxy if need be",
      "RouteAddingTests"),
    MeetingRule("K22", "**Inner parts** get what the caller sets", "RouteMakingTests"),
  ]

  private static let surroundings = [
    MeetingRule(
      "K23", "**States** are reported, and a call in the wrong state is an error",
      "PerformedRouteTests"),
    MeetingRule("K24", "**Removing** takes back by one call", "PerformedRouteTests"),
    MeetingRule("K25", "**Handlers** are of the route, then of the caller", "PerformedRouteTests"),
    MeetingRule("K26", "**All errors** come to one handler at last", "PerformedRouteTests"),
    MeetingRule("K27", "**Hooks** run before and after", "PerformedRouteTests"),
    MeetingRule("K28", "**Leaks** after removal are listed", "PerformedRouteTests"),
    MeetingRule("K29", "**Patterns** of URLs lead to routes", "RouteAddingTests", "RouteTreeTests"),
    MeetingRule("K30", "**Hooks of URLs** see and change what is known", "RouteAddingTests"),
    MeetingRule(
      "K31", "**Interceptors** of URLs are those of the tree, any number of them",
      "DestinationTests"),
    MeetingRule("K33", "**Listeners** of routes are called by their type", "RouteAddingTests"),
    MeetingRule("K35", "**View paths** each have a way back", "PerformedRouteTests"),
    MeetingRule("K36", "**A mock** replaces a route in one test", "RouteAddingTests"),
    MeetingRule("K38", "**Criteria** of decoupling are experiments", "ChoosingTests"),
  ]
}
