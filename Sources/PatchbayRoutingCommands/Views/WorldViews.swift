import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell
import PatchbayText

/// The views presented in a world, the latest last; `view` draws this stage.
final class WorldViews {
  private var presented = KeyedList<ObjectIdentifier, PresentedView>()
  private var byService = GroupedObjects<String, PresentedView>()
  /// Whether `view` draws this stage.
  fileprivate var isDrawn = false
}

/// A view on the stage.
final class PresentedView {
  let use: ServiceUse
  /// The fields that the caller gave, as they were typed, with the results of formulas.
  let typed: [String]
  let path: ViewPath
  fileprivate var view: ShellService?
  fileprivate var route: PerformedRoute<ShellService>?
  fileprivate var offer: Offer?

  fileprivate init(_ use: ServiceUse, typed: [String], by path: ViewPath) {
    (self.use, self.typed, self.path) = (use, typed, path)
  }
}

extension PresentedView {
  /// The name of the instance: `BasketCart#1`.
  var instanceName: String { view?.instanceName ?? "" }

  /// The state of the route: `routed` once the view is shown.
  var state: String { route.map { "\($0.state)" } ?? "\(RouteState.unrouted)" }

  /// The row in lists: the path, the service, the instance and the user.
  var row: [String] {
    [path.name, use.name, instanceName, "by \(use.place.currentPath)"]
  }

  /// The command that presents it again at a path.
  fileprivate func command(at place: TopologyPath) -> String {
    (["present", place.text, use.name.asWord] + typed + ["--path=\(path.name.asWord)"]
      + (use.version.map { ["--version=\($0)"] } ?? []))
      .joined(separator: " ")
  }

  /// Notes a moment of the view in the trace.
  fileprivate func note(_ moment: RouteMoment) {
    let state =
      switch moment {
      case .willPerform: "\(RouteState.routing) by \(path)"
      case .didPerform: "\(RouteState.routed)"
      case .willRemove: "\(RouteState.removing)"
      case .didRemove: "\(RouteState.removed)"
      }
    use.place.sender.note("view \(use.name): \(state)")
  }
}

extension World {
  var views: WorldViews {
    let views = store { WorldViews() }
    if !views.isDrawn {
      views.isDrawn = true
      addedAnswers.drawings.append { [weak views] in views?.rows ?? [] }
    }
    return views
  }
}

extension WorldViews: ViewStage {
  func place(
    _ view: AnyObject, by path: ViewPath, from source: AnyObject?,
    completion: @escaping (ViewPlacing) -> Void
  ) { completion(.done) }

  func remove(
    _ view: AnyObject, placedBy path: ViewPath, completion: @escaping (ViewPlacing) -> Void
  ) { completion(.done) }
}

// MARK: - Presenting

extension WorldViews {
  /// The views in the order in which they were presented.
  var all: [PresentedView] { presented.elements }

  /// The latest view of a service; nil if none is shown.
  func latest(_ service: String) -> PresentedView? { byService[service].last(1).first }

  /// The rows that `view` draws: all views except those that were only made.
  var rows: [[String]] { presented.filter { $0.path != .makeOnly }.map(\.row) }

  /// Makes a service and shows it, until it is dismissed or its owner leaves.
  func present(_ use: ServiceUse, typed: [String], by path: ViewPath, in world: World)
    throws(ProtocolRouteError) -> ShellService
  {
    let shown = PresentedView(use, typed: typed, by: path)
    let services = world.services
    let route = services.route(for: use).hook { [weak shown] moment, _ in shown?.note(moment) }
    let (router, routable) = try services.router(for: route)
    let performed = try router.perform(
      routable, path: path, version: use.version, on: self, preparing: use.prepare,
      success: { [weak shown] in shown?.view = $0 })
    guard let view = shown.view else { throw .destinationGone(use.name) }
    shown.route = performed
    presented[ObjectIdentifier(shown)] = shown
    byService.add(shown, for: use.name)
    offer(shown, in: world)
    return view
  }

  func dismiss(_ shown: PresentedView, in world: World) throws(ProtocolRouteError) {
    try shown.route?.remove()
    shown.offer?.end()
    forget(shown, in: world)
  }

  /// Forgets a view, and lets `leaks` list it while it is retained.
  private func forget(_ shown: PresentedView, in world: World?) {
    presented.remove(ObjectIdentifier(shown))
    byService.remove(shown, for: shown.use.name)
    guard let view = shown.view else { return }
    let words = "the view \(shown.use.name) (\(view.instanceName))"
    world?.noteDeparture(of: view, words) { [weak self, weak view] in
      view.flatMap { self?.keeper(of: $0) }
    }
  }

  /// Describes what retains a removed view; nil if that is unknown.
  private func keeper(of view: ShellService) -> String? {
    if let other = presented.first(where: { $0.view === view }) {
      return "the view \(other.use.name) of \(other.use.place.currentPath)"
    }
    return view.keeper.map { "\($0) at \(view.place)" }
  }

  /// Declares a view to trees and saved files, until its owner leaves.
  private func offer(_ shown: PresentedView, in world: World) {
    let place = shown.use.place
    let problem = { [weak shown, weak world] in
      shown.flatMap { world?.services.problem(of: $0.use, by: $0.path) }
    }
    let attachment = Attachment(
      of: place.endpoint, single: "the view \(shown.use.name)", isLast: true,
      needs: { [weak shown, weak world] in
        shown.flatMap { world?.services.attachments(making: $0.use) } ?? []
      },
      unsaved: { [name = shown.use.name] in
        problem().map { "that \(name) is shown (\($0)); its line is saved as a comment" }
      }
    ) { [weak shown] path in
      (problem() == nil ? "" : "# ") + (shown?.command(at: path) ?? "")
    }
    shown.offer = Offer(
      ("view", shown.use.name, shown.path.name), of: place, in: world, again: attachment)
    place.sender.onEnd { [weak self, weak shown, weak world] in
      guard let self, let shown, presented[ObjectIdentifier(shown)] != nil else { return }
      shown.route?.noteRemoved()
      forget(shown, in: world)
    }
  }
}

extension WorldServices {
  /// The reason why a shown view can't be made again; nil if it can.
  fileprivate func problem(of use: ServiceUse, by path: ViewPath) -> String? {
    guard let node = use.node else { return "its place has gone" }
    if let problem = problem(of: use.name, at: node) { return problem }
    guard let plan = service(use.name, for: node)?.plan else { return nil }
    if let field = plan.required.first(where: { use.given[$0] == nil }) {
      return "\(use.name) requires \(field) now"
    }
    if let needed = use.version, plan.version < needed {
      return "\(use.name) has version \(plan.version) now"
    }
    let isSupported = plan.paths.isEmpty || plan.paths.contains(path.name)
    return isSupported ? nil : "\(use.name) can't be shown by \(path) now"
  }
}
