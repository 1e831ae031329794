import PatchbayInspection
import PatchbayLanguage

/// The steps of a journal; older steps are packed.
package struct JournalSteps {
  /// The number of forgotten steps, all before the first of these.
  package private(set) var forgottenCount = 0
  private var entries: [Entry] = []
  /// The index in `entries` of the first step that is not forgotten.
  private var start = 0
  /// The number of leading entries that are packed, if they can be.
  private var olderCount = 0
  /// The numbers of the steps that change paths, in order; forgotten steps count.
  private var changing: [Int] = []
  private let commands: CommandTable
  /// The least number of steps that stay unpacked: recent steps are read most.
  private let mostRecent: Int

  private enum Entry {
    case packed(PackedStep)
    indirect case whole(Journal.Step)
    case forgotten
  }

  init(_ commands: CommandTable, mostRecent: Int) {
    (self.commands, self.mostRecent) = (commands, mostRecent)
  }
}

extension JournalSteps: RandomAccessCollection {
  package var startIndex: Int { 0 }

  package var endIndex: Int { entries.count - start }

  package subscript(position: Int) -> Journal.Step {
    let step: Journal.Step? =
      switch entries[start + position] {
      case .packed(let packed): packed.step(commands)
      case .whole(let step): step
      case .forgotten: nil
      }
    return step ?? Journal.Step(at: .top, after: 0)
  }
}

extension JournalSteps {
  /// The number of packed steps.
  package var packedCount: Int { entries.count { if case .packed = $0 { true } else { false } } }

  /// Whether a step only sends; unpacks no step.
  func onlySends(at position: Int) -> Bool {
    switch entries[start + position] {
    case .packed(let packed): packed.onlySends
    case .whole(let step): step.onlySends
    case .forgotten: true
    }
  }

  /// The changes of paths of a step, each with the number of the last message before it; unpacks no
  /// step.
  ///
  /// Nil stands for the beginning of a new world.
  func pathChanges(at position: Int) -> [(messagesBefore: Int, change: PathChange?)] {
    switch entries[start + position] {
    case .packed(let packed): packed.pathChanges.map { (packed.messagesBefore, $0) }
    case .whole(let step): step.parts.pathChanges
    case .forgotten: []
    }
  }

  /// The indices, from one on, of the steps that change paths or begin a new world.
  func changing(from start: Int) -> some Sequence<Int> {
    let first = changing.orderedIndex { $0 >= forgottenCount + start } ?? changing.endIndex
    return changing[first...].lazy.map { [forgottenCount] in $0 - forgottenCount }
  }

  /// The steps, followed by another if it isn't nil.
  package static func + (steps: Self, step: Journal.Step?) -> Self {
    guard let step else { return steps }
    var steps = steps
    steps.append(step)
    return steps
  }

  mutating func append(_ step: Journal.Step) {
    if !step.parts.pathChanges.isEmpty { changing.append(forgottenCount + count) }
    entries.append(.whole(step))
    // Many steps are packed at a time, so that most commands read recent steps as they are.
    guard entries.count - olderCount > 2 * mostRecent else { return }
    while entries.count - olderCount > mostRecent {
      if case .whole(let step) = entries[olderCount],
        let packed = PackedStep(step, after: lastPacked)
      {
        entries[olderCount] = .packed(packed)
      }
      olderCount += 1
    }
  }

  private var lastPacked: PackedStep? {
    if olderCount > 0, case .packed(let packed) = entries[olderCount - 1] { packed } else { nil }
  }

  mutating func removeLast() {
    entries.removeLast()
    olderCount = Swift.min(olderCount, entries.count)
    if changing.last == forgottenCount + count { changing.removeLast() }
  }

  /// Forgets the oldest steps beyond `most`.
  mutating func keep(_ most: Int) {
    let excess = count - Swift.max(most, 0)
    guard excess > 0 else { return }
    forgottenCount += excess
    for index in start..<start + excess { entries[index] = .forgotten }
    start += excess
    olderCount = Swift.max(olderCount, start)
    guard start > entries.count / 2 else { return }
    entries.removeFirst(start)
    (start, olderCount) = (0, olderCount - start)
    changing.removeAll { $0 < forgottenCount }
  }
}

extension [Journal.Part] {
  /// The changes of paths, each with the number of the last message before it; nil if a new world
  /// begins.
  var pathChanges: [(messagesBefore: Int, change: PathChange?)] {
    flatMap { part in
      let changes = (part.invocation == nil ? [nil] : []) + part.pathChanges.map(Optional.init)
      return changes.map { (part.messagesBefore, $0) }
    }
  }
}
