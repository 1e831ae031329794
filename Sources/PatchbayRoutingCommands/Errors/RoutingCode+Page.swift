import PatchbayShell

extension RoutingCode {
  /// Its help page.
  var page: ErrorPage {
    switch self {
    case .badURL:
      .init(
        self, "A text is not a URL.", .line("open nowhere"),
        "A URL begins with a scheme, as in app://room/42; other bytes are escaped as % and two digits."
      )
    case .badRoute:
      .init(
        self, "The pattern of a route is malformed, or the name of a parameter is reserved.",
        .line(
          "define query Room id:int; add container room; add plugin room/p Responder on=Room answer=1; route room/p app://room/:query Room"
        ),
        "A pattern is a URL with :name for a segment, * for any segment, and ** at the end for the rest."
      )
    case .unhandledKind:
      .init(
        self, "A plugin or relay does not handle the kind of a route, action or subscription.",
        .line(
          "define query Room; define event Ping; add container room; add plugin room/p Probe on=Ping; route room/p app://room Room"
        ), "Name a kind that the plugin or relay handles; show lists these.")
    case .unknownTarget:
      .init(
        self, "No target has this name.", .line("perform Home show"),
        "target lists the actions of all targets, and adds actions.")
    case .localAction:
      .init(
        self, "A URL names an action that is not declared with --remote.",
        .line(
          "define event Show; add container home; add plugin home/p Probe on=Show; target Home show home/p Show; perform app://Home/show"
        ), "Declare the action with --remote, or perform the action by name.")
    case .unknownModule:
      .init(
        self, "No module has this name.",
        .line("add container app; module app/p Probe on=ModuleInit --after=log; trigger start"),
        "module lists the modules.")
    case .phase:
      .init(
        self, "A phase of modules is triggered out of order.",
        .line("add container app; module app/p Probe on=ModuleInit; trigger splash"),
        "The error names the phases that can follow; trigger start runs all of them.")
    case .notSubscribed:
      .init(
        self, "A plugin or relay is not subscribed to an event.",
        .line(
          "define event Saved; add container game; add plugin game/a Probe on=Saved; unsubscribe game/a Saved"
        ), "subscribe lists the subscriptions.")
    case .badManifest:
      .init(
        self,
        "A manifest is malformed, or an entry comes after a missing entry or after itself.",
        .line("add container room; manifest /dev/null room"),
        "A manifest is a JSON or property list of objects with plugin, and optionally name, after and params."
      )
    case .unknownService:
      .init(
        self, "A service, or one that it needs, is not registered at a place or above.",
        .line("add container app; service app Cart BasketCart --needs=Store; resolve app Cart"),
        "service lists the services; why P NAME shows the dependencies.")
    case .circular:
      .init(
        self, "Services depend on one another in a cycle, or adapted names do.",
        .line(
          "add container app; service app Cart BasketCart --needs=Store; service app Store LoopStore --needs=Cart; resolve app Cart"
        ), "The error shows the cycle: remove one of its dependencies.")
    case .oldVersion:
      .init(
        self, "The interface of a service has an older version than its caller needs.",
        .line("add container app; service app Form LoginForm; resolve app Form --version=2"),
        "service lists the services with their versions; service --replace registers a newer one."
      )
    case .unsupportedPath:
      .init(
        self, "A service does not support the path by which it is to be shown.",
        .line(
          "add container app; service app Cart BasketCart --paths=push; present app Cart --path=popover"
        ), "The error lists the supported paths; service --paths declares them.")
    case .notShown:
      .init(
        self, "No view of this name is on the stage.",
        .line("add container app; service app Cart BasketCart; dismiss Cart"),
        "present lists the views on the stage.")
    case .noRoute:
      .init(
        self, "No route matches a URL.", .line("open app://nowhere"),
        "routes lists the routes; can shows whether one matches a URL, and why not."
      )
    }
  }
}
