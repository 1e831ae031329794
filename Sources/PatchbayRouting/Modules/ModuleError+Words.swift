import PatchbayEngine

extension ModuleError: CustomStringConvertible {
  /// What can't be done, why, what exists, and what to do instead.
  public var description: String {
    switch self {
    case .noName: "can't add a module without a name; give it one"
    case .duplicate(let name, let existing):
      "can't add module \(name): there is a module \(name), \(existing); remove that, or give the new "
        + "one another name"
    case .ownerGone(let name):
      "can't add module \(name): its plugin or relay has left its tree; add it while that is in a tree"
    case .circularOrder(let names):
      "modules form a cycle: "
        + (names + names.prefix(1)).joined(separator: " after ") + "; leave one after: out"
    case .unknownPredecessor(let other, let name, let known):
      "module \(name) comes after \(other), but there is no such module; \(known.words); add \(other) "
        + "first, or leave it out of after:"
    case .tooManyGenerations(let name, let most):
      "can't add module \(name): more than \(most) modules have added one another while they caught up; "
        + "add it outside of a handler"
    case .outOfOrder(let phase, let last, let expected):
      "can't trigger \(phase) \(last.after); trigger \(expected.map(\.rawValue).listed("or"))"
    case .underWay(let phase, let running):
      "can't trigger \(phase) while the modules handle \(running); trigger it after that has returned"
    case .notStarted(let event, let last):
      "can't trigger \(event) \(last.after); trigger setUp first"
    case .tooDeep(let event, let most):
      "\(event) was not handled: more than \(most) handlers wait for the events that they trigger; "
        + "trigger it after they have returned"
    case .unknownModule(let name, let known): "there is no module \(name); \(known.words)"
    case .callerGone(let event):
      "can't trigger \(event): the plugin or relay that triggers it has left its tree; trigger it as "
        + "one that is in a tree, or as a node"
    case .unknownType(let type, let number, let known):
      "entry \(number): no plugin type \(type) was announced; nothing was added; "
        + (known.isEmpty
          ? "none was announced at all"
          : "there \(known.count == 1 ? "is" : "are") \(known.listed("and"))")
    }
  }
}

extension ModulePlacement: CustomStringConvertible {
  /// All that it says: `normal, priority 20, after log and shop, deferred`.
  public var description: String {
    "\(level.rawValue), priority \(priority)"
      + (after.isEmpty ? "" : ", after \(after.listed("and"))") + (isDeferred ? ", deferred" : "")
  }
}

extension ModuleState: CustomStringConvertible {
  /// The last phase, or that there was none.
  public var description: String {
    switch self {
    case .notStarted: "not started"
    case .reached(let phase): phase.rawValue
    }
  }
}

extension ModuleOutcome: CustomStringConvertible {
  /// What became of it.
  public var description: String {
    switch self {
    case .called(.answered): "handled"
    case .called(let outcome): outcome.description
    case .noHandler: "no handler"
    case .notStarted: "not started"
    }
  }
}

extension ModuleReport.Step: CustomStringConvertible {
  /// The module, the event and what became of it.
  public var description: String {
    "\(module) \(event)\(isCatchingUp ? " (catching up)" : ""): \(outcome)"
  }
}

extension ModuleReport: CustomStringConvertible {
  /// A line for each step.
  public var description: String { steps.map(\.description).joined(separator: "\n") }
}

extension ModuleOverrun: CustomStringConvertible {
  /// The handler, how long it took, and its limit.
  public var description: String {
    "module \(module) took \(elapsed) for \(event); the limit is \(limit)"
  }
}

extension ModuleTimeProfile: CustomStringConvertible {
  /// A line for each module and event.
  public var description: String {
    entries.map { entry in
      "\(entry.module) \(entry.event): \(entry.count) x, total \(entry.total), longest \(entry.longest)"
    }.joined(separator: "\n")
  }
}

extension ModuleAddition: CustomStringConvertible {
  /// The module and what became of it.
  public var description: String { "\(module): \(result)" }
}

extension ModuleAddition.Result: CustomStringConvertible {
  /// What became of the module, and what to do where it was not added.
  public var description: String {
    switch self {
    case .added: "added"
    case .unknownType: "no plugin type of this name was announced; skipped"
    case .refused(.alreadyRegistered):
      "its container has a plugin of this type and name; remove that first"
    case .refused(.initializationRefused):
      "its init?(params:) returned nil; give it the params that it needs"
    case .refused(let result): "its container refused it: \(result)"
    case .failed(let error): error.description
    case .noModule:
      "the plugin was added, but registered no module; call add on the registry in pluginInitialized"
    }
  }
}

extension ModulePhase? {
  fileprivate var after: String { map { "after \($0)" } ?? "before setUp" }
}

extension [String] {
  /// What modules there are.
  fileprivate var words: String {
    isEmpty ? "there is none" : "there \(count == 1 ? "is" : "are") \(listed("and"))"
  }

  /// The list as a sentence: `a, b and c`.
  fileprivate func listed(_ conjunction: String) -> String {
    count < 2
      ? joined()
      : dropLast().joined(separator: ", ") + " \(conjunction) " + self[count - 1]
  }
}
