import PatchbayEngine
import PatchbayInspection

var traceGroups: [Group] { [recordGroup(10), snapshotGroup] }

/// A send to so many observers, written down or not.
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
    ])
}

private func recorded(_ count: Int, by recorder: TraceRecorder?) -> () -> Void {
  let container = PluginContainer(name: "room")
  container.addListeners(count, of: Tick.self)
  if let recorder { container.attach(watcher: recorder) }
  return { container.send(message: Tick(number: 1)) }
}

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
