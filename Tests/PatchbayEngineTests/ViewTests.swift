import PatchbayEngine
import TestSupport
import Testing

/// Something to show, or to show it in.
private final class Canvas {
  let name: String

  init(_ name: String) { self.name = name }
}

/// A plugin that has views by id, and room to ask for.
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
  ) {
    slot = slotViewAccessor
  }

  func queryView(with viewId: String) -> AnyObject? {
    asked(viewId)
    return views[viewId]
  }
}

/// Notes who asks for room, and grants it.
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
  /// Adds a panel that has a view of its own name under each of these ids.
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

  @Test("are asked for at the time of use, by type, name and id")
  func names() {
    let plain = room.addPanel()
    let named = room.addPanel("left")
    #expect(view(of: plain) == nil)
    room.config(viewContainer: Layout("layout", journal))
    #expect(journal.take() == [])
    #expect(view(of: plain) == "layout")
    #expect(view(of: named, "header") == "layout")
    #expect(view(of: named, "unknown") == nil)
    #expect(
      journal.take() == [
        "layout: Panel - -", "layout: Panel left header", "layout: Panel left unknown",
      ])
  }

  @Test("are those of the plugin's own container")
  func ownContainer() throws {
    let house = PluginContainerComposer()
    let hall = PluginContainer()
    try house.compose(room, hall)
    hall.config(viewContainer: Layout("hall's", journal))
    let panel = room.addPanel()
    #expect(view(of: panel) == nil)
    #expect(journal.take() == [])
  }

  @Test("come from the view container that was set last, and the one before it is released")
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

  @Test("are none once a weakly held view container is gone, while a retained one stays")
  func policies() throws {
    let panel = room.addPanel()
    for policy in [RetainPolicy.weak, .retain] {
      var layout: Layout? = Layout("\(policy)", journal)
      if let layout { try room.config(viewContainer: layout, retainPolicy: policy) }
      #expect(view(of: panel) == "\(policy)")
      layout = nil
      #expect(view(of: panel) == (policy == .weak ? nil : "retain"))
    }
  }

  @Test("can't be had of a value that is to be held weakly, and the one before it stays")
  func weakValue() {
    room.config(viewContainer: Layout("layout", journal))
    let error = #expect(throws: EngineError.self) {
      try room.config(viewContainer: ValueLayout(slot: nil), retainPolicy: .weak)
    }
    #expect(error == .weakValue(type: "ValueLayout", role: .viewContainer))
    #expect(
      error?.description
        == "can't hold ValueLayout weakly as the view container: it is a value, and only objects "
        + "can be held weakly; retain it, or make it a class")
    #expect(view(of: room.addPanel()) == "layout")
  }

  @Test("are none once the container is gone")
  func deadContainer() {
    var room: PluginContainer? = PluginContainer()
    room?.config(viewContainer: Layout("layout", journal))
    let panel = room?.addPanel()
    #expect(view(of: panel) == "layout")
    room = nil
    #expect(view(of: panel) == nil)
  }

  @Test("have a view and perhaps a controller, or are of a type of one's own")
  func slots() throws {
    struct Half: PluginSlotView {
      let slotView: AnyObject
      var slotViewController: AnyObject? { slotView }
    }
    let panel = room.addPanel()
    let (canvas, controller) = (Canvas("canvas"), Canvas("controller"))
    let slots: [any PluginSlotView] = [
      AnyPluginSlotView(slotView: canvas),
      AnyPluginSlotView(slotView: canvas, slotViewController: controller),
      Half(slotView: canvas),
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

  @Test("are the first that a plugin of the container has, by priority")
  func priorities() {
    let journal = Journal()
    let room = PluginContainer()
    for (name, priority, views) in [
      ("low", MessageObservingPriority.low, ["x", "y", "z"]), ("normal", .normal, ["x", "y"]),
      ("second", .normal, ["y"]), ("high", .high, ["x"]),
    ] {
      room.addPanel(name, views: views, priority: priority) { journal.note("\(name) \($0)") }
    }
    #expect(["x", "y", "z", "none"].map { room.nameOfView($0) } == ["high", "normal", "low", nil])
    #expect(
      journal.take() == [
        "high x", "high y", "normal y", "high z", "normal z", "second z", "low z", "high none",
        "normal none", "second none", "low none",
      ])
  }

  @Test("are those of the plugin at the time")
  func removed() {
    let room = PluginContainer()
    room.addPanel("first", views: ["x"])
    room.addPanel("second", views: ["x"])
    #expect(room.nameOfView("x") == "first")
    room.removePlugin(Panel.self, name: "first")
    #expect(room.nameOfView("x") == "second")
    room.removePlugin(Panel.self, name: "second")
    #expect(room.nameOfView("x") == nil)
  }

  @Test("are none of a composer's own, nor of a container without any")
  func notRecursive() {
    for (name, container) in tree.containers where name != "C" {
      container.addPanel(name, views: ["x"])
    }
    for name in ["G", "K", "Sub", "C"] { #expect(tree.node(name).nameOfView("x") == nil) }
    #expect(tree.node("D1").nameOfView("x") == "D1")
  }

  @Test(
    "are looked for through the whole tree in the order in which a message would go",
    arguments: ["G", "K", "Sub", "U1", "S1", "C", "D1", "D2", "S2", "U2"])
  func recursive(start: String) {
    for (name, container) in tree.containers { container.addPanel(name, views: ["x"]) }
    let node = tree.node(start)
    node.send(message: Text())
    let floodOrder = tree.journal.take()
    // Whoever is found is taken away, so that the next is found.
    var found: [String] = []
    while let name = node.nameOfView("x", recursive: true), found.count < 10 {
      found.append(name)
      tree[container: name].removePlugin(Panel.self, name: name)
    }
    #expect(found == floodOrder)
    #expect(found.count == 7)
  }

  @Test("are asked for no further than where one is found")
  func stopping() {
    let journal = Journal()
    for (name, container) in tree.containers {
      container.addPanel(name, views: name == "D1" ? ["x"] : []) { _ in journal.note(name) }
    }
    #expect(tree.node("C").nameOfView("x", recursive: true) == "D1")
    #expect(journal.take() == ["C", "S1", "D1"])
    #expect(tree.node("Sub").nameOfView("none", recursive: true) == nil)
    #expect(journal.take() == ["D1", "D2", "S1", "C", "S2", "U1", "U2"])
  }
}
