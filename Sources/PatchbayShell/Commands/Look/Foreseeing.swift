import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection

extension World {
  /// Predicts what the shell's interceptors would do with messages or queries that were sent now.
  func foreseeing(isQuery: Bool) -> Topology.Foreseeing {
    let kinds = Dictionary(
      (isQuery ? kinds.queries : kinds.messages).map { ($0.engineName, $0) },
      uniquingKeysWith: { first, _ in first })
    return { interceptor, name, content in
      guard let behaviour = interceptor.behaviour, let path = PathText(interceptor.path),
        case .interceptor(_, let node, _)? = self.existing(path),
        let plan = self.knownRecord(of: node)?.interceptors[interceptor.id]?.plan
      else { return nil }
      if let concerned = behaviour.kinds, !concerned.contains(name) { return Foresight(.passes) }
      guard let kind = kinds[name] else { return nil }
      let message = content as? ForeseenMessage ?? ForeseenMessage()
      return plan.foresight(of: message, kind, at: node)
    }
  }
}
