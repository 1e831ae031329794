import PatchbayLanguage
import PatchbayText

// What an action does, in few words, for trees, graphs, reasons and differences.

extension InterceptorAction {
  /// What it does with which formulas; nil where the kinds say all.
  var deed: String? {
    let source = (kinds ?? []).map(\.engineName).joined(separator: ", ")
    let made = makings.map(\.words).joined(separator: ", ")
    switch verb {
    case .listen, .drop, .count, .time, .log, .stop: return nil
    case .map where makings.first?.kind.engineName == source: return "changes \(made)"
    case .map, .fanout: return "makes \(made) of \(source)"
    case .redirect: return "asks \(made) in place of \(source)"
    case .answer: return answer.map { "answers \(source) with \($0.words)" }
    case .inject: return answer.map { "adds \($0.words) to the answers of \(source)" }
    }
  }
}

extension InterceptorAction.Making {
  fileprivate var words: String {
    ([kind.engineName] + fields.words).joined(separator: " ")
  }
}

extension InterceptorAction.AnswerExpression {
  fileprivate var words: String {
    switch self {
    case .whole(.constant(.text(let text))): Value.quoted(text)
    case .whole(let expression): expression.text.oneLine
    case .fields(let fields): fields.words.joined(separator: " ")
    }
  }
}

extension FieldExpressions {
  /// Each as it is typed.
  fileprivate var words: [String] {
    fields.map { name, expression in
      switch expression {
      case .formula(let formula): "\(name):=\(formula.text.oneLine)"
      case .constant(let value): "\(name)=\(value)"
      }
    }
  }
}
