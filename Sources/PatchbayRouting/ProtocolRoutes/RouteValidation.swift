public import CRegistry

extension AnnouncementCollector {
  /// Announces a declared protocol, so that it is known before any route is used.
  ///
  ///     @section("patchbay_announced") @used
  ///     private let login: Announcement = { $0.declares(RoutableService<any LoginService>()) }
  public func declares(_ routable: some Routable) {
    found.routables.append(RoutableKey(routable))
  }
}

extension RoutableKey {
  /// The protocols whose declarations are announced in this program, sorted by name.
  public static var announced: [RoutableKey] {
    Set(FoundTypes.ofThisProgram.routables).sorted {
      ($0.name, $0.sort.rawValue) < ($1.name, $1.sort.rawValue)
    }
  }
}

/// A problem in the routes as a whole, found before any route is used.
public enum RouteProblem: Sendable, Hashable {
  /// A declared protocol has neither a route nor an adapter.
  case unrouted(RoutableKey)
  /// A protocol is in use, but its declaration is not announced.
  case unannounced(RoutableKey)
  /// An adapter leads to a protocol without a route.
  case deadAdapter(RoutableKey, to: RoutableKey)
}

extension RouteProblem: CustomStringConvertible {
  /// The problem and the fix.
  public var description: String {
    switch self {
    case .unrouted(let key):
      "the \(key) is declared, and no route leads to it; add one, or an adapter"
    case .unannounced(let key): "the \(key) is in use, and its declaration is not announced"
    case .deadAdapter(let key, let target):
      "the \(key) is adapted to the \(target), to which no route leads"
    }
  }
}

extension ProtocolRouter {
  /// The problems in the routes, each sort of problem sorted by protocol; empty if there are none.
  ///
  /// By default, the announced declarations of this program are checked.
  public func validate(_ declared: [RoutableKey] = RoutableKey.announced) -> [RouteProblem] {
    let known = Set(declared)
    let inUse = Set(entries.keys).union(adapters.keys).union(used.keys)
    let unrouted = declared.filter { entries[$0] == nil && adapters[$0] == nil }
    let dead = adapters.values
      .filter { entries[$0.target] == nil && adapters[$0.target] == nil }
      .sorted {
        ($0.key.name, $0.key.sort.rawValue) < ($1.key.name, $1.key.sort.rawValue)
      }
    return unrouted.inOrder.map { .unrouted($0) }
      + dead.map { .deadAdapter($0.key, to: $0.target) }
      + inUse.subtracting(known).inOrder.map { .unannounced($0) }
  }
}

extension Sequence<RoutableKey> {
  fileprivate var inOrder: [RoutableKey] {
    sorted { ($0.name, $0.sort.rawValue) < ($1.name, $1.sort.rawValue) }
  }
}
