import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

extension World {
  /// Predicts what the shell's interceptors would do with messages and queries that were sent now.
  var foreseeingAll: Topology.Foreseeing { foreseeing(kinds.messages + kinds.queries) }

  /// Predicts it for messages, or for queries.
  func foreseeing(isQuery: Bool) -> Topology.Foreseeing {
    foreseeing(isQuery ? kinds.queries : kinds.messages)
  }

  /// Predicts it in the present environment, or as far as it is the same in any.
  func foreseeing(
    _ kinds: [Kind], inAnyEnvironment isAny: Bool = false
  ) -> Topology.Foreseeing {
    let nothing = isAny ? ForeseenMessage().inAnyEnvironment : ForeseenMessage()
    let kinds = Dictionary(
      kinds.map { ($0.engineName, $0) }, uniquingKeysWith: { first, _ in first })
    return { interceptor, name, content in
      guard let behaviour = interceptor.behaviour, let path = PathText(interceptor.path),
        case .interceptor(_, let node, _)? = self.existing(path),
        let plan = self.knownRecord(of: node)?.interceptors[interceptor.id]?.plan
      else { return nil }
      if let concerned = behaviour.kinds, !concerned.contains(name) { return Foresight(.passes) }
      guard let kind = kinds[name] else { return nil }
      let message = content as? ForeseenMessage ?? nothing
      return plan.foresight(of: message, kind, at: node, self.stage.wording)
    }
  }

  /// Tells the condition of a ready-made plugin, if it does not certainly hold for a message.
  func reacting(
    isQuery: Bool, inAnyEnvironment isAny: Bool = false
  ) -> PatchbayInspection.Reach.Reacting {
    let nothing = isAny ? ForeseenMessage().inAnyEnvironment : ForeseenMessage()
    let kinds = Dictionary(
      (isQuery ? self.kinds.queries : self.kinds.messages).map { ($0.engineName, $0) },
      uniquingKeysWith: { first, _ in first })
    return { path, name, content in
      guard let path = PathText(path), let kind = kinds[name],
        case .endpoint(let endpoint, let node, _)? = self.existing(path),
        let conduct = self.knownRecord(of: node)?.conduct(of: endpoint)
      else { return nil }
      return conduct.unmet(
        by: content as? ForeseenMessage ?? nothing, kind, at: node, self.stage.wording)
    }
  }

  /// The content of a kept message, as far as its words tell the values of its fields.
  func content(of trace: Trace) -> ForeseenMessage {
    content(of: trace.message, isQuery: trace.category == .query)
  }

  private func content(of message: Payload, isQuery: Bool) -> ForeseenMessage {
    let kind = (isQuery ? kinds.queries : kinds.messages).first { $0.engineName == message.kind }
    guard let kind else { return ForeseenMessage() }
    return ForeseenMessage(
      named: message.fields.map { ($0.name, try? Value(json: $0.value)) }, of: kind)
  }

  /// The condition of a ready-made plugin, if it would not hold for a message that came now.
  func unmet(at place: TopologyPath, by message: Payload, isQuery: Bool)
    -> PatchbayInspection.Reach.OwnCondition?
  { reacting(isQuery: isQuery)(place, message.kind, content(of: message, isQuery: isQuery)) }
}
