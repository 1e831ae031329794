/// What is wrong with an action, a call of it or a URL.
public enum TargetError: Error, Sendable, Hashable {
  /// Text that names no target or action.
  case badName(String)
  /// An action that does not exist.
  case absent(ActionAbsence)
  /// A URL asks for an action that is not declared remote.
  case localAction(ActionName)
  /// An action of this name exists.
  case conflict(ActionName)
  /// What a target or registry can have one of, it has: a target object, a handler of missing actions.
  case conflictingPart(TargetPart)
  /// A URL that is no call of an action.
  case badURL(String, ActionURLFault)
  /// A call lacks a field.
  case missingField(String, of: ActionName, type: String)
  /// A field has a value of another type.
  case mistypedField(String, of: ActionName, found: FoundValue, type: String)
  /// The action returned something else than the caller expects.
  case unexpectedResult(of: ActionName, found: String, type: String)
  /// The action did not run to its end; the reason in words.
  case notPerformed(ActionName, reason: String)
  /// A plugin or relay that has left its tree offers nothing.
  case ownerGone(offering: String)
  /// The object that the registrant of a target kept is gone.
  case objectGone(target: String)
  /// The making of a target calls for that target.
  case circularMaking(target: String)
}

/// What a target or registry can have one of.
public enum TargetPart: Sendable, Hashable {
  /// The object of a target.
  case object(target: String)
  /// The action of a target for what the target does not have.
  case notFound(target: String)
  /// The registry's handler of missing actions.
  case onMissing
}

/// What stands where a value of another type is needed.
public enum FoundValue: Sendable, Hashable {
  /// Text of a URL.
  case text(String)
  /// A value of this type.
  case type(String)
}

/// What makes a URL no call of an action.
public enum ActionURLFault: Sendable, Hashable {
  /// It can't be read; the place is counted in bytes from 0.
  case unreadable(URLFault, at: Int)
  /// Its scheme is none of those of the registry.
  case scheme(allowed: [String])
  /// The number of parts found, where a target and an action are needed.
  case parts(Int)
  /// A part that is no name, such as a host with a port.
  case name
  /// A fragment: nothing reads it.
  case fragment
  /// A key of the query with a meaning of its own where targets come from.
  case reservedKey(String)
}
