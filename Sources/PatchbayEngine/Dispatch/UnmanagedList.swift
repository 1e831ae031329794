/// An ordered list that retains its elements and hands them out without reference counting.
///
/// Invariant: each of the first `count` places holds one retain. `remove(at:)` returns the element
/// with it, so that the caller decides when the element is released. Code that reads an element
/// while user code runs relies on removed elements being kept: by
/// ``DispatchDomain/retainUntilIdle(_:)`` until the outermost dispatch has ended, or by
/// ``ObserverStorage`` for its bindings. The owner of the list frees its storage.
@usableFromInline
struct UnmanagedList<Element: AnyObject> {
  @usableFromInline var base: UnsafeMutablePointer<Unmanaged<Element>>?
  @usableFromInline var count = 0
  /// The number of places from `base` on.
  private var room = 0
  /// The number of free places before `base`: removing the first element moves no other.
  private var gap = 0

  // Inlined, so that generic code need not look up the element's type for an empty list.
  @inline(__always) @usableFromInline init() {}

  @usableFromInline
  subscript(index: Int) -> Unmanaged<Element> {
    @inlinable @inline(__always) get { base.unsafelyUnwrapped[index] }
  }
}

extension UnmanagedList {
  mutating func insert(_ element: Element, at index: Int) {
    if count == room { makeRoom() }
    guard let base else { return }
    (base + index + 1).update(from: base + index, count: count - index)
    (base + index).initialize(to: .passRetained(element))
    count += 1
  }

  mutating func remove(at index: Int) -> Element? {
    guard let base, index < count else { return nil }
    let element = base[index].takeRetainedValue()
    if index < count / 2 {
      (base + 1).update(from: base, count: index)
      self.base = base + 1
      gap += 1
      room -= 1
    } else {
      (base + index).update(from: base + index + 1, count: count - index - 1)
    }
    count -= 1
    return element
  }

  /// Takes out all elements that satisfy a condition, and returns them.
  mutating func removeAll(where isMeant: (Element) -> Bool) -> [Element] {
    guard let base else { return [] }
    var removed: [Element] = []
    var kept = 0
    for index in 0..<count {
      let element = base[index]
      if element._withUnsafeGuaranteedRef(isMeant) {
        removed.append(element.takeRetainedValue())
      } else {
        base[kept] = element
        kept += 1
      }
    }
    count = kept
    return removed
  }

  /// Whether there is anything to free.
  var isAllocated: Bool { @inline(__always) get { base != nil } }

  /// The end of the list.
  func deallocate() {
    for index in 0..<count { base?[index].release() }
    base.map { $0 - gap }?.deallocate()
  }

  /// Uses the gap if it is as long as the list, so that each element is moved a few times at most.
  private mutating func makeRoom() {
    let start = base.map { $0 - gap }
    if let base, let start, gap > 0, gap >= count {
      start.update(from: base, count: count)
      self.base = start
    } else {
      let wider = UnsafeMutablePointer<Unmanaged<Element>>.allocate(
        capacity: Swift.max(2, count * 2))
      if let base { wider.update(from: base, count: count) }
      start?.deallocate()
      base = wider
      room = Swift.max(2, count * 2)
      gap = 0
      return
    }
    room += gap
    gap = 0
  }

  /// The first index whose element is not before the one sought; the list is sorted accordingly.
  func firstIndex(notBefore isBefore: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle]._withUnsafeGuaranteedRef(isBefore) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  var elements: [Element] { (0..<count).map { self[$0].takeUnretainedValue() } }
}
