package import PatchbayInspection
package import PatchbayLanguage
import PatchbayPlatform

/// The state of a session that its plugins can use.
package final class Stage {
  /// Whether the world is being rebuilt from commands, so that plugins must not wait.
  package var isRebuilding = false
  /// Returns whether the work under way must stop.
  package var mustStop: () -> Bool = { false }
  /// Whether the work under way runs to its end without interruption, such as a rollback.
  package var isHeedless = false
  /// Whether a command is expected to fail, so that only the code of its error matters.
  package var expectsFailure = false
  /// Measures the growth of the memory.
  package var memory = MemoryWatch()
  /// The amounts that the command under way has spent.
  package var spending = Spending(Budgets())
  /// The rules for putting messages and values into words.
  package var wording = Wording()
  /// Waits; tests replace it.
  package var sleep: (Duration) -> Void = { $0.pass() }

  /// The time that has passed for plugins and services, independent of the real clock.
  package var elapsed = Duration.zero

  /// Creates a stage without cancellation.
  package init() {}
}

extension Stage {
  /// Whether the work under way must stop; the call also updates the progress that is shown.
  package func isInterrupted() -> Bool { mustStop() && !isHeedless }

  /// Whether the command under way must stop: it was interrupted, or it uses too much memory.
  package func isCancelled() -> Bool {
    if isInterrupted() { return true }
    if isHeedless { return false }
    lookAtMemory()
    return spending.exceeded == .memory
  }

  private func lookAtMemory() {
    if memory.isTooMuch(for: spending.budgets[.memory]) { spending.exceed(.memory) }
  }

  /// Counts a command that changed the world.
  package func countChange() {
    spending.spend(1, of: .commands)
    lookAtMemory()
  }

  /// Counts a message that an interceptor hands on instead of another; false if there are too many.
  var mayGoOn: Bool {
    spending.spend(1, of: .copies)
    return !spending.isOver
  }

  /// Waits in small steps; returns false if it was cancelled.
  func wait(_ duration: Duration) -> Bool {
    var rest = isRebuilding ? .zero : duration
    if isRebuilding { elapsed += duration }
    while rest > .zero {
      if isCancelled() { return false }
      let step = min(rest, .milliseconds(10))
      // Small steps keep the wait interruptible.
      sleep(step)
      elapsed += step
      rest -= step
    }
    return true
  }

  /// The message as it is typed in a command.
  func words(kind: String, _ fields: Value) -> String {
    guard case .object(let parts) = fields else { return "\(kind) \(wording.words(of: fields))" }
    let payload = Payload(
      kind: kind,
      fields: parts.map {
        Payload.Field(name: $0.name, value: wording.words(of: $0.value, key: $0.name))
      })
    return payload.fields.isEmpty ? kind : "\(kind) \(payload)"
  }
}

extension Duration {
  /// Blocks this thread for the duration: a dispatch is synchronous, so nothing can be awaited.
  package func pass() {
    let parts = components
    var time = timespec(tv_sec: Int(parts.seconds), tv_nsec: Int(parts.attoseconds / 1_000_000_000))
    // A signal may end the sleep early; the caller then checks for an interruption.
    nanosleep(&time, nil)
  }
}

/// The amounts that a command has spent of its budgets.
package struct Spending {
  /// The limits.
  package let budgets: Budgets
  /// The first budget that was exceeded; nil for none.
  package private(set) var exceeded: Budget?
  private var amounts: [Budget: Int] = [:]

  /// Starts with nothing spent.
  package init(_ budgets: Budgets) { self.budgets = budgets }
}

extension Spending {
  /// Whether any budget was exceeded.
  package var isOver: Bool { exceeded != nil }

  /// Marks a budget as exceeded.
  package mutating func exceed(_ budget: Budget) { exceeded = exceeded ?? budget }

  /// Adds an amount to the spending of a budget.
  package mutating func spend(_ amount: Int, of budget: Budget) {
    let spent = amounts[budget, default: 0] + amount
    amounts[budget] = spent
    if spent > budgets[budget] { exceed(budget) }
  }
}

/// Checks occasionally how much memory the process uses.
package struct MemoryWatch {
  /// The memory at the first check; nil before, so a stage that runs nothing is never checked.
  private var before: Int?
  private var looks = 0

  package init() {}
}

extension MemoryWatch {
  /// Measures growth from now on.
  package mutating func begin() { before = Self.resident }

  /// Whether memory has grown by more than this many bytes since the first check.
  ///
  /// Only every 256th call really checks.
  package mutating func isTooMuch(for limit: Int) -> Bool {
    guard let before else {
      before = Self.resident
      return false
    }
    looks &+= 1
    guard looks.isMultiple(of: 256), Self.resident - before > limit else { return false }
    // The allocator keeps freed memory until it is asked to return it.
    platform_release_free_memory()
    return Self.resident - before > limit
  }

  private static var resident: Int { Int(platform_resident_bytes()) }
}
