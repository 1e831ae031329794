import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell
import PatchbayText

/// What is presented in a world, the latest last: a stage that `view` draws.
final class WorldViews {
  private var presented: [Presented] = []
  /// Whether `view` draws this.
  fileprivate var isDrawn = false

  /// A view on the stage.
  final class Presented {
    let name: String
    let path: ViewPath
    let place: HandlerPlace
    fileprivate(set) var view: ShellService?
    fileprivate var route: PerformedRoute<ShellService>?
    fileprivate var attachment: Attachment?

    fileprivate init(_ name: String, by path: ViewPath, for place: HandlerPlace) {
      (self.name, self.path, self.place) = (name, path, place)
    }
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
  ) {
    presented.last?.view = view as? ShellService
    completion(.done)
  }

  func remove(
    _ view: AnyObject, placedBy path: ViewPath, completion: @escaping (ViewPlacing) -> Void
  ) {
    presented.removeAll { $0.view === view && $0.path == path }
    completion(.done)
  }
}

// MARK: - Presenting

extension WorldViews {
  /// In the order in which they were presented.
  var all: [Presented] { presented }

  /// Makes a service for a caller and shows it, until it is dismissed or its owner goes.
  func present(
    _ name: String, by path: ViewPath, for place: HandlerPlace, at node: ComposableContainer,
    in world: World
  ) throws(ProtocolRouteError) -> ShellService {
    let (services, router) = (world.services, ProtocolRouter())
    let sender = place.endpoint == node.ownEndpoint ? nil : place.sender
    // The route is kept for as long as its view is shown, and must not keep the node.
    let route = ProtocolRoute<Void, ShellService>(name) { [weak node] in
      guard let node else { throw ServiceError.ownerGone(ServiceKey(named: name)) }
      return try services.resolve(name, at: node, for: sender)
    }
    let paths = services.service(name, for: node)?.plan.paths ?? []
    if !paths.isEmpty { route.supporting(paths.map { ViewPath($0) }) }
    let routable = RoutableView<ShellService>(declaring: ())
    try router.add(route, for: routable) { $0 }
    let shown = Presented(name, by: path, for: place)
    presented.append(shown)
    do throws(ProtocolRouteError) {
      shown.route = try router.perform(routable, path: path, on: self)
    } catch {
      presented.removeAll { $0 === shown }
      throw error
    }
    attach(shown, in: world)
    guard let view = shown.view else { throw .destinationGone(name) }
    return view
  }

  /// Takes the latest view of a name away; false if there is none.
  func dismiss(_ name: String, in world: World) throws(ProtocolRouteError) -> Bool {
    guard let shown = presented.last(where: { $0.name == name }) else { return false }
    if let attachment = shown.attachment { world.detach(attachment) }
    try shown.route?.remove()
    return true
  }

  private func attach(_ shown: Presented, in world: World) {
    let attachment = Attachment(
      of: shown.place.endpoint, single: "the view \(shown.name)",
      unsaved: { "that \(shown.name) is shown; its line stands in the file as a comment" }
    ) {
      // What it shows may be gone or changed by then.
      "# present \($0.text) \(shown.name.asWord) --path=\(shown.path.name.asWord)"
    }
    shown.attachment = attachment
    world.attach(attachment, with: shown.place.sender)
    shown.place.sender.onEnd { [weak self, weak shown] in
      if let shown { self?.presented.removeAll { $0 === shown } }
    }
  }

  /// A row for each view: how it came, what it is, and for whom.
  var rows: [[String]] {
    presented.map {
      [$0.path.name, $0.name, $0.view?.words ?? "", "by \($0.place.currentPath)"]
    }
  }
}
