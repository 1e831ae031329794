import PatchbayInspection
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

struct NewRoutePattern: PlainArgument {
  func value(of word: ArgumentWord) throws(ShellError) -> RoutePattern { try word.routePattern() }
}

struct ExistingRoutePattern: ArgumentType {
  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> RoutePattern {
    let pattern = try word.routePattern()
    if context.world.routes[pattern] != nil { return pattern }
    let patterns = context.world.routes.all.map(\.key.description)
    throw ShellError(
      UnknownName(
        "route", pattern.description, code: RoutingCode.noRoute.code, among: patterns,
        near: nil, remedy: .look(patterns.isEmpty ? "route adds one" : "routes lists them")),
      at: word.span)
  }

  func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    _ = try word.routePattern()
  }

  func offers(at place: ArgumentPlace) -> Offers { Offers(place.topology.offers(by: "url")) }
}

struct URLArgument: PlainArgument {
  func value(of word: ArgumentWord) throws(ShellError) -> RouteURL { try word.url() }

  func offers(at place: ArgumentPlace) -> Offers { Offers(place.topology.offers(by: "url")) }
}

extension ArgumentWord {
  fileprivate func routePattern() throws(ShellError) -> RoutePattern {
    let pattern: RoutePattern
    do throws(RoutingError) {
      pattern = try RoutePattern(text ?? "")
    } catch {
      throw ShellError(.pattern(error), at: span)
    }
    let reserved = pattern.parameters.first {
      [RoutePattern.query, RoutePattern.user].contains($0)
    }
    if let reserved { throw ShellError(.reservedParameter(reserved, of: pattern), at: span) }
    return pattern
  }

  fileprivate func url() throws(ShellError) -> RouteURL {
    do throws(RoutingError) { return try RouteURL(text ?? "") } catch {
      throw ShellError(.url(error), at: span)
    }
  }
}
