import PatchbayEngine
import PatchbayInspection
import PatchbayText

/// A drawing of a container's slots in their layout.
struct LayoutDrawing {
  private let boxes: [Box]
  private let pen: Pen

  private struct Box {
    let title: String
    let lines: [String]
    let place: String

    var leastWidth: Int { ([title] + lines).map(\.cellWidth).max() ?? 0 }
  }

  init(of container: PluginContainer, isUnicode: Bool) {
    pen = isUnicode ? .lines : .ascii
    let slots = container.viewContainerRecord?.slots ?? []
    let viewers = SlotViewers(in: container, among: slots)
    boxes = slots.map { slot in
      Box(
        title: (slot.plugin + (slot.viewId.map { " [\($0)]" } ?? "")).onOneLine,
        lines: viewers.lines(in: slot).map(\.onOneLine), place: slot.place ?? "")
    }
  }
}

/// The plugins that may show a view in a slot.
private struct SlotViewers {
  /// The plugins by type, and by type and name, in delivery order.
  private var plugins: [String: [Endpoint]] = [:]
  /// The slots by plugin and view.
  private let slots: Set<[String?]>

  init(in container: PluginContainer, among slots: [ViewSlotDescription]) {
    self.slots = Set(slots.map { [$0.plugin, $0.viewId] })
    for endpoint in container.pluginEndpoints {
      for name in Set([endpoint.typeName, Self.ownName(of: endpoint)]) {
        plugins[name, default: []].append(endpoint)
      }
    }
  }

  private static func ownName(of endpoint: Endpoint) -> String {
    "\(endpoint.typeName):\(endpoint.role.ownName)"
  }

  /// The lines of the view in a slot; empty if the view has no text.
  func lines(in slot: ViewSlotDescription) -> [String] {
    let views = (plugins[slot.plugin] ?? []).lazy.filter { endpoint in
      let own = Self.ownName(of: endpoint)
      // A plugin with a slot of its own does not use the slot of its type.
      return slot.plugin == own || !slots.contains([own, slot.viewId])
    }.compactMap { $0.slotView(for: slot.viewId) }
    guard let view = views.first as? any CustomStringConvertible else { return [] }
    return view.description.split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
  }
}

// MARK: - Drawing

extension LayoutDrawing {
  /// The drawing: slots with other places, each in a row; then the top, the middle row, the bottom.
  var text: String {
    let rows = rows
    let width = max(32, rows.map { $0.map(\.leastWidth).reduce(0) { $0 + $1 + 4 } }.max() ?? 0)
    return rows.map { row($0, width: width) + "\n" }.joined()
  }

  private var rows: [[Box]] {
    let middle = ["left", "center", "right"]
    let others = boxes.filter { !SlotLayout.places.contains($0.place) }.map { [$0] }
    let known = [["top"], middle, ["bottom"]].map { places in
      places.flatMap { place in boxes.filter { $0.place == place } }
    }
    return (others + known).filter { !$0.isEmpty }
  }

  /// Boxes side by side, all as high as the highest.
  private func row(_ boxes: [Box], width: Int) -> String {
    let height = boxes.map { max(1, $0.lines.count) }.max() ?? 1
    let spare = max(0, width - boxes.map { $0.leastWidth + 4 }.reduce(0, +))
    let drawn = boxes.enumerated().map { index, box in
      let share = spare / boxes.count + (index < spare % boxes.count ? 1 : 0)
      return draw(box, inside: box.leastWidth + 2 + share, height: height)
    }
    return (0..<(height + 2)).map { line in drawn.map { $0[line] }.joined() }
      .joined(separator: "\n")
  }

  private func draw(_ box: Box, inside: Int, height: Int) -> [String] {
    let head = " \(box.title) "
    let rest = String(repeating: pen.across, count: max(0, inside - head.cellWidth))
    let top = pen.topLeft + head + rest + pen.topRight
    let lines = (0..<height).map { index in
      let text = index < box.lines.count ? box.lines[index] : ""
      let space = String(repeating: " ", count: max(0, inside - 1 - text.cellWidth))
      return pen.down + " " + text + space + pen.down
    }
    let bottom = pen.bottomLeft + String(repeating: pen.across, count: inside) + pen.bottomRight
    return [top] + lines + [bottom]
  }
}

private struct Pen {
  let topLeft: String
  let topRight: String
  let bottomLeft: String
  let bottomRight: String
  let across: String
  let down: String

  static let ascii = Pen(
    topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+", across: "-", down: "|")
  static let lines = Pen(
    topLeft: "┌", topRight: "┐", bottomLeft: "└", bottomRight: "┘", across: "─", down: "│")
}
