/// What an interceptor of the shell does: the kinds, formulas and condition that were typed.
package struct InterceptorAction {
  /// What it does.
  package let verb: Verb
  /// The kinds that it is concerned with; nil for all.
  package let kinds: [Kind]?
  /// What goes on in the place of a message or query.
  let makings: [Making]
  /// What it answers.
  let answer: AnswerExpression?
  /// When it does so; nil for always.
  package let condition: Expression?

  /// A message or query to be made.
  struct Making {
    let kind: Kind
    var fields: FieldExpressions
  }

  /// An answer to be made.
  enum AnswerExpression {
    case whole(Expression)
    case fields(FieldExpressions)
  }
}

@available(*, unavailable)
extension InterceptorAction: Sendable {}

extension InterceptorAction {
  /// What an interceptor can do.
  package enum Verb: String, Sendable, Hashable, CaseIterable {
    case listen, drop, map, fanout, stop, answer, inject, redirect, count, time, log
  }
}

// MARK: - For help and completion

extension InterceptorAction.Verb {
  /// What follows the name: what is in brackets may be left out.
  package var form: String {
    var parts = [rawValue] + wordForms
    if self == .map { parts.append("[--to=KIND]") }
    if let fieldForm { parts.append(fieldForm) }
    return (parts + ["[--when=E]"]).joined(separator: " ")
  }

  /// The words that follow; the last one may stand for many.
  package var wordForms: [String] {
    switch self {
    case .listen, .drop, .count, .time, .log: ["[KIND …]"]
    case .map: ["KIND"]
    case .fanout: ["KIND", "'KIND FIELD:=E …' …"]
    case .stop: ["QUERY …"]
    case .answer, .inject: ["QUERY"]
    case .redirect: ["QUERY", "'QUERY FIELD:=E …'"]
    }
  }

  /// The fields that follow.
  package var fieldForm: String? {
    switch self {
    case .map: "[FIELD:=E …] [FIELD=VALUE …]"
    case .answer, .inject: "(VALUE | value:=E | FIELD:=E …)"
    case .listen, .drop, .count, .time, .log, .fanout, .stop, .redirect: nil
    }
  }

  /// What it does, in a line.
  package var summary: String {
    switch self {
    case .listen: "writes down what passes, with its fields"
    case .drop: "lets nothing pass"
    case .map: "changes fields, or makes another message of it"
    case .fanout: "sends several messages on in the place of one"
    case .stop: "lets a query go no further, without an answer"
    case .answer: "answers a query in everybody's place"
    case .inject: "lets a query pass, and adds an answer after those of others"
    case .redirect: "asks another query in the place of one"
    case .count: "counts what passes, kind by kind"
    case .time: "counts what passes, and measures how long it takes"
    case .log: "writes down what passes, a line each"
    }
  }

  /// One that works in a world with an event Ping {n:int}, a state Online and a query Sum {a:int, b:int}.
  package var example: String {
    switch self {
    case .listen: "listen Ping"
    case .drop: "drop Ping --when=env.muted"
    case .map: "map Ping n:='.n + 1'"
    case .fanout: "fanout Ping 'Ping' 'Ping n:=0'"
    case .stop: "stop Sum --when='.a < 0'"
    case .answer: "answer Sum value:='.a + .b'"
    case .inject: "inject Sum 42"
    case .redirect: "redirect Sum 'Sum a:=.b b:=.a'"
    case .count: "count"
    case .time: "time Ping"
    case .log: "log"
    }
  }

  /// Gives answers itself.
  package var isAnswering: Bool { self == .answer || self == .inject }

  /// Only watches; everything passes.
  var isListening: Bool { self == .listen || self == .count || self == .log }
}
