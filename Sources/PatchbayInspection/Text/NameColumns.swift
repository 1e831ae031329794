package import PatchbayEngine
import PatchbayText

/// The width of the column of names in traces of a kind, known before a message is sent.
///
/// Hops are written as they happen, so all names that may occur are measured: nodes with observers
/// of the kind, these observers, and interceptors that may receive it; if these may change the kind,
/// all names.
package struct NameColumns: Sendable {
  private var observers: [String: Names] = [:]
  private var all = Names()
  private var interceptors: [Interceptor] = []

  /// The widest names, in cells.
  fileprivate struct Names {
    /// The width if every hop is shown below its node.
    var full = 0
    /// The width if hops are shown without nodes.
    var brief = 0
  }

  private struct Interceptor {
    let names: Names
    /// The kinds that the interceptor applies to; nil for all.
    let kinds: [String]?
    /// The kinds that it may make of a message; nil for any.
    let results: [String]?
  }

  /// Measures the names of these trees.
  package init(of roots: [ComposableContainer]) {
    var kinds: [UInt: String] = [:]
    var left = Places.children(roots, of: .top)
    while let (node, path) = left.popLast() {
      if let container = node as? PluginContainer { add(container, at: path, &kinds) }
      left += Places.children(node.childNodes, of: path)
    }
    readInterceptors(of: roots)
  }
}

extension NameColumns {
  /// The width of the longest name in a trace of a kind, in cells.
  package func width(of kind: String, _ detail: TextStyle.Detail) -> Int {
    let concerned = interceptors.filter { $0.kinds?.contains(kind) ?? true }
    let isChanged = concerned.contains { $0.results?.contains { $0 != kind } ?? true }
    var widest = Names()
    widest.widen(to: isChanged ? all : observers[kind])
    for interceptor in isChanged ? interceptors : concerned { widest.widen(to: interceptor.names) }
    // Hops of copies are indented below the hop of the interceptor that made them.
    let copies = concerned.contains { ($0.results?.count ?? 0) > 1 }
    return detail == .brief ? widest.brief : widest.full + (copies ? 4 : 0)
  }

}

extension NameColumns.Names {
  /// The widths of a path in a node.
  fileprivate init(of path: TopologyPath, in node: TopologyPath) {
    full = max(node.text.cellWidth, 2 + path.text(below: node).cellWidth)
    brief = path.text.cellWidth
  }

  fileprivate mutating func widen(to other: Self?) {
    guard let other else { return }
    full = max(full, other.full)
    brief = max(brief, other.brief)
  }
}

// MARK: - What is measured

extension NameColumns {
  /// Measures the interceptors again: they are added and removed without a change of the trees'
  /// shape.
  package mutating func readInterceptors(of roots: [ComposableContainer]) {
    interceptors = []
    var places = Places()
    var left = roots
    while let node = left.popLast() {
      if !node.interceptorRecords.isEmpty { addInterceptors(of: node, at: places.path(of: node)) }
      left += node.childNodes
    }
  }

  private mutating func addInterceptors(of node: ComposableContainer, at path: TopologyPath) {
    for (record, place) in Places.interceptors(of: node, at: path) {
      interceptors.append(
        Interceptor(
          names: Names(of: place, in: path), kinds: record.keys ?? record.description?.kinds,
          results: record.isListener ? [] : record.description?.action.results))
    }
  }

  private mutating func add(
    _ container: PluginContainer, at path: TopologyPath, _ kinds: inout [UInt: String]
  ) {
    for (endpoint, place) in Places.endpoints(in: container, at: path) {
      let names = Names(of: place, in: path)
      all.widen(to: names)
      for observation in endpoint.observations {
        let kind = kinds[observation.kindID] ?? observation.kind
        kinds[observation.kindID] = kind
        observers[kind, default: Names()].widen(to: names)
      }
    }
  }
}

extension InterceptorDescription.Action {
  /// The kinds that may be handed on instead of the message.
  fileprivate var results: [String] { if case .becomes(let kinds) = self { kinds } else { [] } }
}
