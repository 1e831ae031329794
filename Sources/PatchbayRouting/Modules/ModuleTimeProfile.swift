/// Measures the time that each module takes for each event.
///
/// The time of a handler includes the events that the handler triggers.
public final class ModuleTimeProfile {
  private var places: [Place: Int] = [:]
  /// The measurements, in the order of their first calls.
  public private(set) var entries: [Entry] = []
  private let now: () -> ContinuousClock.Instant

  /// The measured time of one module for one event.
  public struct Entry: Sendable, Hashable {
    /// The name of the module.
    public let module: String
    /// The name of the event.
    public let event: String
    /// The phase; nil for a custom event.
    public let phase: ModulePhase?
    /// The number of calls.
    public fileprivate(set) var count = 0
    /// The total duration of all calls.
    public fileprivate(set) var total = Duration.zero
    /// The duration of the longest call.
    public fileprivate(set) var longest = Duration.zero
  }

  private struct Place: Hashable {
    let module: String
    let event: String
    let phase: ModulePhase?
  }

  /// Creates an empty profile; tests replace the clock by `now`.
  public init(now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now }) {
    self.now = now
  }
}

@available(*, unavailable)
extension ModuleTimeProfile: Sendable {}

extension ModuleTimeProfile {
  /// Removes all measurements.
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
