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
      let relays = try buildAgain(
        endpoint, as: changed, in: container, from: path, to: path, for: invocation, at: span)
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

// The relays of a plugin that is built again: the plugin connects its own, the session's are
// connected again here.

/// A relay below a plugin, as it was before the plugin was built again.
struct FormerRelay {
  let path: TopologyPath
  let arrival: RegistrationMoment
  /// The record to connect the relay again; nil for a relay that the plugin connects itself.
  fileprivate let record: RelayRecord?
}

extension World {
  /// The relays below a plugin, at any depth, in the order of connection.
  fileprivate func relaysBelow(
    _ endpoint: Endpoint, in container: PluginContainer, at path: TopologyPath
  )
    -> [FormerRelay]
  {
    let known = knownRecord(of: container)
    return Places.endpoints(endpoint.relays, below: path)
      .map { relay, path in
        FormerRelay(path: path, arrival: relay.arrival, record: known?.relay(relay))
      }
      .sorted { $0.arrival < $1.arrival }
  }

  /// Restores the order of relays in their container after their plugin was built again.
  ///
  /// The order is unchanged if the plugin has other relays than before.
  func restoreArrivals(
    of former: [FormerRelay], below plugin: Endpoint?, in container: PluginContainer,
    at path: TopologyPath
  ) {
    let relays = Places.endpoints(plugin?.relays ?? [], below: path)
      .sorted { $0.endpoint.arrival < $1.endpoint.arrival }
    guard relays.map(\.path) == former.map(\.path) else { return }
    for (relay, former) in zip(relays, former) {
      container.setArrival(former.arrival, of: relay.endpoint)
    }
  }
}

extension CommandContext {
  /// Builds a plugin again, at a new path if that differs, with what commands had added to it;
  /// returns the relays that were below it.
  func buildAgain(
    _ endpoint: Endpoint, as record: PluginRecord, in container: PluginContainer,
    from old: TopologyPath, to new: TopologyPath, for invocation: Invocation, at span: SourceSpan
  ) throws(ShellError) -> [FormerRelay] {
    let relays = world.relaysBelow(endpoint, in: container, at: old)
    let attached = world.commandsAttaching(endpoint, at: old, again: new)
    if old != new { world.remove(endpoint, from: container) }
    try rebuild(record, in: container, for: invocation, at: span)
    try connectAgain(relays, from: old, to: new, for: invocation, at: span)
    // The user has not typed these commands, so an error points at the path of the plugin.
    try rethrowing(build(attached)) { (error: ShellError) in error.at(span) }
    return relays
  }

  /// Connects the session's relays, formerly below one path, again below another.
  private func connectAgain(
    _ relays: [FormerRelay], from old: TopologyPath, to new: TopologyPath,
    for invocation: Invocation, at span: SourceSpan
  ) throws(ShellError) {
    var lost: [String] = []
    defer { remark("not connected again: ", ofEach: lost) }
    for relay in relays {
      guard let record = relay.record else { continue }
      let path = relay.path.rebased(from: old, to: new)
      guard
        case .endpoint(let endpoint, let container, _) =
          world.existing(PathText(written: path.owner))
      else {
        lost.append("\(relay.path), since \(path.owner) is not there")
        continue
      }
      try connect(
        ArgumentWord(record.typeName, at: span), name: record.name, through: endpoint,
        in: container, invocation.with(fields: record.fields), at: span)
    }
  }
}
