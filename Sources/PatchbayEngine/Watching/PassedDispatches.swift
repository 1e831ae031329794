/// Dispatches that a reader of a log passes over: those of one sender and kind with the same
/// receivers.
package struct PassedDispatches {
  package let sender: Endpoint
  package let kind: String
  package let channel: String?
  package let isState: Bool
  /// The receivers of each of the dispatches, in order.
  package let receivers: [Endpoint]
  /// The number of dispatches.
  package let count: Int
  /// The numbers of the first and the last of them, from 0, among all that are passed over.
  package let first: Int
  package let last: Int
}

@available(*, unavailable)
extension PassedDispatches: Sendable {}

extension DispatchLog {
  /// Groups the dispatches of the first steps, all of which have ended.
  func groups(upTo count: Int) -> [PassedDispatches] {
    var grouping = PassedGrouping()
    var begun = 0
    for step in steps[..<count] {
      switch step {
      case .began:
        grouping.begin(starts[begun], begun)
        begun += 1
      case .entered(let interest): grouping.enter(interest)
      case .ended: grouping.end()
      }
    }
    return grouping.groups
  }
}

/// Groups dispatches that differ in nothing but their message.
private struct PassedGrouping {
  private var open: [Dispatch] = []
  private var found: [Group] = []
  private var places: [Way: Int] = [:]
  private var latest = 0

  private struct Dispatch {
    let number: Int
    let start: DispatchLog.Start
    var way: Way
  }

  /// The sender, the kind and the receivers' index nodes of a dispatch.
  private struct Way: Hashable {
    let sender: UnsafeMutableRawPointer
    let key: MessageKey
    let channel: String?
    var indexNodes: [UnsafeMutableRawPointer] = []
  }

  private struct Group {
    let dispatch: Dispatch
    var count = 0
    var last: Int
  }
}

extension PassedGrouping {
  mutating func begin(_ start: DispatchLog.Start, _ number: Int) {
    let key = MessageKey(
      carrier: start.carrier, kind: start.kind, isState: start.isState, isQuery: false)
    open.append(
      Dispatch(
        number: number, start: start,
        way: Way(sender: start.sender.toOpaque(), key: key, channel: start.channel)))
  }

  mutating func enter(_ indexNode: Unmanaged<ObserverIndexNode>) {
    guard !open.isEmpty else { return }
    open[open.count - 1].way.indexNodes.append(indexNode.toOpaque())
  }

  mutating func end() {
    guard let dispatch = open.popLast() else { return }
    let place = place(of: dispatch)
    found[place].count += 1
    found[place].last = dispatch.number
    latest = place
  }

  private mutating func place(of dispatch: Dispatch) -> Int {
    if found.indices.contains(latest), found[latest].dispatch.way == dispatch.way { return latest }
    if let place = places[dispatch.way] { return place }
    places[dispatch.way] = found.count
    found.append(Group(dispatch: dispatch, last: dispatch.number))
    return found.count - 1
  }

  var groups: [PassedDispatches] {
    found.map { group in
      let (start, way) = (group.dispatch.start, group.dispatch.way)
      let receivers = way.indexNodes.flatMap { indexNode in
        Unmanaged<ObserverIndexNode>.fromOpaque(indexNode).takeUnretainedValue().subscriptions
          .elements
      }
      return PassedDispatches(
        sender: Endpoint(participant: start.sender.takeUnretainedValue()), kind: way.key.name,
        channel: way.channel, isState: start.isState,
        receivers: receivers.map { Endpoint(participant: $0.participant) },
        count: group.count, first: group.dispatch.number, last: group.last)
    }
  }
}
