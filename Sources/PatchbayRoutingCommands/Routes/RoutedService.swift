import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

/// A service that URLs of a pattern create for a plugin, relay or node, and optionally show.
final class RoutedService: URLHandler {
  let place: HandlerPlace
  let words: [String]
  private let pattern: RoutePattern
  private let name: String
  /// The view path; nil if the service is only created.
  private let path: ViewPath?
  private let fields: CallFields
  /// The fields with the same value for each URL.
  private let constants: Set<String>
  private let offer: Offer
  private let stage: Stage
  private weak var world: World?

  /// Offers the URLs, until the place leaves or ``end()`` is called.
  init(
    _ name: String, by path: ViewPath?, given fields: (values: CallFields, words: [ArgumentField]),
    for pattern: RoutePattern, of place: HandlerPlace, in world: World
  ) {
    let words =
      ["--service=\(name.asWord)"] + (path.map { ["--path=\($0.name.asWord)"] } ?? [])
      + fields.words.map(\.description)
    constants = Set(fields.words.filter { !$0.isFormula }.map(\.name.text))
    (self.name, self.path, self.fields, self.words) = (name, path, fields.values, words)
    (self.pattern, self.place, self.world, stage) = (pattern, place, world, world.stage)
    offer = Offer(
      ("url", pattern.description, words.joined(separator: " ")), of: place, in: world,
      again: Attachment(of: place.endpoint, single: "the route \(pattern)") { path in
        (["route", path.text, pattern.description.asWord] + words).joined(separator: " ")
      })
    world.services.add(self)
  }
}

extension RoutedService {
  func end() {
    offer.end()
    world?.services.remove(self)
  }

  /// The reason why no URL can create the service; nil if none is known beforehand.
  var problem: ServiceProblem? {
    guard let services = world?.services, let node = place.endpoint.node else { return nil }
    var problem = services.problem(of: name, at: node)
    if problem == nil, let path, let paths = services.service(name, for: node)?.plan.paths,
      !paths.isEmpty, !paths.contains(path.name)
    {
      problem = "\(name) can't be shown by \(path)"
    }
    return problem.map {
      ServiceProblem(
        service: name, place: TopologyPath(place.currentPath), reason: $0,
        pattern: pattern.description)
    }
  }
}

// MARK: - Opening

extension RoutedService {
  func preparedCall(of request: RouteRequest) throws(RouteMisfit) -> URLRouter.PreparedCall {
    do throws(FieldError) {
      let given = try fields.values(
        of: request.known, byName: request.byName, at: place.endpoint.node, on: stage
      ).fields.asTyped(but: constants)
      return { [weak self] _ in self?.open(request.url, given) ?? .outOfReach }
    } catch {
      return { _ in .failed(error) }
    }
  }

  /// Uses the service on behalf of the place, in its own message, as `resolve` and `present` do.
  private func open(_ url: RouteURL, _ given: Value.Fields) -> CallOutcome<Any> {
    guard let world, place.endpoint.node != nil else { return .outOfReach }
    let use = ServiceUse(name: name, place: place, given: given)
    let scheme = path == nil ? "service" : "view"
    let words = { (error: ProtocolRouteError) in error.words(using: use.name) }
    do throws(ProtocolRouteError) {
      let line = try place.handling(world.useKind(of: name, scheme: scheme), words) {
        () throws(ProtocolRouteError) in
        use.place.sender.note("opened by \(url)")
        return try self.line(of: use, in: world)
      }
      return line.map { .answered(Value.text($0)) }
        ?? .failed(UseFault(RoutingFault.useHeldBack("\(scheme) \(name)").words))
    } catch {
      return .failed(UseFault(words(error)))
    }
  }

  /// Makes the service, and shows it if there is a path; returns the line to print.
  private func line(of use: ServiceUse, in world: World) throws(ProtocolRouteError) -> String {
    guard let path else { return try world.services.make(use).line }
    let view = try world.views.present(use, typed: use.given.words, by: path, in: world)
    return "\(view.line)  by \(path)"
  }
}

extension Value.Fields {
  /// The fields with texts read like typed words, except the fields of these names.
  fileprivate func asTyped(but names: Set<String>) -> Self {
    Self(
      map { field in
        guard case .text(let text) = field.value, !names.contains(field.name) else {
          return (field.name, field.value)
        }
        return (field.name, Value(reading: text))
      })
  }
}
