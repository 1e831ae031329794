/// Rows that are measured in turn, so that other load on the machine affects them alike.
struct Group {
  let title: String
  let rows: [Row]
  var goals: [Goal] = []
  /// The limit on rounds, for groups in which a round takes long.
  var mostRounds = Int.max
}

/// One thing to measure.
struct Row {
  let name: String
  /// Whether one operation, once warm, must not allocate.
  var mustNotAllocate = false
  /// The size of the subject, for rows that show how the time grows with the size.
  var size: Int?
  /// Builds the subject and returns the operation; only the operation is measured.
  let prepare: () -> () -> Void
}

/// The groups of what the engine does by itself.
var engineGroups: [Group] {
  sendGroups + nobodyGroups + treeGroups + interceptionGroups + queryGroups + changeGroups
    + environmentGroups + stateGroups + rareWayGroups
}
