package import PatchbayLanguage

/// What a part of the world writes down for those who look at it.
package final class Diary {
  /// The last lines, in order; the oldest go when there are twice as many as are shown.
  private var written: [Value] = []
  /// How many lines had to give way to later ones.
  package private(set) var forgotten = 0
  /// What is kept by name.
  package private(set) var values = Value.Fields()
  private let most: Int

  /// An empty diary that keeps so many lines.
  package init(most: Int = 1_000) { self.most = max(1, most) }
}

extension Diary {
  /// What was written last, in order.
  package var lines: [Value] { written.suffix(most) }

  /// Adds a line.
  package func write(_ line: Value) {
    if written.count >= most { forgotten += 1 }
    // Many at a time: to move those that stay takes time, too.
    if written.count == 2 * most { written.removeFirst(most) }
    written.append(line)
  }

  /// Keeps a value by name, in the place of what it was before.
  package func keep(_ value: Value, as name: String) { values[name] = value }

  /// Adds one to what is kept by name.
  package func count(_ name: String) {
    if case .int(let count)? = values[name] {
      values[name] = .int(count + 1)
    } else {
      values[name] = 1
    }
  }

  /// Adds a line to the list that is kept by name.
  package func write(_ line: Value, to name: String) {
    guard case .list(let lines)? = values[name] else { return keep([line], as: name) }
    if lines.count >= most { forgotten += 1 }
    keep(.list(lines.suffix(most - 1) + [line]), as: name)
  }
}
