import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

// The environment values that a node can read, and those that they hide.

extension CommandContext {
  func listEnvironment(of node: ComposableContainer?, as format: OutputFormat?) {
    let rows = node.map(readableRows) ?? ownRows
    let place = node.map { "at \(world.path(of: $0).text)" } ?? "on the roots"
    list(
      rows, as: format,
      orElse: "no environment values \(place): env P k=v sets one for P and all below it",
      folding: true)
  }

  /// The values that are set on the roots.
  private var ownRows: [ListRow] {
    var places = Places()
    return world.roots.flatMap { root in
      root.ownEnvironment.map { ListRow($0, at: places.path(of: $0.node).text) }
    }
  }

  /// The values that a node can read, then the values that these hide.
  private func readableRows(of node: ComposableContainer) -> [ListRow] {
    var places = Places()
    let effective = node.effectiveEnvironment
    var origins: [ValueName: ComposableContainer] = [:]
    for record in effective { origins[record.name] = record.node }
    let readable = effective.map { ListRow($0, at: places.path(of: $0.node).text) }
    let above = sequence(first: node) { $0.parent }
    let hidden = above.flatMap(\.ownEnvironment).compactMap { record -> ListRow? in
      guard record.value != nil, let origin = origins[record.name], origin !== record.node else {
        return nil
      }
      return ListRow(
        record, at: places.path(of: record.node).text, hiddenBy: places.path(of: origin).text)
    }
    return readable + hidden
  }
}

extension ListRow {
  /// A value with the node that sets it.
  fileprivate init(_ record: EnvironmentRecord, at node: String, hiddenBy hider: String? = nil) {
    self.init(
      words: [
        record.key, record.value.map { Wording().words(of: $0) } ?? "(gone)",
        record.isWeak ? "weak" : "",
        "set on \(node)" + (hider.map { ", hidden by that of \($0)" } ?? ""),
      ],
      json: [
        "key": .text(record.key), "value": record.value.map(Value.init(environment:)) ?? .null,
        "weak": .bool(record.isWeak), "node": .text(node), "hiddenBy": .text(orNull: hider),
      ])
  }
}

/// The key or the type of an environment value; both may have the same name.
private struct ValueName: Hashable {
  let key: String
  let isKeyedByType: Bool
}

extension EnvironmentRecord {
  fileprivate var name: ValueName { ValueName(key: key, isKeyedByType: isKeyedByType) }
}
