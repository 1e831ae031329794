import PatchbayEngine
import PatchbayRouting

/// Finding the pattern of a URL, and opening the URL.
var routingGroups: [Group] { matchingGroups + openingGroups + [actionGroup] }

private var matchingGroups: [Group] {
  let counts = [100, 1_000, 10_000]
  return [
    Group(
      title: "a URL among so many patterns",
      rows: counts.map { count in
        Row(name: "Routes.match among \(count)", size: count) {
          let tree = tree(of: mixedPatterns(of: count))
          let sum = Sum()
          let text = "app://shop7/order/42/line/3.html?from=mail"
          return {
            guard let url = try? RouteURL(text), let match = tree.match(url) else { return }
            sum.value &+= match.value &+ (match.parameter("n")?.utf8.count ?? 0)
          }
        }
      },
      goals: [
        .flat("a URL among 100 to 10,000 patterns"),
        .time(
          "a URL among 10,000 patterns", of: "Routes.match among 10000", atMost: 2_000),
      ]),
    Group(
      title: "a URL that every way fits but for its end",
      rows: [
        Row(name: "Routes.match of 13 parts, 8,192 patterns") {
          let tree = tree(of: forks(levels: 13))
          let sum = Sum()
          let text = "app://" + String(repeating: "a/", count: 13) + "other"
          return {
            guard let url = try? RouteURL(text) else { return }
            sum.value &+= tree.match(url)?.value ?? 1
          }
        }
      ],
      goals: [
        .time(
          "a URL that every way fits but for its end",
          of: "Routes.match of 13 parts, 8,192 patterns", atMost: 10_000_000)
      ]),
  ]
}

/// The time of matching together with the call of a handler that adds a number.
private var openingGroups: [Group] {
  let counts = [100, 1_000, 10_000, 100_000]
  return [
    Group(
      title: "a URL opened among so many routes",
      rows: counts.map { count in
        Row(name: "URLRouter.open among \(count)", size: count) {
          opening("app://shop7/order/42/line/3.html?from=mail", among: mixedPatterns(of: count))
        }
      } + [
        Row(name: "URLRouter.open the only route") {
          opening("app://shop7/order/42/line/3.html", among: ["app://shop7/order/:id/line/:n.html"])
        }
      ],
      goals: [
        .flat("a URL opened among 100 to 100,000 routes"),
        .time(
          "a URL opened among 10,000 routes, with its handler",
          of: "URLRouter.open among 10000", atMost: 2_000),
      ]),
    Group(
      title: "a URL opened that every way fits but for its end",
      rows: [
        Row(name: "URLRouter.open of 13 parts, 8,192 routes") {
          opening("app://" + String(repeating: "a/", count: 13) + "other", among: forks(levels: 13))
        }
      ],
      goals: [
        .time(
          "a URL opened that every way fits but for its end",
          of: "URLRouter.open of 13 parts, 8,192 routes", atMost: 10_000_000)
      ]),
  ]
}

/// Opens a URL among routes of one plugin, whose handlers read a number from the URL.
private func opening(_ url: String, among patterns: [String]) -> () -> Void {
  let container = PluginContainer()
  let router = URLRouter()
  let sum = Sum()
  let start: (MessageSender) -> Void = { sender in
    for pattern in patterns {
      _ = try? router.add(
        pattern, by: sender,
        reading: { (request) throws(RouteMisfit) in try request.parameter("n", as: Int.self) },
        handler: { number in sum.value &+= number })
    }
  }
  container.addPlugin(Listener.self, name: "routes", params: start)
  return { _ = try? router.open(url, from: container) }
}

/// Patterns with literals and parameters at each level, shared beginnings, and dead ends.
private func mixedPatterns(of count: Int) -> [String] {
  let ends = [
    "", "/:id", "/order/:id/line/:n.html", "/order/:id/line/:n", "/order/:id/lines/all",
    "/order/last", "/order/*/note", "/**", "/:part/:id/line/first", "/order/:id.html",
  ]
  return (0..<count).map { "app://shop\($0 / ends.count)" + ends[$0 % ends.count] }
}

/// Patterns with the same literal or a parameter at each level: a URL of the literals matches all
/// branches.
private func forks(levels: Int) -> [String] {
  (0..<(1 << levels)).map { number in
    let parts = (0..<levels).map { level in number >> level & 1 == 0 ? "a" : ":p\(level)" }
    return "app://" + parts.joined(separator: "/") + "/end"
  }
}

private func tree(of patterns: [String]) -> RouteTree<Int> {
  var tree = RouteTree<Int>()
  for (number, text) in patterns.enumerated() {
    if let pattern = try? RoutePattern(text) { try? tree.insert(number, for: pattern) }
  }
  return tree
}
