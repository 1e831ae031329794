package import PatchbayEngine
package import PatchbayInspection
import PatchbayLanguage

extension InterceptorAction {
  /// What it would make of a message at a node; what can't be worked out passes, as when it is sent.
  package func foresight(
    of message: ForeseenMessage, _ kind: Kind, at node: ComposableContainer?
  ) -> Foresight {
    let context = ForeseeingContext(message, kind, at: node)
    let holds = (try? condition?.holds("--when", in: context)) ?? (condition == nil)
    if !holds, context.missing.isEmpty { return Foresight(.passes) }
    let missing = context.missing
    switch verb {
    case .listen, .count, .log, .time: return Foresight(.passes)
    case .drop: return Foresight(.drops, missing: missing)
    case .stop: return Foresight(.answers(count: 0), missing: missing)
    case .map, .fanout, .redirect:
      var made: [ForeseenMessage] = []
      for making in makings {
        guard let one = making.foreseen(of: message, kind, at: node) else {
          return Foresight(.passes)
        }
        made.append(one)
      }
      return Foresight(
        .becomes(makings.map(\.kind.engineName)), carrying: made, missing: missing)
    case .answer, .inject:
      guard mayAnswer(message, kind, at: node) else { return Foresight(.passes) }
      return Foresight(
        verb == .answer ? .answers(count: 1) : .adds(count: 1), missing: missing)
    }
  }

  /// Whether there can be an answer, as far as that is known.
  private func mayAnswer(
    _ message: ForeseenMessage, _ kind: Kind, at node: ComposableContainer?
  ) -> Bool {
    let context = ForeseeingContext(message, kind, at: node)
    let value: Value? =
      switch answer {
      case .whole(let expression): try? expression.value(in: context)
      case .fields(let fields): try? fields.values(in: context)
      case nil: nil
      }
    if !context.missing.isEmpty { return true }
    guard let value, value != .null else { return false }
    return (try? kind.response(from: value)) != nil
  }
}

extension InterceptorAction.Making {
  /// What it makes of a message, as far as that is known; nil if it can make nothing of it.
  fileprivate func foreseen(
    of message: ForeseenMessage, _ source: Kind, at node: ComposableContainer?
  ) -> ForeseenMessage? {
    var values = Value.Fields()
    for field in message.fields where fields.isTakenOver(field.name) {
      values[field.name] = field.value
    }
    for (name, expression) in fields.fields {
      let context = ForeseeingContext(message, source, at: node)
      let value = try? expression.value(in: context)
      if value == nil, context.missing.isEmpty { return nil }
      values[name] = context.missing.isEmpty ? value : nil
    }
    let isWhole =
      message.isWhole
      || kind.hasKnownFields
        && kind.shape.fields.allSatisfy {
          values[$0.name] != nil || !message.mayLack($0.name, source)
        }
    return isWhole
      ? ForeseenMessage(making: .object(values), of: kind) : ForeseenMessage(values)
  }
}
