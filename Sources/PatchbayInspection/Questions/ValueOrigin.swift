import PatchbayEngine
import PatchbayText

/// The origin of an environment value, the values that it hides, and its readers.
package struct ValueOrigin: Answer {
  /// The name of the question in JSON.
  package static let question = "environment"

  /// The node at which the value is read.
  package let node: TopologyPath
  /// The key, or the name of the type.
  package let key: String
  /// Whether the key is a type, so that the value is set by its fields.
  package let isKeyedByType: Bool
  /// The settings of the key at the node and above it, the nearest first.
  ///
  /// The first one that is still alive is read.
  package let settings: [Setting]
  /// The known readers of the value, in the order of the topology.
  package let readers: [Reader]
  /// The interceptors that may read the value, depending on their code.
  package let undescribed: [TopologyPath]
  /// The decisions that the value influenced, the latest first.
  package let decisions: [Decision]

  /// A value set on a node.
  package struct Setting: Sendable, Hashable, Codable {
    /// The node.
    package let node: TopologyPath
    /// The value in words; nil if it was held weakly and has died.
    package let value: String?
    /// Whether the node holds the value weakly.
    package let isWeak: Bool
  }

  /// A plugin, relay or interceptor that reads a value.
  package struct Reader: Sendable, Hashable, Codable {
    /// The path of the reader.
    package let path: TopologyPath
    /// The means by which it reads the value.
    package let means: Means
  }

  /// The means by which a value is read.
  package enum Means: String, Sendable, Hashable, Codable {
    /// A declared property reads the value.
    case property
    /// A condition or another formula reads the value.
    case formula
  }

  /// A decision of an interceptor that the value influenced.
  package struct Decision: Sendable, Hashable, Codable {
    /// The number of the message.
    package let message: Int
    /// The hop.
    package let hop: Int
    /// The hop in words.
    package let words: String
  }
}

extension ValueOrigin {
  /// Finds the value that is read at a node under a key.
  ///
  /// `formulas` returns the keys that the formulas of a plugin or interceptor read. `isKeyedByType`
  /// declares that the key is the name of a type, unless a text key of that name has a value.
  package init(
    of key: String, isKeyedByType: Bool = false, at node: TopologyPath, in topology: Topology,
    traces: [Trace], formulas: (TopologyPath) -> [String]
  ) {
    let forest = Forest(of: topology)
    let start = forest.node(at: node)
    let way = start.map { forest.lineage(of: $0).map { forest.nodes[$0] } } ?? []
    let sought = EnvironmentKey(key, along: way)
    let settings = way.flatMap { node in
      node.environment.filter(sought.isKey).map {
        Setting(node: node.path, value: $0.value, isWeak: $0.isWeak)
      }
    }
    let origin = settings.first { $0.value != nil }?.node
    let places = forest.places(reading: sought, setOn: origin, from: start)
    self.init(
      node: node, key: key, isKeyedByType: isKeyedByType, settings: settings,
      readers: places.flatMap { $0.readers(of: sought, formulas) },
      undescribed: places.flatMap(\.interceptors).filter { $0.behaviour == nil }.map(\.path),
      decisions: Self.decisions(by: key, setOn: origin, traces))
  }

  private static func decisions(
    by key: String, setOn origin: TopologyPath?, _ traces: [Trace]
  ) -> [Decision] {
    traces.sorted { $0.number > $1.number }.flatMap { trace in
      trace.hops.filter { hop in
        hop.settings.contains { $0.key == key && $0.node == origin }
      }.map { hop in
        Decision(
          message: trace.number, hop: hop.number,
          words: trace.row(of: hop, .brief).text)
      }
    }
  }
}

extension EnvironmentKey {
  /// A key as it is read at the end of a way: a text key with a value takes precedence over a type
  /// of that name.
  fileprivate init(_ key: String, along way: [Topology.Node]) {
    let alive = way.flatMap(\.environment).filter { $0.key == key && $0.value != nil }
    self.init(
      name: key, isKeyedByType: alive.isEmpty ? nil : !alive.contains { !$0.isKeyedByType })
  }
}

extension Forest {
  /// The nodes in which a node's value is read: all nodes below it, except where another value
  /// hides it.
  ///
  /// If the value is set nowhere, the nodes are those below the node in question.
  fileprivate func places(
    reading sought: EnvironmentKey, setOn origin: TopologyPath?, from start: Int?
  ) -> [Topology.Node] {
    guard let top = origin.flatMap(node(at:)) ?? start else { return [] }
    var found: [Topology.Node] = []
    var left = [top]
    while let next = left.popLast() {
      let hides = nodes[next].environment.contains { sought.isKey(of: $0) && $0.value != nil }
      if next != top, hides { continue }
      found.append(nodes[next])
      left += Array(children(of: next)).reversed()
    }
    return found
  }
}

extension Topology.Node {
  fileprivate func readers(
    of sought: EnvironmentKey, _ formulas: (TopologyPath) -> [String]
  ) -> [ValueOrigin.Reader] {
    let properties = Set(
      members.filter { $0.interests.reads.contains(where: sought.isRead) }.map(\.path))
    return (members.map(\.path) + interceptors.map(\.path)).compactMap { path in
      let means: ValueOrigin.Means? =
        properties.contains(path)
        ? .property : formulas(path).contains(sought.name) ? .formula : nil
      return means.map { ValueOrigin.Reader(path: path, means: $0) }
    }
  }
}

// MARK: - Words

extension ValueOrigin {
  /// The value, and the node that sets it.
  package var finding: String {
    guard let setting = settings.first(where: { $0.value != nil }), let value = setting.value else {
      return "\(key) has no value at \(node)"
    }
    let weakly = setting.isWeak ? ", held weakly" : ""
    return "\(key) is \(value) at \(node), set on \(setting.node)\(weakly)"
  }

  /// The hidden values, and the readers.
  package var reasons: [String] {
    var lines: [String] = []
    var isFound = false
    for setting in settings {
      guard let value = setting.value else {
        lines.append("the one on \(setting.node) was held weakly and is gone")
        continue
      }
      if isFound { lines.append("hides \(value), set on \(setting.node)") }
      isFound = true
    }
    if !isFound, settings.isEmpty { lines.append("neither it nor a node above it sets one") }
    lines += readers.map { reader in
      "read by \(reader.path)" + (reader.means == .formula ? ", in a formula" : "")
    }.cut(to: 10)
    if readers.isEmpty { lines.append("read by no property and no formula") }
    if !undescribed.isEmpty {
      lines.append("depends on code: \(undescribed.map(\.text).listed(upTo: 5))")
    }
    lines.append("plugin code may read it, too, which is not known")
    return lines + decisions.prefix(3).map { "affected m\($0.message).\($0.hop): \($0.words)" }
  }

  /// How the value can be set.
  package var remedy: String? {
    if settings.contains(where: { $0.value != nil }) { return nil }
    return "set it: env \(node) \(key)" + (isKeyedByType ? " f=..." : "=...")
  }
}
