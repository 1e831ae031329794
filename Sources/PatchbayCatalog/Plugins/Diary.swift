package import PatchbayLanguage

/// The notes of a plugin or interceptor, which commands can show.
package final class Diary {
  /// The heading of the lines.
  package var heading = "wrote"
  /// The last lines; when twice the limit is reached, the older half is removed.
  private var written: [Value] = []
  /// The number of lines dropped in favour of later ones.
  package private(set) var forgotten = 0
  /// The named values.
  package private(set) var values = Value.Fields()
  private let most: Int

  /// Creates an empty diary with a maximum number of lines.
  package init(most: Int = 1_000) { self.most = max(1, most) }
}

extension Diary {
  /// The last lines, in order.
  package var lines: [Value] { written.suffix(most) }

  package func write(_ line: Value) {
    if written.count >= most { forgotten += 1 }
    // Remove many at a time, since moving the others takes time.
    if written.count == 2 * most { written.removeFirst(most) }
    written.append(line)
  }

  /// Sets a named value.
  package func keep(_ value: Value, as name: String) { values[name] = value }

  /// Increments a named value.
  package func count(_ name: String) {
    if case .int(let count)? = values[name] {
      values[name] = .int(count + 1)
    } else {
      values[name] = 1
    }
  }

  /// Adds a line to a named list.
  package func write(_ line: Value, to name: String) {
    guard case .list(let lines)? = values[name] else { return keep([line], as: name) }
    if lines.count >= most { forgotten += 1 }
    keep(.list(lines.suffix(most - 1) + [line]), as: name)
  }
}
