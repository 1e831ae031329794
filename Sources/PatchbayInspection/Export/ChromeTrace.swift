import PatchbayPlatform
import PatchbayText

extension Trace {
  /// Writes traces in Chrome's trace event format, which Perfetto and `chrome://tracing` open.
  ///
  /// Messages and deliveries are nested spans; nodes and interceptors are instant events; an arrow
  /// leads from a hop to each message that it caused. Traces without a clock are laid out at one
  /// microsecond per step.
  public static func chromeTrace(of traces: [Trace], process: String = "patchbay")
    throws(InspectionError) -> String
  {
    var writer = ChromeTraceWriter(traces)
    return try InspectionDocument.json(
      ChromeTraceFile(traceEvents: writer.events(process: process)), isPretty: false)
  }
}

private struct ChromeTraceFile: Encodable {
  let displayTimeUnit = "ns"
  let traceEvents: [ChromeEvent]
}

/// An event with the field names of the published format.
private struct ChromeEvent: Encodable {
  let name: String
  let cat: String
  /// The phase: `X` is a span, `i` an instant, `s` and `f` the ends of an arrow, `M` a name of a
  /// process or thread.
  let ph: String
  /// The timestamp in microseconds.
  let ts: Double
  var dur: Double?
  let pid = 1
  let tid = 1
  var id: Int?
  /// The scope of an instant event: its thread.
  var s: String?
  /// The binding point of a flow's end: the enclosing span.
  var bp: String?
  var args: [String: String]?
}

private struct ChromeTraceWriter {
  private let traces: [Trace]
  private let hasTimes: Bool
  private var written: [ChromeEvent] = []
  /// The traces under way, each with the indices of its own event and of its last hop's.
  private var open: [(trace: Trace, span: Int, hop: Int?)] = []
  /// The next timestamp if there is no clock.
  private var tick = 0.0

  init(_ traces: [Trace]) {
    self.traces = traces.sorted { $0.number < $1.number }
    hasTimes = traces.allSatisfy { $0.time != nil && $0.hops.allSatisfy { $0.time != nil } }
  }
}

extension ChromeTraceWriter {
  mutating func events(process: String) -> [ChromeEvent] {
    written = [
      naming("process_name", process), naming("thread_name", "dispatch"),
    ]
    for update in Trace.updates(of: traces) where Work.goesOn { take(update) }
    return written
  }

  private func naming(_ thing: String, _ name: String) -> ChromeEvent {
    ChromeEvent(name: thing, cat: "__metadata", ph: "M", ts: 0, args: ["name": name])
  }

  private mutating func take(_ update: TraceUpdate) {
    switch update {
    case .began(let trace, _):
      let span = span(of: trace, sentIn: open.last?.hop.map { written[$0].ts })
      open.append((trace, written.count, nil))
      written.append(span)
    case .hop(let hop, _):
      closeHop(at: hop.time)
      guard let trace = open.last?.trace else { return }
      open[open.count - 1].hop = written.count
      written.append(event(of: hop, in: trace))
    case .ended(let trace, _):
      closeHop(at: trace.time?.end)
      if let last = open.popLast() { close(last.span, at: trace.time?.end) }
    case .note: break
    }
  }

  private mutating func closeHop(at time: Int?) {
    guard let hop = open.last?.hop else { return }
    open[open.count - 1].hop = nil
    close(hop, at: time)
  }

  private mutating func close(_ index: Int, at time: Int?) {
    let end = moment(time)
    guard written[index].ph == "X" else { return }
    written[index].dur = max(0, end - written[index].ts)
  }

  /// The time in microseconds; without a clock, the next number.
  private mutating func moment(_ time: Int?) -> Double {
    if hasTimes, let time { return Double(time) / 1000 }
    defer { tick += 1 }
    return tick
  }
}

// MARK: - Events

extension ChromeTraceWriter {
  private mutating func span(of trace: Trace, sentIn hop: Double?) -> ChromeEvent {
    let start = moment(trace.time?.start)
    if let cause = trace.cause, let hop {
      let name = "m\(cause.message) causes m\(trace.number)"
      written.append(ChromeEvent(name: name, cat: "cause", ph: "s", ts: hop, id: trace.number))
      written.append(
        ChromeEvent(name: name, cat: "cause", ph: "f", ts: start, id: trace.number, bp: "e"))
    }
    var args = ["from": trace.sender.text, "result": trace.result]
    for field in trace.message.fields { args["message.\(field.name)"] = field.value }
    if let channel = trace.channel { args["channel"] = channel }
    return ChromeEvent(
      name: "m\(trace.number) \(trace.message.kind)", cat: trace.category.rawValue, ph: "X",
      ts: start, dur: 0, args: args)
  }

  private mutating func event(of hop: Trace.Hop, in trace: Trace) -> ChromeEvent {
    let isQuery = trace.category == .query
    let name = "\(hop.step.verb(isQuery: isQuery)) \(hop.step.name(below: nil))"
    let detail = hop.details.joined(separator: "; ")
    var args = ["hop": "m\(trace.number).\(hop.number)"]
    if !detail.isEmpty { args["detail"] = detail }
    let start = moment(hop.time)
    return hop.step.receiver == nil
      ? ChromeEvent(name: name, cat: "hop", ph: "i", ts: start, s: "t", args: args)
      : ChromeEvent(name: name, cat: "delivery", ph: "X", ts: start, dur: 0, args: args)
  }
}
