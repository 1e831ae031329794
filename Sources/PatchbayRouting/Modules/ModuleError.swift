/// What is wrong with a module, or with an event that was triggered.
public enum ModuleError: Error, Sendable, Hashable {
  /// A module without a name.
  case noName
  /// A module of a name that another one has, which is placed like this.
  case duplicate(String, existing: ModulePlacement)
  /// A module of a plugin or relay that has left its tree.
  case ownerGone(String)
  /// Modules that come after one another all around: each comes after the next, the last after the first.
  case circularOrder([String])
  /// A module comes after a name that no module has.
  case unknownPredecessor(String, of: String, known: [String])
  /// Modules that added one another while they caught up, too many in a row; the last was not added.
  case tooManyGenerations(String, most: Int)
  /// A phase was triggered that can't follow the last one; the phases that can.
  case outOfOrder(ModulePhase, last: ModulePhase?, expected: [ModulePhase])
  /// A phase was triggered while handlers of another one, or of the same, were called.
  case underWay(ModulePhase, during: ModulePhase)
  /// A custom event was triggered before ``ModulePhase/setUp`` or after ``ModulePhase/tearDown``.
  case notStarted(event: String, last: ModulePhase?)
  /// Handlers that trigger events in one another are too deep; this one was not called.
  case tooDeep(event: String, most: Int)
  /// No module has this name.
  case unknownModule(String, known: [String])
  /// The event was triggered as a plugin or relay that has left its tree; nothing was called.
  case callerGone(event: String)
  /// A strict manifest names a type of plugins that was not announced; nothing was added.
  case unknownType(String, number: Int, known: [String])
}
