import PatchbayEngine
import PatchbayText

/// The texts of items in a graph.
enum GraphWords {
  /// The limit on characters of a name or value.
  static let longestLine = 40

  /// A name or value, cut to the limit with its length appended.
  static func short(_ text: String) -> String {
    if text.isEmpty { return "\"\"" }
    guard text.utf8.count > longestLine, text.count > longestLine else { return text }
    return "\(text.prefix(longestLine))… (\(text.count) characters)"
  }

  /// The name of the thing at a path, as it is typed, cut to the limit.
  static func name(_ path: TopologyPath) -> String { short(String(path.lastName)) }
}

// MARK: - Nodes

extension Topology.Node {
  var label: [String] {
    let words = isWeak ? "(\(kind.rawValue), weak)" : "(\(kind.rawValue))"
    var lines = [name == nil ? words : GraphWords.name(path) + " " + words]
    if let limits {
      lines.append(
        "limits: \(limits.causalDepth) deep, \(limits.deliveries.counted("delivery", "deliveries"))"
      )
    }
    if let viewContainer {
      lines.append(
        "views: \(GraphWords.short(viewContainer.type))\(viewContainer.isWeak ? ", weak" : "")")
    }
    for (scheme, words) in (offers ?? []).byScheme {
      lines.append("\(scheme): " + GraphWords.short(words.joined(separator: ", ")))
    }
    return lines
  }
}

extension Remainder {
  /// `… 12 nodes, 40 plugins below`.
  var words: String { "… \(nodes.counted("node")), \(plugins.counted("plugin")) below" }
}

// MARK: - Plugins and relays

extension Topology.Plugin {
  var label: [String] {
    var lines = name == nil ? [] : [GraphWords.name(path)]
    lines.append(GraphWords.short(type))
    if priority != 1000 { lines.append("priority \(priority)") }
    return lines
  }
}

extension Topology.Relay {
  var label: [String] { (name == nil ? [] : [GraphWords.name(path)]) + [GraphWords.short(type)] }
}

extension Topology.Interests {
  /// The observed, answered, read and offered names, one line for each sort.
  var details: String {
    let reads = reads.isEmpty ? [] : ["reads " + reads.map(\.key).joined(separator: ", ")]
    return (words + reads).joined(separator: "\n")
  }
}

// MARK: - What else a node has

extension Topology.Interceptor {
  var label: [String] {
    var lines = [GraphWords.name(path)]
    if let behaviour {
      lines.append(GraphWords.short(behaviour.actionWords))
      if let condition = behaviour.condition { lines.append("when " + GraphWords.short(condition)) }
    } else if type != id {
      lines.append(GraphWords.short(type))
    }
    if isWeak { lines.append("weak") }
    return lines
  }
}

extension Topology.EnvironmentValue {
  var label: [String] {
    [
      GraphWords.short(key),
      "= " + (value.map(GraphWords.short) ?? "(gone)") + (isWeak ? ", weak" : ""),
    ]
  }
}

extension Topology.RememberedState {
  var label: [String] {
    let channelWords = channel.map { " on " + GraphWords.short($0.asChannel) } ?? ""
    let fields = message.description
    return [GraphWords.short(kind) + channelWords]
      + (fields.isEmpty ? [] : [GraphWords.short(fields)])
  }
}

extension Topology.Slot {
  var label: [String] {
    [viewId.map { "slot " + GraphWords.short($0) } ?? "slot"]
      + (place.map { [GraphWords.short($0)] } ?? [])
  }
}
