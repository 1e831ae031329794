public import PatchbayEngine

/// A URL that calls an action: `scheme://Target/action?field=value`, and nothing else.
struct ActionURL {
  let url: RouteURL
  let name: ActionName
  let fields: [String: Any]

  /// The key that names the module of a target's class.
  private static let reservedKeys = ["kCTMediatorParamsKeySwiftTargetModuleName"]
}

extension ActionURL {
  init(_ text: String, schemes: [String]?) throws(TargetError) {
    url = try Self.read(text)
    if let fault = Self.fault(of: url, schemes) { throw .badURL(text, fault) }
    name = ActionName(url.parts[0], url.parts[1])
    if !name.isWellFormed { throw .badURL(text, .name) }
    fields = Dictionary(
      url.query.items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
  }

  private static func read(_ text: String) throws(TargetError) -> RouteURL {
    do throws(RoutingError) {
      return try RouteURL(text)
    } catch .badURL(_, let fault, let place) {
      throw .badURL(text, .unreadable(fault, at: place))
    } catch {
      throw .badURL(text, .parts(0))
    }
  }

  private static func fault(of url: RouteURL, _ schemes: [String]?) -> ActionURLFault? {
    if let schemes, !schemes.contains(url.scheme) { return .scheme(allowed: schemes) }
    if url.parts.count != 2 { return .parts(url.parts.count) }
    if url.fragment != nil { return .fragment }
    let reserved = url.query.items.first { reservedKeys.contains($0.name) }
    return reserved.map { .reservedKey($0.name) }
  }
}

extension ActionRegistry {
  /// Performs the action that a URL names: `scheme://Target/action?field=value`.
  ///
  /// Throws, and calls nothing, if the text is no such URL or if the action is local. Fields are
  /// text; the last value of a repeated key counts.
  @discardableResult
  public func perform(
    url text: String, userInfo: [String: Any] = [:], from caller: any MessageSending
  ) throws(TargetError) -> ActionOutcome {
    let asked = try ActionURL(text, schemes: schemes)
    let request = ActionRequest(asked.name, asked.fields, userInfo: userInfo, url: asked.url)
    guard let action = table[asked.name] else {
      return performMissing(request, from: caller)
    }
    guard action.isOpen(to: request) else { throw .localAction(asked.name) }
    return action.perform(request, from: caller)
  }

  /// Whether a URL names an action that exists and is remote; no object is made.
  public func canPerform(url text: String) -> Bool {
    guard let asked = try? ActionURL(text, schemes: schemes) else { return false }
    return table[asked.name]?.exposure == .remote
  }
}
