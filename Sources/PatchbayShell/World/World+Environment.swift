import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage

// Environment values, by key and by type, and held objects.

extension World {
  func setEnvironment(_ key: String, _ value: Value, on node: ComposableContainer) {
    noteChange()
    note(PathChange(set: [.init(key: key, node: path(of: node))]))
    node.setEnvironment(native: value, key: key)
  }

  /// Sets a value of an environment type, and notes how.
  func setEnvironment(
    _ value: Any, as entry: EnvironmentTypeEntry, _ setting: EnvironmentSetting,
    on node: ComposableContainer
  ) throws(EngineError) {
    _ = try entry.set(made: value, on: node, policy: setting.isWeak ? .weak : .retain)
    noteChange()
    note(PathChange(set: [.init(key: setting.type, node: path(of: node))]))
    record(of: node).environment[setting.type] = setting
  }

  /// Removes a value by key or by the name of its type.
  func removeEnvironment(_ name: String, from node: ComposableContainer) {
    noteChange()
    note(PathChange(unset: [.init(key: name, node: path(of: node))]))
    if node.removeEnvironment(key: name) { return }
    catalog.environments.first { $0.name == name }?.remove(from: node)
    knownRecord(of: node)?.environment[name] = nil
  }

  func heldObject(_ name: String, at span: SourceSpan?) throws(ShellError) -> HeldObject {
    if let object = held[name] { return object }
    let names = stage.expectsFailure ? [] : held.map(\.name)
    throw ShellError(unknown: name, .held, among: names, at: span)
  }
}

extension ComposableContainer {
  /// Sets a value as one of Swift's own types, so that plugins can read it as such.
  fileprivate func setEnvironment(native value: Value, key: String) {
    switch value {
    case .bool(let bool): setEnvironment(bool, key: key)
    case .int(let int): setEnvironment(int, key: key)
    case .double(let double): setEnvironment(double, key: key)
    case .text(let text): setEnvironment(text, key: key)
    case .null, .list, .object: setEnvironment(value, key: key)
    }
  }
}
