/// A topological sort of the numbers from 0, each of which stands for an entry or module.
struct ManifestOrder {
  /// The number of entries; the numbers from here on are groups of them.
  private let count: Int
  private var followers: [[Int]]
  private var openCounts: [Int]

  init(_ count: Int) {
    self.count = count
    followers = Array(repeating: [], count: count)
    openCounts = Array(repeating: 0, count: count)
  }

  mutating func put(_ number: Int, before other: Int) {
    followers[number].append(other)
    openCounts[other] += 1
  }

  /// Adds a group of at least one entry; what comes after the group comes after all its entries.
  ///
  /// Many entries that come after many others thus need no line for each pair.
  mutating func group(_ numbers: [Int]) -> Int {
    let group = followers.count
    followers.append([])
    openCounts.append(0)
    for number in numbers { put(number, before: group) }
    return group
  }

  /// All entries, each after its predecessors and the lowest first; nil if there is a cycle.
  func sorted() -> [Int]? {
    var open = openCounts
    var free = Heap((0..<count).filter { open[$0] == 0 })
    var sorted: [Int] = []
    var ended: [Int] = []
    while let next = free.popLowest() {
      sorted.append(next)
      ended.append(next)
      while let number = ended.popLast() {
        for follower in followers[number] {
          open[follower] -= 1
          if open[follower] > 0 { continue }
          if follower < count { free.insert(follower) } else { ended.append(follower) }
        }
      }
    }
    return sorted.count == count ? sorted : nil
  }

  /// The entries of one cycle, from predecessor to follower; empty if there is no cycle.
  func cycle() -> [Int] {
    var predecessors: [Int: Int] = [:]
    var open = openCounts
    var free = open.indices.filter { open[$0] == 0 }
    while let next = free.popLast() {
      for follower in followers[next] {
        open[follower] -= 1
        if open[follower] == 0 { free.append(follower) }
      }
    }
    // Each remaining entry waits for another remaining one.
    for number in open.indices where open[number] > 0 {
      for follower in followers[number] where open[follower] > 0 { predecessors[follower] = number }
    }
    var way: [Int] = []
    var seen: Set<Int> = []
    var here = predecessors.keys.min()
    while let number = here, seen.insert(number).inserted {
      way.append(number)
      here = predecessors[number]
    }
    guard let here, let start = way.firstIndex(of: here) else { return [] }
    return way[start...].reversed().filter { $0 < count }
  }
}

/// A binary heap with the lowest number first.
private struct Heap {
  private var numbers: [Int]

  init(_ ascending: [Int]) { numbers = ascending }

  mutating func insert(_ number: Int) {
    numbers.append(number)
    var here = numbers.count - 1
    while here > 0, numbers[(here - 1) / 2] > numbers[here] {
      numbers.swapAt(here, (here - 1) / 2)
      here = (here - 1) / 2
    }
  }

  mutating func popLowest() -> Int? {
    guard let last = numbers.popLast() else { return nil }
    guard let lowest = numbers.first else { return last }
    numbers[0] = last
    var here = 0
    while true {
      let kids = [2 * here + 1, 2 * here + 2].filter { $0 < numbers.count }
      guard let least = kids.min(by: { numbers[$0] < numbers[$1] }), numbers[least] < numbers[here]
      else { return lowest }
      numbers.swapAt(here, least)
      here = least
    }
  }
}
