import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

final class WorldRoutes {
  let router = URLRouter()
  private var handlers = KeyedList<RoutePattern, any URLHandler>()
}

/// Opens the URLs of a pattern on behalf of the plugin, relay or node that has offered it.
protocol URLHandler: AnyObject {
  var place: HandlerPlace { get }
  /// The words after the pattern, as they can be typed.
  var words: [String] { get }
  /// Prepares a call for a URL; throws a misfit if a value does not fit.
  func preparedCall(of request: RouteRequest) throws(RouteMisfit) -> URLRouter.PreparedCall
  /// Withdraws the offer.
  func end()
}

extension World {
  var routes: WorldRoutes { store { WorldRoutes() } }
}

extension WorldRoutes {
  var all: [(key: RoutePattern, element: any URLHandler)] { handlers.pairs }

  subscript(pattern: RoutePattern) -> (any URLHandler)? { handlers[pattern] }

  /// Adds a route to a handler, until the handler's place leaves.
  func add(_ pattern: RoutePattern, to handler: () -> any URLHandler) throws(RoutingError) {
    var added: (any URLHandler)?
    try router.add(pattern, ending: { [weak self] in self?.handlers.remove(pattern)?.end() }) {
      (request) throws(RouteMisfit) in
      guard let added else { return { _ in .outOfReach } }
      return try added.preparedCall(of: request)
    }
    let handler = handler()
    added = handler
    handlers.append(handler, for: pattern)
    handler.place.sender.onEnd { [weak self, weak handler] in
      if let self, let handler, self[pattern] === handler { self.router.remove(pattern) }
    }
  }
}

// MARK: - Values of a URL

extension RoutePattern {
  /// The names by which formulas read further values than the parameters.
  static let query = "query"
  static let user = "user"

  /// The types of the values that formulas can read, by name.
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

  /// The values that formulas read.
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

  /// The values that fields take by their names: from the path, else from the query.
  var byName: Value.Fields {
    var fields = items
    for field in parameters { fields[field.name] = field.value }
    return fields
  }
}

extension RouteMisfit {
  /// The misfit for a field whose value comes from the URL or a formula; nil for another error.
  fileprivate init?(_ error: FieldError, of handler: Handler, _ request: RouteRequest) {
    guard let misfit = error.misfit else { return nil }
    var text = misfit.given
    if text != nil, handler.formula(of: error.field) == nil {
      text = request.byName[error.field]?.plain ?? text
    }
    self.init(pattern: request.pattern, field: error.field, text: text, type: misfit.takes)
  }
}
