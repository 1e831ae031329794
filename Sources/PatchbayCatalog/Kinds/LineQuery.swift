package import PatchbayEngine
import PatchbayInspection
package import PatchbayLanguage

/// What goes to one plugin or relay by a scheme: a message or query of a kind that this handles.
struct LineQuery<Carried>: SyncPluginMessage {
  typealias Response = LineAnswer
  let kind: MessageKind?
  let carried: Carried
}

/// What asks the one who serves a line, as a plugin, relay or node.
package typealias PreparedCall = (any MessageSending) -> QueryOutcome<LineAnswer>

/// What goes to one plugin or relay by a scheme, whatever it carries.
protocol Line {
  func call(from caller: any MessageSending) -> QueryOutcome<LineAnswer>
}

extension LineQuery: Line {
  func call(from caller: any MessageSending) -> QueryOutcome<LineAnswer> { caller.ask(self) }
}

extension LineQuery: CustomReflectable, PartTelling {
  var parts: [Mirror.Child] {
    (carried as? any PartTelling)?.parts ?? Array(Mirror(reflecting: carried).children)
  }

  /// The fields of what is carried.
  var customMirror: Mirror { Mirror(self, children: parts, displayStyle: .struct) }
}

/// What a handler that is reached by a scheme came to.
package enum LineAnswer {
  /// It has heard the message.
  case done
  /// It has answered the query.
  case value(Value)
}

extension LineAnswer: StandIn, CustomStringConvertible {
  /// The answer, or that it is done.
  package var description: String {
    switch self {
    case .done: "done"
    case .value(let value): "\(value)"
    }
  }

  /// The answer as one of Swift's own values.
  package var original: Any? {
    switch self {
    case .done: Done.done
    case .value(let value): value.native
    }
  }

  /// The answer; null where there is none but that it is done.
  package var value: Value {
    switch self {
    case .done: .null
    case .value(let value): value
    }
  }

  private enum Done { case done }
}

// MARK: - Lines of a kind

extension Kind {
  /// A kind of query by which a scheme reaches one plugin or relay that handles this kind: it takes the same
  /// fields.
  package func line(named name: String, scheme: String) -> Kind {
    Kind(
      name: name, summary: "a \(scheme) that takes \(self.name)", category: .query, isDefined: true,
      carrier: .query(carried.line(named: name, scheme: scheme)))
  }

  /// Lets a plugin or relay handle what comes by a line of this kind as it handles this kind; nil if it has left.
  package func serve(_ line: Kind, by endpoint: Endpoint, with sender: MessageSender)
    -> MessageBinding?
  {
    line.carried.kind.flatMap { carried.serve($0, by: endpoint, with: sender) }
  }

  /// Whether a plugin or relay handles this kind.
  package func isHandled(by endpoint: Endpoint) -> Bool { endpoint.handles(carried.key) }

  /// What asks a query of a line, and tells what became of it.
  package func preparedCall(_ fields: Value) throws(FieldError) -> PreparedCall {
    try queries().preparedCall(fields)
  }
}
