import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// The relays below a plugin that is built anew: its own come with it, the session's are connected again.

/// A relay below a plugin, as it was before the plugin was built anew.
struct FormerRelay {
  let path: TopologyPath
  let arrival: RegistrationMoment
  /// What connects it again; nil for one that the plugin connects itself.
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

  /// Gives relays the places among those of their container that they had before their plugin was built
  /// anew; they stay where they are if they are no longer the same ones.
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
  /// Connects the session's relays again, which were below one place, below another one.
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

  /// Runs the commands that attach again what a plugin had before it was built anew.
  func attachAgain(_ commands: [String], at span: SourceSpan) throws(ShellError) {
    do throws(ShellError) { try build(commands) } catch { throw error.at(span) }
  }
}
