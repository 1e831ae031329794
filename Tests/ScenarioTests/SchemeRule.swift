/// A rule of one of the other schemes, with the scenario or suite that shows it.
///
/// The letters are those of the schemes: U of URLs, T of targets, P of plugins of a manifest and of
/// events, B of modules. A marks questions that the descriptions of these systems leave open.
struct SchemeRule {
  let number: String
  let words: String
  /// The tag of the scenario that shows the rule; nil if no scenario does.
  var scenario: String?
  var suites: [String]

  init(_ number: String, _ words: String, in scenario: String? = nil, _ suites: String...) {
    (self.number, self.words, self.scenario, self.suites) = (number, words, scenario, suites)
  }
}

extension SchemeRule {
  static let all = urls + targets + plugins + modules + questions

  private static let urls = [
    SchemeRule(
      "U1", "A URL is opened by a route; no route, no URL and a second route are errors",
      in: "routes", "URLRouterTests", "MediatorTests"),
    SchemeRule("U2", "Patterns share the parts that they begin with", "RouteTreeTests"),
    SchemeRule(
      "U3", "`:name` takes one part, `:name.html` one that ends like this", "RoutePatternTests",
      "RouteTreeTests"),
    SchemeRule(
      "U4", "`*` takes any part, `**` all the rest", "RoutePatternTests", "RouteTreeTests"),
    SchemeRule(
      "U5", "Literals come before parameters, these before wildcards; the next way is tried",
      in: "routes", "RouteTreeTests"),
    SchemeRule(
      "U6", "The beginnings of a path are tried only when asked, the longest first", in: "routes",
      "URLRouterTests"),
    SchemeRule(
      "U7", "Path and query are kept apart, and a name of the query keeps all its values",
      in: "routes", "RouteURLTests", "URLRouterTests"),
    SchemeRule(
      "U8", "A handler gets typed parameters, the query and what the caller hands over",
      in: "routes", "URLRouterTests"),
    SchemeRule("U9", "The completion is called exactly once", "RouteReplyTests"),
    SchemeRule("U10", "A URL can return a value", in: "routes", "URLRouterTests"),
    SchemeRule(
      "U11", "`canOpen` is true exactly where `open` finds a route", in: "routes", "URLRouterTests"
    ),
    SchemeRule(
      "U12", "Removing takes one route and no other", in: "routes", "URLRouterTests",
      "RouteTreeTests"),
    SchemeRule(
      "U13", "A URL is written with named values; a missing one is an error", "RoutePatternTests"),
    SchemeRule(
      "U14", "Two patterns for the same URLs are an error", in: "routes", "RouteTreeTests",
      "RouteErrorTests"),
    SchemeRule(
      "U15", "URLs within URLs, ports and Unicode are read", in: "routes", "RouteURLTests"),
    SchemeRule("U16", "`app://**` is for all that no other route is for", "RouteTreeTests"),
    SchemeRule("U17", "What speaks for and against URLs is measured", "ChoosingTests"),
  ]

  private static let targets = [
    SchemeRule(
      "T1", "An action is called by the names of a target and of its own", in: "targets",
      "ActionRegistryTests"),
    SchemeRule(
      "T2", "Actions are added by their plugins, and removed with them", in: "targets",
      "ActionLifeTests"),
    SchemeRule("T3", "A call uses a cached object if there is one", "ActionTargetTests"),
    SchemeRule("T4", "Each target says how long its object lives", "ActionTargetTests"),
    SchemeRule(
      "T5", "A missing target comes to a handler, whose value counts", "MissingActionTests"),
    SchemeRule(
      "T6", "A missing action comes to its target first, then to that handler",
      "MissingActionTests"),
    SchemeRule(
      "T7", "Any value is returned; nothing returned is `done`", in: "targets",
      "ActionRegistryTests"),
    SchemeRule("T8", "A URL has one target and one action", in: "targets", "ActionURLTests"),
    SchemeRule("T9", "URLs call what is declared remote alone", in: "targets", "ActionURLTests"),
    SchemeRule("T10", "Reserved keys of a URL are refused", in: "targets", "ActionURLTests"),
    SchemeRule(
      "T11", "Typed methods hide the names and check the result", "TargetDocumentExamplesTests"),
    SchemeRule(
      "T12", "An object is released by name; a question makes none", "ActionTargetTests",
      "ActionURLTests"),
    SchemeRule(
      "T13", "A registry belongs to its tree's isolation; others ask by a message",
      "ActionURLTests"),
    SchemeRule(
      "T14", "Fields are read by type, or decoded at once", "DecodedFieldsTests", "TargetErrorTests"
    ),
    SchemeRule(
      "T15", "A class and a selector in the mediator itself: not here; what it was for is T1",
      "ActionRegistryTests"),
  ]

  private static let plugins = [
    SchemeRule(
      "P1", "A plugin is added to a host without changing that", "AnnouncingPackageTests"),
    SchemeRule("P2", "Plugins know the host by a protocol", "HostTests"),
    SchemeRule(
      "P3", "What adds plugins imports none of them", "AnnouncingPackageTests",
      "AnnouncementTests"),
    SchemeRule("P4", "The host is held weakly and may be missing", "HostTests"),
    SchemeRule(
      "P5", "A plugin is a protocol with defaults, not a base class", "AnnouncingPackageTests"),
    SchemeRule(
      "P6", "A manifest is JSON or a property list", in: "manifests", "PluginManifestTests",
      "JSONManifestTests"),
    SchemeRule("P7", "Adding a plugin is its file and one entry", "AnnouncingPackageTests"),
    SchemeRule(
      "P8", "Deleting its file leaves a warning, or an error where every entry counts",
      in: "manifests", "AnnouncingPackageTests", "PluginManifestTests"),
    SchemeRule(
      "P9", "Entries are added in order, each after its predecessors", in: "manifests",
      "PluginManifestTests"),
    SchemeRule("P10", "What a plugin's removal changes is measured", "ChoosingTests"),
    SchemeRule(
      "P11", "Events are published to subscribers by a dispatcher", in: "events",
      "EventDispatcherTests"),
    SchemeRule(
      "P12", "A subscription has an event, a subscriber and a handler", "EventDispatcherTests"),
    SchemeRule("P13", "A subscriber that dies is gone at once", "EventDispatcherTests"),
    SchemeRule(
      "P14", "A publisher doesn't know its subscribers", in: "events", "EventDispatcherTests"),
    SchemeRule(
      "P15", "Types announce themselves", "AnnouncementTests", "AnnouncedCatalogTests",
      "AnnouncingPackageTests"),
    SchemeRule(
      "P16", "Each subscriber's result comes back", in: "events", "EventDispatcherTests"),
  ]

  private static let modules = [
    SchemeRule(
      "B1", "Modules are announced, listed by a manifest, or added by a call", in: "modules",
      "ModuleListTests"),
    SchemeRule(
      "B2", "A module is identified by its name, whatever its type", "ModuleEndTests"),
    SchemeRule(
      "B3", "Level, priority and registration order modules, stably", in: "modules",
      "ModuleOrderTests"),
    SchemeRule(
      "B4", "One order counts for creation and events", "ModuleOrderTests", "ModuleListTests"),
    SchemeRule("B5", "Modules are started once", in: "modules", "ModulePhaseTests"),
    SchemeRule("B6", "A late module catches up", in: "modules", "LateModuleTests"),
    SchemeRule("B7", "A module that is removed is torn down", "ModuleEndTests"),
    SchemeRule(
      "B8", "Each phase comes to all modules before the next one", in: "modules",
      "ModulePhaseTests"),
    SchemeRule(
      "B9", "A deferred init comes after all others, in order", in: "modules", "ModulePhaseTests"),
    SchemeRule("B10", "Modules are torn down in reverse", in: "modules", "ModulePhaseTests"),
    SchemeRule("B11", "Events of a system are ready-made", "ModuleEventTests"),
    SchemeRule("B12", "Custom events have typed payloads", in: "modules", "ModuleEventTests"),
    SchemeRule("B13", "An event has the context as it was", "ModuleContextTests"),
    SchemeRule(
      "B14", "An event for one module comes to no other", in: "modules", "ModuleEventTests"),
    SchemeRule(
      "B20", "The context has an environment, launch and custom values", "ModuleContextTests"),
    SchemeRule("B21", "Settings are typed; one that was never set is none", "ModuleContextTests"),
    SchemeRule("B24", "The time of modules and events is measured", "ModuleTimingTests"),
    SchemeRule("B25", "A handler that is too slow is reported", "ModuleTimingTests"),
    SchemeRule(
      "B26", "A plugin can be a module and have routes, actions and subscriptions",
      "SchemeCommandTests"),
  ]

  private static let questions = [
    SchemeRule(
      "A25", "A list has one shape, that of the code; a member of another one is an error",
      "ModuleListTests", "PluginManifestTests"),
    SchemeRule(
      "A33",
      "Subscribers are called in order; a second handler of one replaces the first; handlers may publish",
      in: "events", "EventDispatcherTests"),
    SchemeRule("A34", "The router completes with what the handler returns", "RouteReplyTests"),
    SchemeRule(
      "A35", "Done, a value, not found and failed are separate outcomes", in: "targets",
      "ActionRegistryTests"),
  ]
}
