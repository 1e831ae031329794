import PatchbayText

extension FlowStats {
  /// The options of statistics as text.
  package struct TextOptions: Sendable, Hashable {
    /// The maximum number of rows.
    package var most = 20
    /// The character of the bars that compare each row with the greatest; nil for no bars.
    package var bar: Character?
    /// The place that the counts cover, with everything below it.
    package var place = TopologyPath.top
    /// The message or step from which counting began, `m9` or `s4`; nil for the beginning of the
    /// session.
    package var since: String?

    /// By default twenty rows of the whole tree, without bars.
    package init() {}
  }

  /// The findings and the rows as text.
  package func text(_ options: TextOptions = TextOptions()) -> String {
    if rows.isEmpty { return absence(options).onOneLine + "\n" }
    let shown = rows.prefix(options.most)
    let columns = self.columns.filter { column in
      column.isAlways || shown.contains { column.cell($0) != "" }
    }
    let most = shown.map(weight).max() ?? 0
    let head = [sort.heading] + columns.map(\.name)
    let widths = columns.map { column in
      max(column.name.count, shown.map { column.cell($0).count }.max() ?? 0)
    }
    let lines = shown.map { row in
      [row.name]
        + zip(columns, widths).map { $0.0.cell(row).padded(to: $0.1) }
        + [options.bar.map { bar(row, of: most, $0) } ?? ""]
    }
    let titles = [head[0]] + zip(head.dropFirst(), widths).map { $0.0.padded(to: $0.1) }
    let notes = findings.lines(sort, listing: options.most)
    let isCut = rows.count > options.most || notes != findings.lines(sort, listing: .max)
    let more =
      rows.count > options.most
      ? ["and \((rows.count - options.most).inGroups) more; --all lists them"]
      : isCut ? ["--all lists every name"] : []
    let text = notes + Table([titles] + lines).fitting().lines.map(\.withoutEnd) + more
    return text.joined(separator: "\n") + "\n"
  }

  /// The text if there are no rows.
  private func absence(_ options: TextOptions) -> String {
    let place = options.place == .top ? "" : " at \(options.place) or below"
    let since = options.since.map { " since \($0)" } ?? (sort == .cause ? "" : " yet")
    if sort == .interceptor { return "there is no interceptor\(place)" }
    if sort == .cause { return "no message that is kept was sent\(place)\(since)" }
    if findings.uncounted > 0 { return "nothing\(place) was counted\(since)" }
    let received = place.isEmpty || sort == .sender ? "" : " or received"
    return "nothing was sent\(received)\(place)\(since)"
  }

  private struct Column {
    let name: String
    var isAlways = false
    let cell: (Row) -> String

    init(_ name: String, always: Bool = false, _ count: @escaping (Row) -> Int) {
      (self.name, isAlways) = (name, always)
      cell = { row in
        let count = count(row)
        return count == 0 && !always ? "" : count.inGroups
      }
    }

    init(_ name: String, words: @escaping (Row) -> String) { (self.name, cell) = (name, words) }
  }

  private var columns: [Column] {
    let first = Column(sort.countName, always: true) { sort == .interceptor ? $0.seen : $0.sent }
    let counts = [
      Column(sort == .interceptor ? "dropped" : "blocked") { $0.dropped },
      Column("changed") { $0.changed + $0.copied },
      Column("answered") { $0.answered }, Column("failed") { $0.failed },
      Column("deep") { $0.depth },
      Column(sort == .cause ? "time" : "own time") { $0.ownTime.map(\.asDuration) ?? "" },
      Column("as in") { $0.example.map { "m\($0)" } ?? "" },
    ]
    return [first] + (sort == .interceptor ? [] : [Column("received", always: true) { $0.heard }])
      + counts
  }

  private func weight(_ row: Row) -> Int {
    row.weight(sort, hasTime: rows.first?.ownTime != nil)
  }

  private func bar(_ row: Row, of most: Int, _ character: Character) -> String {
    guard most > 0, weight(row) > 0 else { return "" }
    return String(repeating: character, count: max(1, weight(row) * 12 / most))
  }
}

extension FlowStats.Sort {
  fileprivate var heading: String {
    switch self {
    case .cause: "cascade"
    // Nodes that sent or received have a row, too.
    case .plugin: "place"
    case .kind, .interceptor, .sender: rawValue
    }
  }

  fileprivate var countName: String {
    switch self {
    case .interceptor: "seen"
    case .cause: "messages"
    default: "sent"
    }
  }
}

extension FlowStats.Findings {
  fileprivate func lines(_ sort: FlowStats.Sort, listing most: Int) -> [String] {
    if sort == .cause { return [] }
    var rows: [[String]] = []
    if let busiest {
      let least = uncounted > 0 ? "at least " : ""
      rows.append([
        "busy",
        "\(([busiest.path] + equallyBusy).named(most)) received \(least)\(busiest.part.inGroups) of "
          + busiest.whole.grouped("delivery", "deliveries") + (equallyBusy.isEmpty ? "" : " each"),
      ])
    }
    if let slowest {
      let (part, whole) = (slowest.part.asDuration, slowest.whole.asDuration)
      rows.append(["slow", "\(slowest.path) took \(part) of \(whole)"])
    }
    if !silent.isEmpty { rows.append(["silent", "\(silence): \(silent.named(most))"]) }
    if !unheard.isEmpty {
      let received = uncounted > 0 ? "is counted that received" : "received"
      rows.append([
        "not received", "no observer \(received) \(unheard.listed(upTo: most == .max ? .max : 4))",
      ])
    }
    if !unused.isEmpty || !passing.isEmpty {
      let counted = uncounted > 0 ? " that is counted" : ""
      let parts = [
        unused.isEmpty ? nil : "no message\(counted) reached \(unused.named(most))",
        passing.isEmpty ? nil : "\(passing.named(most)) let all\(counted) pass",
      ]
      rows.append(["useless", parts.compactMap { $0 }.joined(separator: "; ")])
    }
    if let words = leftOutWords(uncounted, mostRows: mostRows) {
      rows.append(["left out", words])
      rows.append(["", "the counts are lower bounds"])
    }
    return Table(rows).fitting().lines
  }

  private var silence: String {
    let things =
      relays == 0
      ? members.grouped("plugin")
      : relays == members ? members.grouped("relay") : "\(members.inGroups) plugins and relays"
    return "\(silent.count.inGroups) of \(things) received and sent nothing"
      + (uncounted > 0 ? " that is counted" : "")
  }
}

extension [TopologyPath] {
  /// Up to three paths, or the first two and how many more there are; all of them with `Int.max`.
  fileprivate func named(_ most: Int) -> String {
    map(\.text).listed(upTo: most == .max ? .max : count == 3 ? 3 : 2)
  }
}

extension String {
  /// The text without trailing spaces.
  fileprivate var withoutEnd: String {
    var text = self
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }

  /// The text right-aligned in this many cells.
  fileprivate func padded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}

extension Int {
  /// Nanoseconds in a readable unit.
  var asDuration: String {
    switch self {
    case ..<1_000: "\(self) ns"
    case ..<1_000_000: "\(tenths(of: 1_000)) us"
    case ..<1_000_000_000: "\(tenths(of: 1_000_000)) ms"
    default: "\(tenths(of: 1_000_000_000)) s"
    }
  }

  private func tenths(of unit: Int) -> String { "\(self / unit).\(self % unit * 10 / unit)" }
}
