import PatchbayEngine

/// Opens the pages of the application by their address.
final class RouteManager: Plugin {
  @SyncMessageObserver<RouteManager, RouteTo> private var routeTo = { base, query in
    base.open(query.url)
  }
  @MessageObserver private var homepage: RequestHomepage?
  private var messageSender: MessageSender?

  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    self.messageSender = messageSender
    // The function that answers can also be called directly.
    $homepage.bind(to: self) { routes, _ in
      _ = try routes.routeTo(routes, RouteTo(url: "app://home"))
    }
  }
}

extension RouteManager {
  private func open(_ url: String) -> Bool {
    let pages = ["home", "wallet", "live"]
    guard let page = pages.first(where: { url == "app://\($0)" }) else { return false }
    messageSender?.note("opens \(page)")
    return true
  }
}

/// Answers false for addresses with a prefix; other queries go on.
func routeGate(closedTo prefix: String) -> SyncMessageInterceptor<RouteTo> {
  let description = InterceptorDescription(
    .answers(count: 1), kinds: ["RouteTo"], when: "url begins with \(prefix)")
  return SyncMessageInterceptor(id: "gate", description: description) {
    query, transformer, strategy in
    query.url.hasPrefix(prefix) ? [false] : transformer.transform(to: query, strategy: strategy)
  }
}
