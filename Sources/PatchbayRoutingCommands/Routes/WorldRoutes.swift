import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

/// The routes of a world.
final class WorldRoutes {
  let router = URLRouter()
  private var handlers = NumberedHandlers<RoutePattern>()
}

extension World {
  var routes: WorldRoutes { store { WorldRoutes() } }
}

extension WorldRoutes {
  var all: [(key: RoutePattern, handler: Handler)] { handlers.all }

  subscript(pattern: RoutePattern) -> Handler? { handlers[pattern] }

  /// Adds a route to a handler, until that ends.
  func add(_ pattern: RoutePattern, to handler: @autoclosure () -> Handler) throws(RoutingError) {
    var added: Handler?
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

extension Handler {
  fileprivate func preparedCall(of request: RouteRequest) throws(RouteMisfit)
    -> URLRouter.PreparedCall
  {
    do throws(FieldError) {
      return try preparedCall(request.known, byName: request.byName)
    } catch {
      if let misfit = RouteMisfit(error, request) { throw misfit }
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
  fileprivate var known: Value.Fields {
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
  fileprivate var byName: Value.Fields {
    var fields = items
    for field in parameters { fields[field.name] = field.value }
    return fields
  }
}

extension RouteMisfit {
  /// A text of the URL that is no value of a field; nil for another error.
  fileprivate init?(_ error: FieldError, _ request: RouteRequest) {
    let type: String
    switch error.problem {
    case .missing(let takes), .wrongType(let takes, _): type = "\(takes)"
    case .unknownCase(let name, _, _, _), .outOfRange(let name, _, _, _): type = name
    default: return nil
    }
    let text = request.byName[error.field].map(\.plain)
    if text == nil, case .missing = error.problem {} else if text == nil { return nil }
    self.init(pattern: request.pattern, field: error.field, text: text, type: type)
  }
}
