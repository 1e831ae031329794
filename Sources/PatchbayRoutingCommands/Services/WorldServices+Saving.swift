import PatchbayEngine
import PatchbayShell

extension WorldServices {
  /// The attachments that add the services which a use makes: the service itself, and all that it
  /// needs.
  func attachments(making use: ServiceUse) -> [Attachment] {
    var found: [WorldService] = []
    var left = use.node.map { [(use.name, $0)] } ?? []
    while let (name, node) = left.popLast() {
      guard let service = service(name, for: node), !found.contains(where: { $0 === service })
      else { continue }
      found.append(service)
      guard let place = service.place.endpoint.node else { continue }
      left += service.plan.needs.map { ($0, place) }
    }
    return found.compactMap { $0.offer?.attachment }
  }
}
