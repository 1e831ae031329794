import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// set PLUGIN k=v

extension CommandContext {
  /// Changes a plugin's priority; builds the plugin again in its place if its parameters change.
  func change(
    _ record: PluginRecord, _ endpoint: Endpoint, in container: PluginContainer,
    _ path: TopologyPath, _ invocation: Invocation, at span: SourceSpan
  ) throws(ShellError) {
    var changed = record
    changed.fields = record.fieldsInUse
    var isSame = true
    for field in invocation.fields {
      if field.name.text == Setting.priority.rawValue {
        changed.priority = try Priority().read(field.value, in: self)
        continue
      }
      if let index = changed.fields.firstIndex(where: { $0.name.text == field.name.text }) {
        if changed.fields[index].isRead(as: field) { continue }
        changed.fields[index] = field
      } else {
        changed.fields.append(field)
      }
      isSame = false
    }
    guard isSame else {
      let relays = world.relaysBelow(endpoint, in: container, at: path)
      let attached = world.commandsAttaching(endpoint, at: path, again: path)
      try rebuild(changed, in: container, for: invocation, at: span)
      try connectAgain(relays, from: path, to: path, for: invocation, at: span)
      try attachAgain(attached, at: span)
      return world.restoreArrivals(
        of: relays, below: container.endpoint(of: record.identity), in: container, at: path)
    }
    if changed.priority != record.priority {
      world.setPriority(changed.priority, of: endpoint, in: container)
    }
  }
}

extension World {
  /// Changes the priority of a plugin, and nothing else.
  fileprivate func setPriority(
    _ priority: MessageObservingPriority, of endpoint: Endpoint, in container: PluginContainer
  ) {
    guard case .plugin(let identity) = endpoint.role else { return }
    noteChange()
    container.setPriority(priority, of: endpoint)
    let record = record(of: container)
    record.plugins[identity]?.priority = priority
  }
}
