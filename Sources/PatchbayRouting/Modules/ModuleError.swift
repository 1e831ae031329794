/// An error of a module, or of an event that was triggered.
public enum ModuleError: Error, Sendable, Hashable {
  /// The name of the module is empty.
  case noName
  /// Another module has this name; `existing` is its placement.
  case duplicate(String, existing: ModulePlacement)
  /// The plugin or relay of the module has left its tree.
  case ownerGone(String)
  /// Modules come after one another in a cycle: each after the next, the last after the first.
  case circularOrder([String])
  /// A module comes after a name that no module has.
  case unknownPredecessor(String, of: String, known: [String])
  /// Modules that catch up added further modules in too many rounds; the last was not added.
  case tooManyGenerations(String, most: Int)
  /// The phase can't follow the last one; `expected` are the phases that can.
  case outOfOrder(ModulePhase, last: ModulePhase?, expected: [ModulePhase])
  /// A phase was triggered while handlers of a phase were called.
  case underWay(ModulePhase, during: ModulePhase)
  /// A custom event was triggered before ``ModulePhase/setUp`` or after ``ModulePhase/tearDown``.
  case notStarted(event: String, last: ModulePhase?)
  /// Events are nested too deeply; this handler was not called.
  case tooDeep(event: String, most: Int)
  /// No module has this name.
  case unknownModule(String, known: [String])
  /// The plugin or relay that triggers the event has left its tree; no handler was called.
  case callerGone(event: String)
  /// A strict manifest names a plugin type that was not announced; nothing was added.
  case unknownType(String, number: Int, known: [String])
}
