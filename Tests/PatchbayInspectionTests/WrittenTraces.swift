import Foundation
import PatchbayEngine
import PatchbayInspection

// Traces that are made by hand instead of recorded: they are read from JSON, as from a file.

extension Trace {
  /// Creates the trace of an event from steps, which are numbered from 1.
  init(
    _ message: Payload, number: Int = 1, causedBy cause: Int? = nil, channel: String? = nil,
    from sender: TopologyPath, steps: [Step], unreached: [Unreached] = []
  ) {
    let written = WrittenTrace(
      number: number, cause: cause.map { ["message": $0] }, message: message, channel: channel,
      sender: sender, hops: steps.enumerated().map { WrittenTrace.Hop(number: $0 + 1, step: $1) },
      unreached: unreached)
    do {
      self = try JSONDecoder().decode(Trace.self, from: JSONEncoder().encode(written))
    } catch {
      preconditionFailure("\(error)")
    }
  }
}

private struct WrittenTrace: Encodable {
  let number: Int
  let cause: [String: Int]?
  let category = Trace.Category.event
  let message: Payload
  let channel: String?
  let scope = Trace.Scope.everywhere
  let sender: TopologyPath
  let hops: [Hop]
  let hopsNotKept = 0
  let unreached: [Trace.Unreached]

  struct Hop: Encodable {
    let number: Int
    let step: Trace.Step
    let notes: [String] = []
  }
}

extension Trace.Change {
  /// Creates a change of a field.
  init(_ field: String, from before: String?, to after: String?) {
    let change = ["field": field, "before": before, "after": after].compactMapValues(\.self)
    do {
      self = try JSONDecoder().decode(Self.self, from: JSONEncoder().encode(change))
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
