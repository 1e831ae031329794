import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayPlatform

extension World {
  /// The messages that routes, actions, subscriptions and modules hand over to plugins and relays.
  var handovers: Handovers {
    let lines = kinds.linesByName.mapValues {
      Handovers.Line(scheme: $0.scheme, kind: $0.kind.engineName)
    }
    if lines.isEmpty { return Handovers() }
    var found: [Handovers.Handover] = []
    for (node, path) in placedNodes where Work.goesOn {
      if let container = node as? PluginContainer {
        for (endpoint, path) in Places.endpoints(in: container, at: path) {
          for observation in endpoint.observations where observation.scheme != nil {
            guard let line = lines[observation.kind] else { continue }
            found.append(Handovers.Handover(observation.kind, line, to: path))
          }
        }
      }
    }
    return Handovers(found, ended: lines)
  }
}
