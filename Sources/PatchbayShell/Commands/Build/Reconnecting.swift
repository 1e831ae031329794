import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

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
  func relaysBelow(_ endpoint: Endpoint, in container: PluginContainer, at path: TopologyPath)
    -> [FormerRelay]
  {
    let known = knownRecord(of: container)?.relays
    return Places.endpoints(endpoint.relays, below: path)
      .map { relay, path in
        FormerRelay(
          path: path, arrival: relay.arrival,
          record: relay.instance.flatMap { known?[ObjectIdentifier($0)] })
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
  /// Connects the session's relays, formerly below one path, again below another.
  func connectAgain(
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
          world.existing(PathText(written: path.above))
      else {
        lost.append("\(relay.path), since \(path.above) is not there")
        continue
      }
      try connect(
        ArgumentWord(record.typeName, at: span), name: record.name, through: endpoint,
        in: container, invocation.with(fields: record.fields), at: span)
    }
  }

  /// Runs the commands that restore the attachments of a plugin that was built again.
  func attachAgain(_ commands: [String], at span: SourceSpan) throws(ShellError) {
    do throws(ShellError) { try build(commands) } catch { throw error.at(span) }
  }
}
