extension RandomProgram {
  /// The number of the first step after which two runs differ, and how; nil if they never do, nor in what the
  /// nodes remember in the end.
  func disagreement(
    _ one: (RandomProgram) -> ProgramRun, _ other: (RandomProgram) -> ProgramRun
  ) -> (step: Int, one: [String], other: [String])? {
    let one = one(self)
    let other = other(self)
    for number in steps {
      let outcomes = (one.outcome(ofStep: number), other.outcome(ofStep: number))
      if outcomes.0 != outcomes.1 { return (number, outcomes.0, outcomes.1) }
    }
    let remembered = (one.remembered, other.remembered)
    return remembered.0 == remembered.1 ? nil : (steps.count, remembered.0, remembered.1)
  }

  /// Returns the program without the steps and reactions that its failure doesn't need.
  func shrunk(
    _ fails: (RandomProgram) -> Bool, reactions: (RandomProgram) -> [String]
  ) -> RandomProgram {
    var least = self
    var isShrinking = true
    while isShrinking {
      let before = (least.steps.count, least.muted.count)
      var size = max(1, least.steps.count / 2)
      while size > 0 {
        least = least.withoutSteps(size, fails)
        size /= 2
      }
      for cue in reactions(least) {
        var quieter = least
        quieter.muted.insert(cue)
        if fails(quieter) { least = quieter }
      }
      isShrinking = before != (least.steps.count, least.muted.count)
    }
    return least
  }

  /// Leaves out every stretch of so many steps that the failure doesn't need.
  private func withoutSteps(_ size: Int, _ fails: (RandomProgram) -> Bool) -> RandomProgram {
    var least = self
    var start = least.steps.count - size
    while start >= 0 {
      var shorter = least
      shorter.steps.removeSubrange(start..<min(start + size, shorter.steps.count))
      if fails(shorter) { least = shorter }
      start -= size
    }
    return least
  }

  /// The results of both sides for the shortest program that still fails.
  func report(
    _ one: (RandomProgram) -> ProgramRun, _ other: (RandomProgram) -> ProgramRun
  ) -> String {
    let least = shrunk {
      $0.disagreement(one, other) != nil
    } reactions: {
      let run = other($0)
      for number in $0.steps { _ = run.outcome(ofStep: number) }
      return run.reactions.map(\.cue)
    }
    let run = other(least)
    for number in least.steps { _ = run.outcome(ofStep: number) }
    let difference = least.disagreement(one, other)
    return
      (["seed \(seed), \(containers) containers, \(composers) composers"]
      + least.steps.map { "\($0): \(least.step($0))" }
      + run.reactions.map { "at \"\($0.cue)\": \($0.step)" }
      + ["heard   \(difference?.one ?? [])", "was due \(difference?.other ?? [])"])
      .joined(separator: "\n")
  }
}
