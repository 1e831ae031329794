import PatchbayText

/// The history of a field: its values in a message and in the messages that it caused.
package struct FieldHistory: Answer {
  /// The name of the question in JSON.
  package static let question = "field"

  /// The number of the message: 1 for `m1`.
  package let message: Int
  /// The kind that was sent.
  package let kind: String
  /// The field's name.
  package let field: String
  /// The sends of messages with the field and the hops that changed it, in order.
  package let events: [Event]

  /// A moment at which the field got a value.
  package struct Event: Sendable, Hashable, Codable {
    /// The number of the message.
    package let message: Int
    /// The hop that changed it; nil if this is the send of a message.
    package let hop: Int?
    /// The sender, or the interceptor that changed it.
    package let place: TopologyPath
    /// The kind of the message afterwards.
    package let kind: String
    /// The number of the copy that has the field; nil if there is one message only.
    package let copy: Int?
    /// The value before; nil if the field did not exist.
    package let before: String?
    /// The value afterwards; nil if the field no longer exists.
    package let after: String?
    /// The notes on the hop.
    package let notes: [String]
  }
}

extension FieldHistory {
  /// Collects the history of a field in a message and in the given caused messages.
  ///
  /// Throws an error if none of the messages has such a field.
  package init(
    of field: String, in trace: Trace, causing caused: [Trace] = []
  ) throws(InspectionError) {
    let traces = [trace] + caused
    let known = traces.flatMap(\.fieldNames)
    guard known.contains(field) else {
      throw .unknownField(field, message: trace.number, among: known.unique)
    }
    self.init(
      message: trace.number, kind: trace.message.kind, field: field,
      events: traces.flatMap { $0.events(of: field) })
  }

  private var changes: [Event] { events.filter { $0.hop != nil } }
}

extension Trace {
  /// The names of all fields that the message had at any time.
  package var fieldNames: [String] {
    let made = hops.compactMap(\.step.made)
    return ([message] + made).flatMap(\.fields).map(\.name).filter { !$0.isEmpty }.unique
  }

  fileprivate func events(of field: String) -> [FieldHistory.Event] {
    let start = message.fields.first { $0.name == field }.map { known in
      FieldHistory.Event(
        message: number, hop: nil, place: sender, kind: message.kind, copy: nil, before: nil,
        after: known.value, notes: [])
    }
    return [start].compactMap { $0 }
      + hops.compactMap { hop in
        guard case .intercepted(let place, let verdict) = hop.step, let making = verdict.making,
          let change = making.changes.first(where: { $0.field == field })
        else { return nil }
        return FieldHistory.Event(
          message: number, hop: hop.number, place: place, kind: making.message.kind,
          copy: making.copy,
          before: change.before, after: change.after, notes: hop.notes)
      }
  }
}

extension Array where Element: Hashable {
  /// The elements without repetitions, in order.
  package var unique: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}

// MARK: - Words

extension FieldHistory {
  /// The number of changes, and the last one.
  package var finding: String {
    let first = events.first
    let name = "\(field) of m\(first?.message ?? message) \(first?.kind ?? kind)"
    guard let last = changes.last else {
      return "\(name) was not changed: \(first?.after ?? "none") all the way"
    }
    let count = changes.count == 1 ? "once" : "\(changes.count) times"
    return "\(name) was changed \(count), the last time by \(last.place) at "
      + "m\(last.message).\(last.hop ?? 0)"
  }

  /// One line for each value that the field got.
  package var reasons: [String] { table.lines }

  /// The lines with columns narrowed to fit.
  package func lines(ofReasonsIn columns: Int) -> [String] { table.fitting(in: columns).lines }

  private var table: Table {
    Table(
      events.map { event in
        let name = "m\(event.message)" + (event.hop.map { ".\($0)" } ?? "")
        let copy = event.copy.map { ", copy \($0)" } ?? ""
        return [
          name, "\(event.place)", "\(event.kind)\(copy)", event.words,
          event.notes.joined(separator: "; "),
        ]
      })
  }

  /// There is no remedy.
  package var remedy: String? { nil }
}

extension FieldHistory.Event {
  fileprivate var words: String {
    guard hop != nil else { return "set out with \(after ?? "none")" }
    return "\(before ?? "none") -> \(after ?? "none")"
  }
}
