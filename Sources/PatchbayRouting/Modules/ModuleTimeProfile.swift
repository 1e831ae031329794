/// Measures how long modules take for each event, in the order in which they were measured first.
///
/// What handlers trigger themselves counts for them, too.
public final class ModuleTimeProfile {
  private var places: [Place: Int] = [:]
  /// What was measured.
  public private(set) var entries: [Entry] = []
  private let now: () -> ContinuousClock.Instant

  /// How long a module has taken for an event.
  public struct Entry: Sendable, Hashable {
    /// The name of the module.
    public let module: String
    /// The name of the event.
    public let event: String
    /// The phase; nil for a custom event.
    public let phase: ModulePhase?
    /// The number of calls.
    public fileprivate(set) var count = 0
    /// The duration of all calls.
    public fileprivate(set) var total = Duration.zero
    /// The duration of the longest call.
    public fileprivate(set) var longest = Duration.zero
  }

  private struct Place: Hashable {
    let module: String
    let event: String
    let phase: ModulePhase?
  }

  /// A profile that has measured nothing yet; `now` is for tests that bring their own time.
  public init(now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now }) {
    self.now = now
  }
}

@available(*, unavailable)
extension ModuleTimeProfile: Sendable {}

extension ModuleTimeProfile {
  /// Forgets what was measured.
  public func reset() { (places, entries) = ([:], []) }

  func begin() -> ContinuousClock.Instant { now() }

  func end(_ start: ContinuousClock.Instant, module: String, event: String, phase: ModulePhase?) {
    let duration = now() - start
    let place = Place(module: module, event: event, phase: phase)
    let index = places[place] ?? entries.count
    if index == entries.count {
      places[place] = index
      entries.append(Entry(module: module, event: event, phase: phase))
    }
    entries[index].count += 1
    entries[index].total += duration
    entries[index].longest = max(entries[index].longest, duration)
  }
}
