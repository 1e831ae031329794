import PatchbayRouting
public import PatchbayShell

extension CommandTable {
  /// This table with the commands about URLs, targets, events, manifests, modules and services.
  public var addingRouting: CommandTable {
    if spec(named: "route") != nil { return self }
    return adding(
      [
        CommandSpec("route", AddRoute()), CommandSpec("unroute", RemoveRoute()),
        CommandSpec("routes", ListRoutes()),
        CommandSpec("can", CanOpen()), CommandSpec("open", OpenURL()),
        CommandSpec("manifest", LoadManifest()),
        CommandSpec("target", OfferAction()), CommandSpec("untarget", RemoveAction()),
        CommandSpec("perform", PerformAction()),
        CommandSpec("subscribe", Subscribe()), CommandSpec("unsubscribe", Unsubscribe()),
        CommandSpec("publish", Publish()),
        CommandSpec("module", AddModule()), CommandSpec("unmodule", RemoveModule()),
        CommandSpec("trigger", TriggerEvent()),
        CommandSpec("service", AddService()), CommandSpec("unservice", RemoveService()),
        CommandSpec("resolve", ResolveService()),
        CommandSpec("adapt", AdaptService()), CommandSpec("unadapt", RemoveAdapter()),
        CommandSpec("present", PresentView()),
        CommandSpec("dismiss", DismissView()), CommandSpec("advance", AdvanceTime()),
      ], codes: RoutingCode.allCases.map(\.page),
      kinds: ModulePhase.allCases.map(\.kind))
  }
}

/// A typed command, rather than the query that `PatchbayRouting` sends to a destination.
typealias Call<C: Command> = PatchbayShell.Call<C>
