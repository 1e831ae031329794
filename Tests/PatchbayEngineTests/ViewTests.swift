import PatchbayEngine
import TestSupport
import Testing

/// A view, or the area that shows views.
private final class Canvas {
  let name: String

  init(_ name: String) { self.name = name }
}

/// A plugin that has views by id, and asks for slots.
private final class Panel: Plugin {
  struct Script {
    var views: [String: Canvas] = [:]
    var asked: (String) -> Void = { _ in }
    var made: (Panel) -> Void = { _ in }
  }

  private let views: [String: Canvas]
  private let asked: (String) -> Void
  private(set) var slot: SlotViewAccessor = { _ in nil }

  init?(params: Any?) {
    guard let script = params as? Script else { return nil }
    views = script.views
    asked = script.asked
    script.made(self)
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) { slot = slotViewAccessor }

  func queryView(with viewId: String) -> AnyObject? {
    asked(viewId)
    return views[viewId]
  }
}

/// Notes each request for a slot, and grants it.
private final class Layout: PluginViewContainer {
  let name: String
  let journal: Journal

  init(_ name: String, _ journal: Journal) {
    self.name = name
    self.journal = journal
  }

  func slotView(pluginType: any Plugin.Type, pluginName: String?, viewId: String?)
    -> (any PluginSlotView)?
  {
    journal.note("\(name): \(pluginType) \(pluginName ?? "-") \(viewId ?? "-")")
    return viewId == "unknown" ? nil : AnyPluginSlotView(slotView: Canvas(name))
  }
}

private struct ValueLayout: PluginViewContainer {
  let slot: (any PluginSlotView)?

  func slotView(pluginType: any Plugin.Type, pluginName: String?, viewId: String?)
    -> (any PluginSlotView)?
  { slot }
}

extension PluginContainer {
  /// Adds a panel that has a view named after it for each of these ids.
  @discardableResult
  fileprivate func addPanel(
    _ name: String? = nil, views: [String] = [], priority: MessageObservingPriority = .normal,
    asked: @escaping (String) -> Void = { _ in }
  ) -> Panel? {
    var panel: Panel?
    let canvas = Canvas(name ?? "-")
    let script = Panel.Script(
      views: Dictionary(uniqueKeysWithValues: views.map { ($0, canvas) }), asked: asked,
      made: { panel = $0 })
    addPlugin(Panel.self, name: name, params: script, messageObservingPriority: priority)
    return panel
  }
}

extension ComposableContainer {
  fileprivate func nameOfView(_ id: String, recursive: Bool = false) -> String? {
    (queryView(with: id, recursive: recursive) as? Canvas)?.name
  }
}

@Suite("Slots for views")
struct SlotTests {
  private let journal = Journal()
  private let room = PluginContainer(name: "room")

  private func view(of panel: Panel?, _ id: String? = nil) -> String? {
    (panel?.slot(id)?.slotView as? Canvas)?.name
  }

  @Test("come from the last view container that was set, and the earlier one is released")
  func replacing() {
    let panel = room.addPanel()
    var first: Layout? = Layout("first", journal)
    weak let watched = first
    if let first { room.config(viewContainer: first) }
    first = nil
    #expect(view(of: panel) == "first")
    room.config(viewContainer: Layout("second", journal))
    #expect(watched == nil)
    #expect(view(of: panel) == "second")
    #expect(journal.take() == ["first: Panel - -", "second: Panel - -"])
  }

  @Test("have a view and an optional controller, or a custom type")
  func slots() throws {
    struct Half: PluginSlotView {
      let slotView: AnyObject
      var slotViewController: AnyObject? { slotView }
    }
    let panel = room.addPanel()
    let (canvas, controller) = (Canvas("canvas"), Canvas("controller"))
    let slots: [any PluginSlotView] = [
      AnyPluginSlotView(slotView: canvas),
      AnyPluginSlotView(slotView: canvas, slotViewController: controller), Half(slotView: canvas),
    ]
    let controllers: [Canvas?] = [nil, controller, canvas]
    for (slot, controller) in zip(slots, controllers) {
      try room.config(viewContainer: ValueLayout(slot: slot), retainPolicy: .retain)
      let given = panel?.slot(nil)
      #expect(given?.slotView === canvas)
      #expect(given?.slotViewController === controller)
    }
  }
}

@Suite("Queried views")
struct QueriedViewTests {
  private let tree: SampleTree

  init() throws { tree = try SampleTree() }

  @Test("come from the first plugin of the container that has one, by priority")
  func priorities() {
    let journal = Journal()
    let room = PluginContainer()
    for (name, priority, views) in [
      ("low", MessageObservingPriority.low, ["x", "y", "z"]), ("normal", .normal, ["x", "y"]),
      ("second", .normal, ["y"]), ("high", .high, ["x"]),
    ] { room.addPanel(name, views: views, priority: priority) { journal.note("\(name) \($0)") } }
    #expect(["x", "y", "z", "none"].map { room.nameOfView($0) } == ["high", "normal", "low", nil])
    #expect(
      journal.take() == [
        "high x", "high y", "normal y", "high z", "normal z", "second z", "low z", "high none",
        "normal none", "second none", "low none",
      ])
  }

  @Test(
    "are searched in the whole tree in flood order",
    arguments: ["G", "K", "Sub", "U1", "S1", "C", "D1", "D2", "S2", "U2"])
  func recursive(start: String) {
    for (name, container) in tree.containers { container.addPanel(name, views: ["x"]) }
    let node = tree.node(start)
    node.send(message: Text())
    let floodOrder = tree.journal.take()
    // Each plugin found is removed, so that the next one is found.
    var found: [String] = []
    while let name = node.nameOfView("x", recursive: true), found.count < 10 {
      found.append(name)
      tree[container: name].removePlugin(Panel.self, name: name)
    }
    #expect(found == floodOrder)
    #expect(found.count == 7)
  }
}
