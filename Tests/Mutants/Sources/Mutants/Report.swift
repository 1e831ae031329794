/// The results of all faults.
struct Report {
  struct Row {
    let mutation: Mutation
    let original: String
    let verdict: TestStages.Verdict
    let isListed: Bool
  }

  var rows: [Row] = []

  /// The percentage of faults that the tests of each target must catch.
  static let least = 85
}

extension Report.Row {
  var survived: Bool {
    if case .survived = verdict { true } else { false }
  }

  var words: String {
    let place = "\(mutation.file):\(mutation.line)  \(mutation.sort.rawValue)"
    switch verdict {
    case .caught(let stage, let line): return "caught    \(place)  by \(stage): \(line.prefix(160))"
    case .survived(let isReached):
      let end = isListed ? "listed  " : "survived"
      return "\(end)  \(place)\(isReached ? "" : "  (no test runs this line)")"
        + "\n  - \(original)\n  + \(mutation.shown)"
    }
  }
}

extension Report {
  /// One line for each target, and whether every target reaches its goal.
  var summary: (text: String, isGood: Bool) {
    var lines: [String] = []
    var isGood = true
    for (target, rows) in Dictionary(grouping: rows, by: \.mutation.target).sorted(by: {
      $0.key < $1.key
    }) {
      let survived = rows.filter(\.survived)
      let listed = survived.filter(\.isListed).count
      let caught = rows.count - survived.count
      let meant = rows.count - listed
      let isEnough = caught * 100 >= meant * Self.least
      let isFewListed = listed * 100 <= rows.count * Equivalents.most
      isGood = isGood && isEnough && isFewListed
      lines.append(
        "\(target): \(caught) of \(meant) caught, \(listed) listed as equivalent"
          + (isEnough ? "" : "; at least \(Self.least) of 100 should be")
          + (isFewListed ? "" : "; at most \(Equivalents.most) of 100 may be listed"))
    }
    return (lines.joined(separator: "\n"), isGood)
  }
}
