import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform
import PatchbayRouting
import PatchbayShell
import PatchbayText

// Explains how a service is resolved, or why it can't be; no instance is made.

extension WorldServices {
  /// The lines of `why` about a name; nil if no service is known under it.
  func explanation(of name: String, for target: Target) -> [String]? {
    guard let node = target.owningNode, isKnown(name) else { return nil }
    var way = ServiceWay(of: self, keepsRows: true)
    way.follow(name, at: node)
    let head =
      way.problem.map { "\(target.path) can't have \(name): \($0)" }
      ?? "\(target.path) has \(name)"
    return [head] + Table(way.rows).text.split(separator: "\n").map { "  " + $0 }
      + (way.remedy.map { ["  to do: \($0)"] } ?? [])
  }

  /// The reason why a service can't be made at a node; nil if it can.
  func problem(of name: String, at node: ComposableContainer) -> String? {
    var way = ServiceWay(of: self, keepsRows: false)
    way.follow(name, at: node)
    return way.problem
  }

  /// All problems of services: missing or circular needs, adapted names without a service, and URLs
  /// that create no service.
  var problems: [ServiceProblem] {
    let services = all.compactMap { service -> ServiceProblem? in
      guard Work.goesOn, let node = service.place.endpoint.node else { return nil }
      return problem(of: service.plan.name, at: node).map {
        ServiceProblem(
          service: service.plan.name, place: TopologyPath(service.place.currentPath), reason: $0)
      }
    }
    let names = Set(all.map(\.plan.name) + adapters.map(\.name))
    return services
      + adapters.filter { !names.contains($0.target) }.map {
        ServiceProblem(
          service: $0.name, place: .top, reason: "it leads to \($0.target), which no node has")
      }
      + urls.compactMap(\.problem)
  }

  private func isKnown(_ name: String) -> Bool {
    adapter(name) != nil || adapters.contains { $0.target == name }
      || service(identifiedBy: name) != nil
      || all.contains { $0.plan.name == name || $0.plan.needs.contains(name) }
  }
}

/// A service that can't be resolved at its place, or an adapted name that leads to no service.
struct ServiceProblem {
  let service: String
  /// The node, plugin or relay that has the service; the top for an adapted name.
  let place: TopologyPath
  let reason: String
  /// The pattern of the URLs that should create the service; nil if no URL is concerned.
  var pattern: String?
}

extension ServiceProblem {
  /// The problem in a line of its own.
  var words: String {
    if let pattern { return "\(place) can't open \(pattern): \(reason)" }
    return place == .top
      ? "\(service) can't be resolved: \(reason)" : "\(place) can't have \(service): \(reason)"
  }

  /// The problem as `lint` lists it.
  var finding: Finding { Finding.unresolvable(service, at: place, since: reason) }
}

/// Follows the needs of a service, and their needs in turn.
private struct ServiceWay {
  private let services: WorldServices
  private(set) var rows: [[String]] = []
  private(set) var problem: String?
  private(set) var remedy: String?
  /// The services whose needs are being followed, each with the names that lead to it.
  private var path: [(names: [String], service: WorldService)] = []
  private var seen: Set<ObjectIdentifier> = []
  private let keepsRows: Bool

  /// The limit on services that need one another, as in resolving them.
  private static let mostNested = 200

  init(of services: WorldServices, keepsRows: Bool) {
    self.services = services
    self.keepsRows = keepsRows
  }

  mutating func follow(_ name: String, at node: ComposableContainer) {
    let names = services.way(of: name, at: node)
    let target = names.last ?? name
    if target != name { rows.append([name, "", "through \(target)"]) }
    guard let service = services.service(name, for: node) else {
      let others = services.places(of: target)
      rows.append([
        target, "",
        others.isEmpty
          ? "not there"
          : "not there; \(others.listed) \(others.count == 1 ? "has" : "have") one, out of reach",
      ])
      if problem == nil {
        let users = path.flatMap(\.names) + names.dropLast()
        let need = users.isEmpty ? "" : ", which \(users.joined(separator: " -> ")) needs"
        problem = "there is no service \(target)\(need)"
        let place = TopologyPath(of: node)
        remedy =
          others.isEmpty
          ? "service \(place) \(target.asWord) IMPL gives \(place) one"
          : "give the service to \(place), or to a node above it"
      }
      return
    }
    if let start = path.firstIndex(where: { $0.service === service }) {
      if problem == nil {
        let circle = [target] + path[(start + 1)...].flatMap(\.names) + names
        problem = "\(circle.joined(separator: " -> ")) is a cycle"
        remedy = "remove one of the dependencies"
      }
      return
    }
    guard seen.insert(ObjectIdentifier(service)).inserted else { return }
    if keepsRows {
      let words = service.plan.words.joined(separator: " ")
      rows.append([target, service.place.currentPath, words])
    }
    if path.count >= Self.mostNested {
      if problem == nil {
        problem =
          "more than \(Self.mostNested) services need one another, from \(path[0].names[0]) on"
        remedy = "remove one of the dependencies"
      }
      return
    }
    path.append((names, service))
    // Needs are looked up from the node of the service.
    if let owner = service.place.endpoint.node {
      for need in service.plan.needs where Work.goesOn { follow(need, at: owner) }
    }
    path.removeLast()
  }
}
