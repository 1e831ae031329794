package import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// Formulas that fail at a node for every message of a kind, since an environment value there has a
// type that they can't use.

extension InterceptorPlan {
  /// The error of the first such formula; nil if there is none.
  package func failure(at node: ComposableContainer, among table: KindTable) -> String? {
    let kinds = kinds ?? condition?.onlyKinds(of: table) ?? table.all
    return deed.expressions.failure(or: condition, named: "--when", over: kinds, at: node)
  }
}

extension Conduct {
  /// The error of the first such formula; nil if there is none.
  package func failure(at node: ComposableContainer, among table: KindTable) -> String? {
    expressions.failure(or: condition, named: "when", over: hears ?? table.all, at: node)
  }
}

extension [Expression] {
  fileprivate func failure(
    or condition: Expression?, named name: String, over kinds: [Kind],
    at node: ComposableContainer
  ) -> String? {
    condition?.failure(of: name, over: kinds, at: node)
      ?? lazy.compactMap { $0.failure(of: "a formula", over: kinds, at: node) }.first
  }
}

extension ForeseenMessage {
  fileprivate init(sampleOf kind: Kind) {
    self.init(
      Value.Fields(
        kind.shape.fields.compactMap { field in
          FieldType(of: field.type).sample.map { (field.name, $0) }
        }))
  }
}

extension Expression {
  /// The error, with the nodes that set the values; nil if the formula can be evaluated, or if that
  /// depends on the fields of the message.
  fileprivate func failure(of name: String, over kinds: [Kind], at node: ComposableContainer)
    -> String?
  {
    let settings = environmentKeys.compactMap { key in
      node.environmentRecord(of: key).map { "env.\(key) is set on \(TopologyPath(of: $0.node))" }
    }
    guard !settings.isEmpty else { return nil }
    for kind in kinds {
      if case .type = forecast(for: ForeseenMessage(), kind, at: node).outcome { continue }
      // Any fields show the failure.
      let context = MessageContext(ForeseenMessage(sampleOf: kind), kind, at: node)
      do throws(FormulaFault) {
        if name.hasSuffix("when") {
          _ = try holds(name, in: context)
        } else {
          _ = try value(of: name, in: context)
        }
      } catch {
        return "\(error); \(settings.joined(separator: ", "))"
      }
    }
    return nil
  }
}
