import CMallocCount
import PatchbayEngine
import PatchbayInspection

var traceGroups: [Group] { [recordGroup(10), letterGroup(10), hopGroup, snapshotGroup] }

/// A send to a number of observers, recorded or not.
private func recordGroup(_ count: Int) -> Group {
  Group(
    title: "recorded send to \(count) observers",
    rows: [
      Row(name: "Recorder off(\(count))", mustNotAllocate: true) { recorded(count, by: nil) },
      Row(name: "Recorder on, structure only(\(count))") {
        var options = TraceRecorder.Options()
        options.keepsPayloads = false
        return recorded(count, by: TraceRecorder(options: options))
      },
      Row(name: "Recorder on(\(count))") { recorded(count, by: TraceRecorder()) },
    ],
    goals: [
      .ratio(
        "recorder, structure only / bare send to \(count)",
        of: "Recorder on, structure only(\(count))", to: "Recorder off(\(count))", atMost: 1.5),
      .added(
        "recorder, payload without references", by: "Recorder on(\(count))",
        to: "Recorder off(\(count))", atMost: 150),
      .allocations(
        "recorder, payload without references, a send", of: "Recorder on(\(count))", atMost: 1),
    ])
}

private func letterGroup(_ count: Int) -> Group {
  let letter = Letter(text: "a text that is too long to be kept inline", pages: [1, 2, 3])
  return Group(
    title: "recorded send of references to \(count) observers",
    rows: [
      Row(name: "Recorder off, a letter(\(count))") { recorded(count, letter, by: nil) },
      Row(name: "Recorder on, a letter(\(count))") { recorded(count, letter, by: TraceRecorder()) },
    ],
    goals: [
      .added(
        "recorder, payload with references", by: "Recorder on, a letter(\(count))",
        to: "Recorder off, a letter(\(count))", atMost: 600)
    ])
}

private func recorded<M: Countable>(
  _ count: Int, _ message: M = Tick(number: 1), by recorder: TraceRecorder?
) -> () -> Void {
  let container = PluginContainer(name: "room")
  container.addListeners(count, of: M.self)
  let send: () -> Void = { container.send(message: message) }
  if let recorder {
    container.attach(watcher: recorder)
    // Until the log of the recorder has its full size, a send costs several times as much.
    for _ in 0..<sendsOfFullLog { send() }
  }
  return send
}

/// Sends of two kinds in turn, so that none repeats the one before, to ten observers each.
private func recordedInTurn(by recorder: TraceRecorder) -> () -> Void {
  let letter = Letter(text: "a text", pages: [])
  let container = PluginContainer(name: "room")
  container.addListeners(10, of: Tick.self)
  container.addListeners(10, of: Letter.self)
  container.attach(watcher: recorder)
  let send: () -> Void = {
    container.send(message: Tick(number: 1))
    container.send(message: letter)
  }
  for _ in 0..<sendsOfFullLog / 2 { send() }
  return send
}

/// A log has room for 65,536 notes, and a send to one node takes three.
private let sendsOfFullLog = 25_000

private func structureRecorder(keeping traces: Int) -> TraceRecorder {
  var options = TraceRecorder.Options()
  options.keepsPayloads = false
  options.mostTraces = traces
  return TraceRecorder(options: options)
}

/// The time to read the hops of a hundred sends to ten, and the memory of a million hops.
private var hopGroup: Group {
  Group(
    title: "hops of a recorder",
    rows: [
      Row(name: "100 recorded sends") {
        let send = recorded(10, by: structureRecorder(keeping: 100))
        return { for _ in 0..<100 { send() } }
      },
      Row(name: "100 recorded sends, then read") {
        let recorder = structureRecorder(keeping: 100)
        let send = recorded(10, by: recorder)
        return {
          for _ in 0..<100 { send() }
          withExtendedLifetime(recorder.traces) {}
        }
      },
      Row(name: "100 recorded sends of two kinds in turn") {
        let send = recordedInTurn(by: structureRecorder(keeping: 100))
        return { for _ in 0..<50 { send() } }
      },
      Row(name: "100 recorded sends of two kinds in turn, then read") {
        let recorder = structureRecorder(keeping: 100)
        let send = recordedInTurn(by: recorder)
        return {
          for _ in 0..<50 { send() }
          withExtendedLifetime(recorder.traces) {}
        }
      },
    ],
    goals: [
      .added(
        "a hop that is read", by: "100 recorded sends, then read", to: "100 recorded sends",
        each: 100 * hopsOfTen, atMost: 200),
      .added(
        "a hop that is read, of kinds in turn",
        by: "100 recorded sends of two kinds in turn, then read",
        to: "100 recorded sends of two kinds in turn", each: 100 * hopsOfTen, atMost: 200),
      Goal("1,000,000 hops kept", .megabytes, atMost: 64) { _ in
        let recorder = structureRecorder(keeping: 1_000_000 / hopsOfTen)
        let send = recorded(10, by: recorder)
        let before = malloc_live_bytes()
        for _ in 0..<1_000_000 / hopsOfTen { send() }
        _ = recorder.lastNumber
        return Double(malloc_live_bytes() - before) / 1e6
      },
    ])
}

/// The hops of a send to ten observers: one that enters, ten that deliver.
private let hopsOfTen = 11

/// A hundred containers with ten plugins each below a composer, and a hundred times as much.
private var snapshotGroup: Group {
  Group(
    title: "snapshot of a tree",
    rows: [100, 10_000].map { containers in
      Row(name: "Topology.init(\(containers) containers, \(containers * 10) plugins)") {
        let root = bigTree(containers: containers)
        return { withExtendedLifetime(Topology(of: root)) {} }
      }
    })
}

private func bigTree(containers count: Int) -> PluginContainerComposer {
  let root = PluginContainerComposer(name: "root")
  let containers = (0..<count).map { PluginContainer(name: "room\($0)") }
  try? root.compose(containers)
  for container in containers { container.addListeners(10, of: Tick.self) }
  return root
}
