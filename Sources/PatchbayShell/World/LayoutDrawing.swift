import PatchbayInspection

extension SlotLayout {
  /// The boxes as they stand, drawn with lines: the top first, left, center and right side by side.
  func drawing(isUnicode: Bool) -> String {
    let rows = [["top"], ["left", "center", "right"], ["bottom"]]
      .map { places in places.flatMap { place in specs.filter { $0.place == place } } }
      .filter { !$0.isEmpty }
    let width = max(32, rows.map { $0.map(\.leastWidth).reduce(0) { $0 + $1 + 3 } + 1 }.max() ?? 0)
    let pen = isUnicode ? Pen.lines : Pen.ascii
    return rows.map { pen.row($0, width: width) }.joined(separator: "\n") + "\n"
  }
}

extension SlotLayout.Slot {
  /// What stands above what the box shows.
  fileprivate var title: String {
    typeName + (pluginName.map { ":\($0)" } ?? "") + (viewId.map { " [\($0)]" } ?? "")
  }

  fileprivate var leastWidth: Int { ([title] + box.lines).map(\.cellWidth).max() ?? 0 }
}

private struct Pen {
  let corners: (topLeft: String, topRight: String, bottomLeft: String, bottomRight: String)
  let across: String
  let down: String

  static let ascii = Pen(corners: ("+", "+", "+", "+"), across: "-", down: "|")
  static let lines = Pen(corners: ("┌", "┐", "└", "┘"), across: "─", down: "│")

  /// Boxes side by side, as high as the highest.
  func row(_ slots: [SlotLayout.Slot], width: Int) -> String {
    let height = slots.map { max(1, $0.box.lines.count) }.max() ?? 1
    let spare = width - slots.map { $0.leastWidth + 4 }.reduce(0, +)
    let boxes = slots.enumerated().map { index, slot in
      let share = spare / slots.count + (index < spare % slots.count ? 1 : 0)
      return box(slot, inside: slot.leastWidth + 2 + max(0, share), height: height)
    }
    return (0..<(height + 2)).map { line in boxes.map { $0[line] }.joined() }.joined(
      separator: "\n")
  }

  private func box(_ slot: SlotLayout.Slot, inside: Int, height: Int) -> [String] {
    let head = " \(slot.title) "
    let top =
      corners.topLeft + head + String(repeating: across, count: max(0, inside - head.cellWidth))
      + corners.topRight
    let lines = (0..<height).map { index in
      let text = index < slot.box.lines.count ? slot.box.lines[index] : ""
      return down + " " + text + String(repeating: " ", count: max(0, inside - 1 - text.cellWidth))
        + down
    }
    let bottom =
      corners.bottomLeft + String(repeating: across, count: inside) + corners.bottomRight
    return [top] + lines + [bottom]
  }
}
