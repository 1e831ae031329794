import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage

// The JSON of what `show` prints in lines, part by part.

extension CommandContext {
  /// The parts of a named row about a node; nil if it has none.
  func parts(_ name: String, of target: Target) -> Value? {
    if case .interceptor = target, name == "saw" { return interceptionValues(of: target.path) }
    guard case .node(let node, _) = target else { return nil }
    let limits = node.root.limits
    switch name {
    case "limits":
      return ["causalDepth": .int(limits.causalDepth), "deliveries": .int(limits.deliveries)]
    case "holds": return .list(world.listing(of: target).map(\.json))
    case "providers":
      let providers = world.knownRecord(of: node)?.providers ?? []
      return providers.isEmpty ? nil : .list(providers.map(\.parts))
    case "env":
      let known = node.effectiveEnvironment.map { record in
        (record.key, record.value.map { Value(environment: $0) } ?? .null)
      }
      return .object(Value.Fields(known))
    default: return nil
    }
  }
}

extension ParameterProvider {
  /// The plugins and their parameters in a line: `Chat greeting=hi`.
  var words: String {
    let whom = typeName ?? "any plugin"
    return ([name.map { "\(whom) named \($0)" } ?? whom] + fields.map { "\($0)" })
      .joined(separator: "  ")
  }

  fileprivate var parts: Value {
    [
      "type": .text(orNull: typeName), "name": .text(orNull: name),
      "parameters": .texts(fields.map { "\($0)" }),
    ]
  }
}
