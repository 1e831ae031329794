import PatchbayRouting
public import PatchbayShell

extension CommandTable {
  /// This table with the commands about URLs, targets, events, manifests, modules and services.
  public var addingRouting: CommandTable {
    if spec(named: "route") != nil { return self }
    return adding(
      [
        CommandSpec(AddRoute()), CommandSpec(RemoveRoute()), CommandSpec(ListRoutes()),
        CommandSpec(CanOpen()), CommandSpec(OpenURL()), CommandSpec(LoadManifest()),
        CommandSpec(OfferAction()), CommandSpec(RemoveAction()), CommandSpec(PerformAction()),
        CommandSpec(Subscribe()), CommandSpec(Unsubscribe()), CommandSpec(Publish()),
        CommandSpec(AddModule()), CommandSpec(RemoveModule()), CommandSpec(TriggerEvent()),
        CommandSpec(AddService()), CommandSpec(RemoveService()), CommandSpec(ResolveService()),
        CommandSpec(AdaptService()), CommandSpec(RemoveAdapter()), CommandSpec(PresentView()),
        CommandSpec(DismissView()), CommandSpec(AdvanceTime()),
      ], codes: RoutingCode.allCases.map(\.page),
      kinds: ModulePhase.allCases.map(\.kind))
  }
}

/// A typed command, rather than the query that `PatchbayRouting` sends to a destination.
typealias Call<C: Command> = PatchbayShell.Call<C>
