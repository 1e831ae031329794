import PatchbayRouting

/// Finding what a URL is for.
var routingGroups: [Group] {
  let counts = [100, 1_000, 10_000]
  return [
    Group(
      title: "a URL among so many patterns",
      rows: counts.map { count in
        Row(name: "Routes.match among \(count)", size: count) {
          let tree = mixedTree(of: count)
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
          let tree = forkingTree(levels: 13)
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

/// Literals and parameters at each level, beginnings that are shared, and ways that end nowhere.
private func mixedTree(of count: Int) -> RouteTree<Int> {
  var tree = RouteTree<Int>()
  let ends = [
    "", "/:id", "/order/:id/line/:n.html", "/order/:id/line/:n", "/order/:id/lines/all",
    "/order/last", "/order/*/note", "/**", "/:part/:id/line/first", "/order/:id.html",
  ]
  for number in 0..<count {
    let text = "app://shop\(number / ends.count)" + ends[number % ends.count]
    if let pattern = try? RoutePattern(text) { try? tree.insert(number, for: pattern) }
  }
  return tree
}

/// At each level the same literal or a parameter: a URL of these literals fits all of them.
private func forkingTree(levels: Int) -> RouteTree<Int> {
  var tree = RouteTree<Int>()
  for number in 0..<(1 << levels) {
    let parts = (0..<levels).map { level in number >> level & 1 == 0 ? "a" : ":p\(level)" }
    let text = "app://" + parts.joined(separator: "/") + "/end"
    if let pattern = try? RoutePattern(text) { try? tree.insert(number, for: pattern) }
  }
  return tree
}
