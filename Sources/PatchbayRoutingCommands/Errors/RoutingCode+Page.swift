import PatchbayShell

extension RoutingCode {
  /// What help tells about it.
  var page: ErrorPage {
    switch self {
    case .badURL:
      .init(
        self, "A text is no URL.", .line("open nowhere"),
        "A URL begins with a scheme, as in app://room/42; other bytes are written as % and two digits."
      )
    case .badRoute:
      .init(
        self, "A text is no pattern of a route, or has a parameter that can't have this name.",
        .line(
          "define query Room id:int; add container room; add plugin room/p Responder on=Room answer=1; route room/p app://room/:query Room"
        ),
        "A pattern is a URL with :name for a part, * for any part, and ** for all the rest at its end."
      )
    case .unhandledKind:
      .init(
        self, "A plugin or relay does not handle the kind by which it is to be reached.",
        .line(
          "define query Room; define event Ping; add container room; add plugin room/p Probe on=Ping; route room/p app://room Room"
        ), "Name a kind that it handles; show lists them.")
    case .unknownTarget:
      .init(
        self, "There is no target of a name.", .line("perform Home show"),
        "target lists the actions of all targets, and adds one.")
    case .localAction:
      .init(
        self, "A URL asks for an action that URLs may not call.",
        .line(
          "define event Show; add container home; add plugin home/p Probe on=Show; target Home show home/p Show; perform app://Home/show"
        ), "Declare the action with --remote, or perform it by its name.")
    case .unknownModule:
      .init(
        self, "There is no module of a name.",
        .line("add container app; module app/p Probe on=ModuleInit --after=log; trigger start"),
        "module lists them.")
    case .phase:
      .init(
        self, "Modules can't be told this now: the phases have an order.",
        .line("add container app; module app/p Probe on=ModuleInit; trigger splash"),
        "The error names the phases that can follow; trigger start goes through them.")
    case .notSubscribed:
      .init(
        self, "A plugin or relay has not subscribed to an event.",
        .line(
          "define event Saved; add container game; add plugin game/a Probe on=Saved; unsubscribe game/a Saved"
        ), "subscribe lists the subscriptions.")
    case .badManifest:
      .init(
        self,
        "A manifest can't be read, or an entry comes after what is not there or after itself.",
        .line("add container room; manifest /dev/null room"),
        "A manifest is a list of objects with plugin, and perhaps name, after and params, in JSON or a plist."
      )
    case .unknownService:
      .init(
        self, "There is no service of a name at a place, or one that another needs is not there.",
        .line("add container app; service app Cart BasketCart --needs=Store; resolve app Cart"),
        "service lists the services; why P NAME shows what needs what.")
    case .circular:
      .init(
        self, "Services need one another in a circle, or names lead to one another.",
        .line(
          "add container app; service app Cart BasketCart --needs=Store; service app Store LoopStore --needs=Cart; resolve app Cart"
        ), "The error shows the circle: let one of them do without the other.")
    case .oldVersion:
      .init(
        self, "A service has an older version of its interface than its caller needs.",
        .line("add container app; service app Form LoginForm; resolve app Form --version=2"),
        "service lists the services with their versions; --replace puts a newer one in the place of an old one."
      )
    case .unsupportedPath:
      .init(
        self, "A service can't be shown by a path.",
        .line(
          "add container app; service app Cart BasketCart --paths=push; present app Cart --path=popover"
        ), "The error names the paths that it can be shown by; service --paths says them.")
    case .notShown:
      .init(
        self, "Nothing of a name is on the stage.",
        .line("add container app; service app Cart BasketCart; dismiss Cart"),
        "present lists what is shown.")
    case .noRoute:
      .init(
        self, "No route is for a URL.", .line("open app://nowhere"),
        "routes lists the routes; can tells of a URL whether there is one, and what keeps it from one."
      )
    }
  }
}
