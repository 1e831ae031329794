/// An event with its payload and context, as the handler of a module receives it.
public struct ModuleRequest<Payload> {
  /// The name of the event.
  public let event: String
  /// The phase; nil for a custom event.
  public let phase: ModulePhase?
  /// The payload of the event.
  public let payload: Payload
  /// The context as it was when the event was triggered.
  public let context: ModuleContext
  /// Whether a module that was added late receives a past phase.
  public let isCatchingUp: Bool
  let key: ModuleEventKey
}

@available(*, unavailable)
extension ModuleRequest: Sendable {}

extension ModuleRequest<Any> {
  init(_ phase: ModulePhase, _ context: ModuleContext, isCatchingUp: Bool = false) {
    self.init(
      event: phase.rawValue, phase: phase, payload: (), context: context,
      isCatchingUp: isCatchingUp, key: .phase(phase))
  }

  init<Given>(_ event: ModuleEvent<Given>, _ payload: Given, _ context: ModuleContext) {
    self.init(
      event: event.name, phase: nil, payload: payload, context: context, isCatchingUp: false,
      key: .custom(ObjectIdentifier(event)))
  }

  func with<Other>(_ payload: Other) -> ModuleRequest<Other> {
    ModuleRequest<Other>(
      event: event, phase: phase, payload: payload, context: context, isCatchingUp: isCatchingUp,
      key: key)
  }
}

extension ModuleRequest: CustomReflectable {
  /// The mirror for traces: the fields of the payload, and whether the module is catching up.
  public var customMirror: Mirror {
    let fields = Mirror(reflecting: payload)
    var children: [(label: String, value: Any)] = []
    switch fields.displayStyle {
    case .struct, .class:
      children = fields.children.compactMap { child in child.label.map { ($0, child.value) } }
    default: if Payload.self != Void.self, !(payload is Void) { children = [("payload", payload)] }
    }
    if isCatchingUp { children.append(("catchingUp", true)) }
    return Mirror(self, children: children.map { ($0.label, $0.value) }, displayStyle: .struct)
  }
}
