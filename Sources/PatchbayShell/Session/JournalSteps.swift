import PatchbayInspection
import PatchbayLanguage

/// The steps of a journal; older steps are packed.
package struct JournalSteps {
  /// The number of forgotten steps, all before the first of these.
  package private(set) var forgottenCount = 0
  private var older: [Older] = []
  /// The index in `older` of the first step that is not forgotten.
  private var start = 0
  private var recent: [Journal.Step] = []
  /// The numbers of the steps that change paths, in order; forgotten steps count.
  private var changing: [Int] = []
  private let commands: CommandTable
  /// The least number of steps that stay unpacked: recent steps are read most.
  private let mostRecent: Int

  /// An older step.
  private enum Older {
    case packed(PackedStep)
    case whole(Whole)
    case forgotten
  }

  private final class Whole {
    let step: Journal.Step

    init(_ step: Journal.Step) { self.step = step }
  }

  init(_ commands: CommandTable, mostRecent: Int) {
    (self.commands, self.mostRecent) = (commands, mostRecent)
  }
}

extension JournalSteps: RandomAccessCollection {
  package var startIndex: Int { 0 }

  package var endIndex: Int { older.count - start + recent.count }

  package subscript(position: Int) -> Journal.Step {
    let count = older.count - start
    guard position < count else { return recent[position - count] }
    let step: Journal.Step? =
      switch older[start + position] {
      case .packed(let packed): packed.step(commands)
      case .whole(let whole): whole.step
      case .forgotten: nil
      }
    return step
      ?? Journal.Step(
        item: nil, parts: [], place: .top, placeAfter: .top, messagesBefore: 0, lastMessage: 0,
        sent: [])
  }
}

extension JournalSteps {
  /// The number of packed steps.
  package var packedCount: Int { older.count { if case .packed = $0 { true } else { false } } }

  /// Whether a step only sends; unpacks no step.
  func onlySends(at position: Int) -> Bool {
    let count = older.count - start
    guard position < count else { return recent[position - count].onlySends }
    return switch older[start + position] {
    case .packed(let packed): packed.onlySends
    case .whole(let whole): whole.step.onlySends
    case .forgotten: true
    }
  }

  /// The changes of paths of a step, each with the number of the last message before it; unpacks no
  /// step.
  ///
  /// Nil stands for the beginning of a new world.
  func pathChanges(at position: Int) -> [(messagesBefore: Int, change: PathChange?)] {
    let count = older.count - start
    guard position < count else { return recent[position - count].parts.pathChanges }
    return switch older[start + position] {
    case .packed(let packed): packed.pathChanges.map { (packed.messagesBefore, $0) }
    case .whole(let whole): whole.step.parts.pathChanges
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
    recent.append(step)
    // Pack many steps at a time, since moving the remaining ones takes time.
    guard recent.count > 2 * mostRecent else { return }
    let count = recent.count - mostRecent
    for step in recent.prefix(count) { older.append(older(step)) }
    recent.removeFirst(count)
  }

  private func older(_ step: Journal.Step) -> Older {
    let former: PackedStep? = if case .packed(let packed)? = older.last { packed } else { nil }
    return PackedStep(step, after: former).map { .packed($0) } ?? .whole(Whole(step))
  }

  mutating func removeLast() {
    if recent.isEmpty {
      older.removeLast()
    } else {
      recent.removeLast()
    }
    if changing.last == forgottenCount + count { changing.removeLast() }
  }

  /// Forgets the oldest steps beyond `most`.
  mutating func keep(_ most: Int) {
    let excess = count - Swift.max(most, 0)
    guard excess > 0 else { return }
    forgottenCount += excess
    let olderCount = Swift.min(excess, older.count - start)
    for index in start..<start + olderCount { older[index] = .forgotten }
    start += olderCount
    recent.removeFirst(excess - olderCount)
    guard start > older.count / 2 else { return }
    older.removeFirst(start)
    start = 0
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
