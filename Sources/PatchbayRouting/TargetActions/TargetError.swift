/// An error in an action, a call of one, or a URL.
public enum TargetError: Error, Sendable, Hashable {
  /// The text is no name of a target or action.
  case badName(String)
  /// The action does not exist.
  case absent(ActionAbsence)
  /// A URL asks for an action that is not declared remote.
  case localAction(ActionName)
  /// An action of this name exists already.
  case conflict(ActionName)
  /// A target or registry already has a part that it can have only once.
  case conflictingPart(TargetPart)
  /// The URL is no call of an action.
  case badURL(String, ActionURLFault)
  /// A call lacks a field.
  case missingField(String, of: ActionName, type: String)
  /// A field has a value of another type.
  case mistypedField(String, of: ActionName, found: FoundValue, type: String)
  /// The action returned another type than the caller expects.
  case unexpectedResult(of: ActionName, found: String, type: String)
  /// The action did not run to its end, for this reason.
  case notPerformed(ActionName, reason: String)
  /// The plugin or relay that owns the action has left its tree.
  case ownerGone(offering: String)
  /// The object of a target, which its registrant had to retain, is gone.
  case objectGone(target: String)
  /// The closure that makes the object of a target calls that target.
  case circularMaking(target: String)
}

/// A part that a target or registry can have only once.
public enum TargetPart: Sendable, Hashable {
  /// The object of a target.
  case object(target: String)
  /// The fallback of a target for actions that it lacks.
  case notFound(target: String)
  /// The registry's handler of missing actions.
  case onMissing
}

/// The value that was found in the place of one of another type.
public enum FoundValue: Sendable, Hashable {
  /// Text of a URL.
  case text(String)
  /// A value of this type.
  case type(String)
}

/// The reason why a URL is no call of an action.
public enum ActionURLFault: Sendable, Hashable {
  /// The URL can't be parsed; `at` is the byte offset from 0.
  case unreadable(URLFault, at: Int)
  /// The registry does not allow the scheme.
  case scheme(allowed: [String])
  /// The URL has this number of parts, instead of a target and an action.
  case parts(Int)
  /// A part is no name, such as a host with a port.
  case name
  /// The URL has a fragment, which nothing reads.
  case fragment
  /// The query has a reserved key.
  case reservedKey(String)
}
