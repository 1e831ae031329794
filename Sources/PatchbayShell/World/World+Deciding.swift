import PatchbayEngine
import PatchbayInspection

extension World {
  /// What the shell's interceptors would make of a message with these fields, were it sent now.
  ///
  /// Nothing is said where that depends on fields that are not given, or on code.
  func deciding(_ fields: Value?, sentAs sent: String) -> Topology.Deciding {
    let mayChange = changing
    return { interceptor, kind in
      guard let behaviour = interceptor.behaviour,
        let path = PathText(interceptor.path),
        case .interceptor(_, let node, _)? = self.existing(path),
        let action = self.knownRecord(of: node)?.interceptors.first(where: {
          $0.id == interceptor.id
        })?.action,
        let condition = action.condition
      else { return nil }
      if let kinds = behaviour.kinds, !kinds.contains(kind) { return .passes }
      let known =
        kind == sent && !mayChange.contains(where: { $0 != interceptor.path }) ? fields : nil
      guard condition.needsNoFields || known != nil else { return nil }
      let context = MessageContext(kind: kind, fields: known ?? .object([:]), at: node)
      guard let holds = try? condition.value(in: context) else { return nil }
      return holds == true ? behaviour.action : .passes
    }
  }
}

extension World {
  /// The interceptors behind which fields may be others than were sent.
  private var changing: [TopologyPath] {
    topology.nodes.flatMap(\.interceptors).compactMap { interceptor in
      switch interceptor.behaviour?.action {
      case .becomes, nil: interceptor.path
      default: nil
      }
    }
  }
}

extension Expression {
  /// Whether it can be worked out without a message.
  fileprivate var needsNoFields: Bool {
    guard case .formula(let formula) = self else { return true }
    return formula.operands.allSatisfy { operand in
      if case .field = operand { false } else { true }
    }
  }
}
