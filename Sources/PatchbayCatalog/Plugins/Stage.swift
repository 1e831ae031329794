package import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform

/// What the plugins of a session know of it.
package final class Stage {
  /// The world is being built again from what was typed: nothing may take time.
  package var isRebuilding = false
  /// Returns whether the work under way must stop.
  package var mustStop: () -> Bool = { false }
  /// What is under way is done to its end: it takes back what was stopped.
  package var isHeedless = false
  /// A command is to fail: nothing but the code of its error is looked at.
  package var expectsFailure = false
  private var memory = MemoryWatch()
  /// What the command under way has taken of what it may take.
  package var spending = Spending(Budgets())
  /// How messages and values are put into words.
  package var wording = Wording()
  /// Takes its time; tests bring their own.
  package var sleep: (Duration) -> Void = { $0.pass() }

  /// How much time has passed for plugins and services, whatever a clock says.
  package var elapsed = Duration.zero

  /// A stage on which nothing is cancelled.
  package init() {}
}

extension Stage {
  /// Whether the work under way must stop; the call also updates the progress that is shown.
  package func isInterrupted() -> Bool { mustStop() && !isHeedless }

  /// Whether the command under way must stop: it was interrupted, or it takes too much memory.
  package func isCancelled() -> Bool {
    if isInterrupted() { return true }
    if isHeedless { return false }
    lookAtMemory()
    return spending.exceeded == .memory
  }

  private func lookAtMemory() {
    if memory.isTooMuch(for: spending.budgets[.memory]) { spending.exceed(.memory) }
  }

  /// Counts a command that has changed the world.
  package func countChange() {
    spending.spend(1, of: .commands)
    lookAtMemory()
  }

  /// Counts a message that an interceptor makes of another; false where there are too many.
  var mayGoOn: Bool {
    spending.spend(1, of: .copies)
    return !spending.isOver
  }

  /// Waits in small steps; false if it was cancelled before the end.
  func wait(_ duration: Duration) -> Bool {
    var rest = isRebuilding ? .zero : duration
    if isRebuilding { elapsed += duration }
    while rest > .zero {
      if isCancelled() { return false }
      let step = min(rest, .milliseconds(10))
      // The plugin is there to take time; it does so in steps, so that it can be interrupted.
      sleep(step)
      elapsed += step
      rest -= step
    }
    return true
  }

  /// A message as it is typed.
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
  /// Lets it pass on this thread: a dispatch is synchronous, and there is nothing to await in one.
  package func pass() {
    let parts = components
    var time = timespec(tv_sec: Int(parts.seconds), tv_nsec: Int(parts.attoseconds / 1_000_000_000))
    // Cut short by a signal, it is looked at once more what the signal was for.
    nanosleep(&time, nil)
  }
}
