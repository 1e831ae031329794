package import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// Formulas that fail at a node for every message of a kind, since an environment value there has a
// type that they can't use.

extension InterceptorPlan {
  /// The error of the first such formula; nil if there is none.
  package func failure(at node: ComposableContainer, among table: KindTable) -> String? {
    let kinds = kinds ?? condition?.onlyKinds(of: table) ?? table.all
    return condition?.failure(of: "--when", over: kinds, at: node)
      ?? deed.expressions.lazy.compactMap { $0.failure(of: "a formula", over: kinds, at: node) }
      .first
  }
}

extension Conduct {
  /// The error of the first such formula; nil if there is none.
  package func failure(at node: ComposableContainer, among table: KindTable) -> String? {
    let kinds = hears ?? table.all
    return condition?.failure(of: "when", over: kinds, at: node)
      ?? expressions.lazy.compactMap { $0.failure(of: "a formula", over: kinds, at: node) }.first
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
      let message = ForeseenMessage()
      if case .type = forecast(for: message, kind, at: node).outcome { continue }
      let context = MessageContext(message, kind, at: node)
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
