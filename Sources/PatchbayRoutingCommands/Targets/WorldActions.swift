import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

final class WorldActions {
  let registry = ActionRegistry()
  private var handlers = KeyedList<ActionName, Handler>()
}

extension World {
  var actions: WorldActions { store { WorldActions() } }
}

extension WorldActions {
  var all: [(key: ActionName, element: Handler)] { handlers.pairs }

  subscript(name: ActionName) -> Handler? { handlers[name] }

  /// The description of a missing action, with the existing names.
  func absence(of name: ActionName) -> ActionAbsence {
    let actions = all.filter { $0.key.target == name.target }.map(\.key.action)
    if !actions.isEmpty { return .action(name, existing: actions.sorted()) }
    return .target(name, existing: Set(all.map(\.key.target)).sorted())
  }

  /// Adds an action that a handler performs, until the handler's place leaves.
  func add(
    _ name: ActionName, _ exposure: ActionExposure, to handler: @autoclosure () -> Handler
  ) throws(TargetError) {
    var added: Handler?
    try registry.add(
      name, exposure: exposure, ending: { [weak self] in self?.handlers.remove(name)?.end() }
    ) { (request) throws(TargetError) in
      guard let added else { return { _ in .outOfReach } }
      return try added.preparedCall(of: request)
    }
    let handler = handler()
    added = handler
    handlers.append(handler, for: name)
    handler.place.sender.onEnd { [weak self, weak handler] in
      if let self, let handler, self[name] === handler { self.registry.remove(name) }
    }
  }
}

// MARK: - Values of a call

extension Handler {
  fileprivate func preparedCall(of request: ActionRequest) throws(TargetError)
    -> ActionRegistry.PreparedCall
  {
    do throws(FieldError) {
      return try preparedCall(action: Value.Fields(request.fields))
    } catch {
      throw TargetError(error, of: self, request)
    }
  }

  /// A call of an action; formulas read its fields.
  func preparedCall(action fields: Value.Fields) throws(FieldError) -> ActionRegistry.PreparedCall {
    try preparedCall(fields, byName: fields)
  }
}

extension Value.Fields {
  /// The fields that code hands over by name, or the texts of a URL.
  fileprivate init(_ fields: [String: Any]) {
    self.init(
      fields.sorted { $0.key < $1.key }.map { name, value in
        (name, value as? Value ?? Value(telling: value))
      })
  }
}

extension TargetError {
  /// The error for a field from which no message of the handler's kind can be made.
  fileprivate init(_ error: FieldError, of handler: Handler, _ request: ActionRequest) {
    let (field, name) = (error.field, request.name)
    guard let misfit = error.misfit else {
      self = .notPerformed(name, reason: error.description)
      return
    }
    if let formula = handler.formula(of: field) {
      let reason =
        "\(formula) is \(misfit.given ?? "null") here, and \(field) takes \(misfit.takes)"
      self = .notPerformed(name, reason: reason + "; call it with what the formula reads")
    } else if let given = misfit.given {
      let text = request.fields[field].map { "\($0)" } ?? given
      self = .mistypedField(field, of: name, found: .text(text), type: misfit.takes)
    } else {
      self = .missingField(field, of: name, type: misfit.takes)
    }
  }
}
