/// The relays of a container, by identity.
struct ConnectedRelays {
  private var connections: [ObjectIdentifier: RelayConnection] = [:]
  /// The number of connections at which dead ones are removed next.
  private var nextSweep = 16
}

extension ConnectedRelays {
  var inOrder: [RelayConnection] { connections.values.sorted { $0.seat.order < $1.seat.order } }

  func connection(of relay: any MessageRelay) -> RelayConnection? {
    let connection = connections[ObjectIdentifier(relay)]
    return connection?.relay === relay ? connection : nil
  }

  mutating func insert(_ connection: RelayConnection) {
    connections[connection.relayID] = connection
  }

  mutating func remove(_ connection: RelayConnection) {
    guard connections[connection.relayID] === connection else { return }
    connections[connection.relayID] = nil
  }

  /// Removes the connections of relays that died unnoticed, and returns them.
  ///
  /// A relay without a declared observer has no property wrapper that reports its death. A dead
  /// relay whose address the new one has got is always among the results.
  mutating func takeDead(besides newcomer: any MessageRelay) -> [RelayConnection] {
    let isDue = connections.count >= nextSweep
    let suspects = isDue ? Array(connections.keys) : [ObjectIdentifier(newcomer)]
    let dead = suspects.filter { connections[$0].map { $0.relay == nil } ?? false }
    defer { if isDue { nextSweep = Swift.max(16, connections.count * 2) } }
    return dead.compactMap { connections.removeValue(forKey: $0) }
      .sorted { $0.seat.order < $1.seat.order }
  }
}
