import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

/// The routes of a world.
final class WorldRoutes {
  let router = URLRouter()
  private var handlers = NumberedHandlers<RoutePattern, any URLHandler>()
}

/// What opens the URLs of a pattern, as a plugin, relay or node that has offered it.
protocol URLHandler: AnyObject {
  var place: HandlerPlace { get }
  /// What stands behind the pattern, as it can be typed.
  var words: [String] { get }
  /// A call for a URL; values that do not fit are a misfit.
  func preparedCall(of request: RouteRequest) throws(RouteMisfit) -> URLRouter.PreparedCall
  /// Takes the offer back.
  func end()
}

extension World {
  var routes: WorldRoutes { store { WorldRoutes() } }
}

extension WorldRoutes {
  var all: [(key: RoutePattern, handler: any URLHandler)] { handlers.all }

  subscript(pattern: RoutePattern) -> (any URLHandler)? { handlers[pattern] }

  /// Adds a route to a handler, until that ends.
  func add(_ pattern: RoutePattern, to handler: () -> any URLHandler) throws(RoutingError) {
    var added: (any URLHandler)?
    try router.add(pattern, ending: { [weak self] in self?.handlers.remove(pattern)?.end() }) {
      (request) throws(RouteMisfit) in
      guard let added else { return { _ in .outOfReach } }
      return try added.preparedCall(of: request)
    }
    let handler = handler()
    added = handler
    handlers.add(handler, for: pattern)
    handler.place.sender.onEnd { [weak self, weak handler] in
      if let self, let handler, self[pattern] === handler { self.router.remove(pattern) }
    }
  }
}

// MARK: - What a route knows of a URL

extension RoutePattern {
  /// What formulas read, beside the parameters.
  static let query = "query"
  static let user = "user"

  /// What formulas can read.
  var knownFields: [String: FieldType] {
    var known: [String: FieldType] = [Self.query: .object, Self.user: .object]
    for name in parameters { known[name] = .text }
    return known
  }
}

extension Handler: URLHandler {
  func preparedCall(of request: RouteRequest) throws(RouteMisfit)
    -> URLRouter.PreparedCall
  {
    do throws(FieldError) {
      return try preparedCall(request.known, byName: request.byName)
    } catch {
      if let misfit = RouteMisfit(error, of: self, request) { throw misfit }
      return { _ in .failed(error) }
    }
  }
}

extension RouteRequest {
  private var parameters: Value.Fields {
    Value.Fields(pattern.parameters.map { ($0, .text(parameter($0) ?? "")) })
  }

  private var items: Value.Fields {
    var items = Value.Fields()
    for item in query.items { items[item.name] = item.value.map(Value.text) ?? .null }
    return items
  }

  /// What formulas read.
  var known: Value.Fields {
    var known = parameters
    known[RoutePattern.query] = .object(items)
    known[RoutePattern.user] = .object(
      Value.Fields(
        userInfo.sorted { $0.key < $1.key }.map {
          ($0.key, $0.value as? Value ?? Value(telling: $0.value))
        }))
    return known
  }

  /// What fields are taken from by their names: the path, else the query.
  var byName: Value.Fields {
    var fields = items
    for field in parameters { fields[field.name] = field.value }
    return fields
  }
}

extension RouteMisfit {
  /// A value that does not fit a field, taken from the URL or worked out of it; nil for another error.
  fileprivate init?(_ error: FieldError, of handler: Handler, _ request: RouteRequest) {
    guard let misfit = error.misfit else { return nil }
    var text = misfit.given
    if text != nil, handler.formula(of: error.field) == nil {
      text = request.byName[error.field]?.plain ?? text
    }
    self.init(pattern: request.pattern, field: error.field, text: text, type: misfit.takes)
  }
}
