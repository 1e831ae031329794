import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell
import PatchbayText

/// What is presented in a world, the latest last: a stage that `view` draws.
final class WorldViews {
  private var presented: [PresentedView] = []
  /// Whether `view` draws this.
  fileprivate var isDrawn = false
}

/// A view on the stage.
final class PresentedView {
  let use: ServiceUse
  /// What its caller gave, as it was typed.
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
  /// What it is: `BasketCart#1`.
  var instanceName: String { view?.instanceName ?? "" }

  /// How far its route is: `routed` once it is shown.
  var state: String { route.map { "\($0.state)" } ?? "\(RouteState.unrouted)" }

  /// How it came, what it is, and for whom.
  var row: [String] {
    [path.name, use.name, instanceName, "by \(use.place.currentPath)"]
  }

  /// The command that presents it again at a path.
  fileprivate func command(at place: TopologyPath) -> String {
    (["present", place.text, use.name.asWord] + typed + ["--path=\(path.name.asWord)"]
      + (use.version.map { ["--version=\($0)"] } ?? []))
      .joined(separator: " ")
  }

  /// Notes what happens to it for those who watch.
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
      drawViews(by: StageDrawing { [weak views] in views?.rows ?? [] })
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
  var all: [PresentedView] { presented }

  /// What is drawn: all but what was only made.
  var rows: [[String]] { presented.filter { $0.path != .makeOnly }.map(\.row) }

  /// Makes a service for a caller and shows it, until it is dismissed or its owner goes.
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
    presented.append(shown)
    offer(shown, in: world)
    return view
  }

  /// Takes a view away.
  func dismiss(_ shown: PresentedView, in world: World) throws(ProtocolRouteError) {
    try shown.route?.remove()
    shown.offer?.end()
    forget(shown, in: world)
  }

  /// Takes a view from the stage, and has `leaks` list it as long as something keeps it.
  private func forget(_ shown: PresentedView, in world: World?) {
    presented.removeAll { $0 === shown }
    guard let view = shown.view else { return }
    let words = "the view \(shown.use.name) (\(view.instanceName))"
    world?.noteDeparture(of: view, words) { [weak self, weak view] in
      view.flatMap { self?.keeper(of: $0) }
    }
  }

  /// What keeps a view that was taken away; nil where that is not known.
  private func keeper(of view: ShellService) -> String? {
    if let other = presented.first(where: { $0.view === view }) {
      return "the view \(other.use.name) of \(other.use.place.currentPath)"
    }
    return view.keeper.map { "\($0) at \(view.place)" }
  }

  /// Declares a view to trees and files, as long as its owner exists.
  private func offer(_ shown: PresentedView, in world: World) {
    let place = shown.use.place
    let problem = { [weak shown, weak world] in
      shown.flatMap { world?.services.problem(of: $0.use, by: $0.path) }
    }
    let attachment = Attachment(
      of: place.endpoint, single: "the view \(shown.use.name)", isLast: true,
      unsaved: { [name = shown.use.name] in
        problem().map { "that \(name) is shown (\($0)); its line is saved as a comment" }
      }
    ) { [weak shown] path in
      (problem() == nil ? "" : "# ") + (shown?.command(at: path) ?? "")
    }
    shown.offer = Offer(
      ("view", shown.use.name, shown.path.name), of: place, in: world, again: attachment)
    place.sender.onEnd { [weak self, weak shown, weak world] in
      guard let self, let shown, presented.contains(where: { $0 === shown }) else { return }
      shown.route?.noteRemoved()
      forget(shown, in: world)
    }
  }
}

extension WorldServices {
  /// Why a view that is shown can't be made once more; nil if it can.
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
