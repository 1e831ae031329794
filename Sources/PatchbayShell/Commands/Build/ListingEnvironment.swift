import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

// The environment values that a node can read, and those that they hide.

extension CommandContext {
  func listEnvironment(of node: ComposableContainer?, as format: OutputFormat?) {
    let rows = node.map(readableRows) ?? ownRows
    if format == .json { return print(Value.list(rows.map(\.json)).json) }
    if rows.isEmpty {
      var places = Places()
      let place = node.map { "at \(places.path(of: $0).text)" } ?? "on the roots"
      return print(
        nothing: "no environment values \(place): env P k=v sets one for P and all below it")
    }
    print(answer: rows.map(\.words))
  }

  /// The values that are set on the roots.
  private var ownRows: [Row] {
    var places = Places()
    return world.roots.flatMap { root in
      root.ownEnvironment.map { Row($0, at: places.path(of: $0.node).text) }
    }
  }

  /// The values that a node can read, then the values that these hide.
  private func readableRows(of node: ComposableContainer) -> [Row] {
    var places = Places()
    let effective = node.effectiveEnvironment
    var origins: [ValueName: ComposableContainer] = [:]
    for record in effective { origins[record.name] = record.node }
    let readable = effective.map { Row($0, at: places.path(of: $0.node).text) }
    let above = sequence(first: node) { $0.parent }
    let hidden = above.flatMap(\.ownEnvironment).compactMap { record -> Row? in
      guard record.value != nil, let origin = origins[record.name], origin !== record.node else {
        return nil
      }
      return Row(
        record, at: places.path(of: record.node).text, hiddenBy: places.path(of: origin).text)
    }
    return readable + hidden
  }
}

/// A value in the listing, with the node that sets it.
private struct Row {
  private let key: String
  private let value: String
  private let plainValue: Value
  private let isWeak: Bool
  private let node: String
  private let hider: String?

  init(_ record: EnvironmentRecord, at node: String, hiddenBy hider: String? = nil) {
    key = record.key
    value = record.value.map { Wording().words(of: $0) } ?? "(gone)"
    plainValue = record.value.map(Value.init(environment:)) ?? .null
    isWeak = record.isWeak
    self.node = node
    self.hider = hider
  }

  var words: [String] {
    [
      key, value, isWeak ? "weak" : "",
      "set on \(node)" + (hider.map { ", hidden by that of \($0)" } ?? ""),
    ]
  }

  var json: Value {
    [
      "key": .text(key), "value": plainValue, "weak": .bool(isWeak), "node": .text(node),
      "hiddenBy": .text(orNull: hider),
    ]
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
