extension ServiceError: CustomStringConvertible {
  /// The error message: what is wrong, where, what exists, and the fix.
  public var description: String {
    switch self {
    case .absent(let absence): absence.description
    case .circular(let path):
      "\(path.withArrows) is a cycle; resolve one of them in onMade, or as a LazyService"
    case .tooDeep(let path, let most):
      "more than \(most) services need one another: \(Array(path.prefix(4)).withArrows) -> …; "
        + "resolve one of them later"
    case .notMade(let path, let error): "can't make \(path.withArrows): \(error)"
    case .duplicate(let key, let place):
      "\(place) has a service \(key); register with override, or give a name"
    case .wrongType(let key, let found):
      "\(key) is forwarded to a service that is \(found), not \(key.typeWords); "
        + "give forward a conversion"
    case .valueKeptWeakly(let key, let type):
      "\(key) can't be weak: \(type) is a value; register it with another scope"
    case .lateAndShared(let key, let scope):
      "\(key) depends on its user and can't be shared in the scope \(scope); "
        + "make it transient, graph or plugin"
    case .ownerGone(let key):
      "can't register \(key): its plugin or relay has left its tree; register it while that is in a tree"
    case .noContainer(let key):
      "can't resolve \(key): no node from here upwards has services; ServiceContainer(at:) adds them"
    case .removedMeanwhile(let key): "\(key) was removed while it was being made"
    }
  }
}

extension ServiceError {
  /// The error code that tools report.
  public var code: String {
    switch self {
    case .absent: "unknown-service"
    case .circular: "circular"
    case .tooDeep: "too-deep"
    case .notMade: "not-made"
    case .duplicate: "conflict"
    case .wrongType, .valueKeptWeakly: "wrong-type"
    case .lateAndShared: "late-and-shared"
    case .ownerGone: "owner-gone"
    case .noContainer: "no-container"
    case .removedMeanwhile: "removed-meanwhile"
    }
  }
}

extension ServiceAbsence: CustomStringConvertible {
  /// The missing service, the services that need it, and existing ones.
  public var description: String {
    let need = neededBy.isEmpty ? "" : ", which \(neededBy.withArrows) needs"
    let place = searched.isEmpty ? "" : " at \(searched.inWords(by: "or"))"
    return "there is no service \(key)\(need)\(place); \(remedy)"
  }

  private var remedy: String {
    let near = self.near
    if !near.isEmpty { return "did you mean \(near.map(\.description).inWords(by: "or"))?" }
    return existing.isEmpty
      ? "there is none at all" : "there are \(existing.map(\.description).inWords(by: "and"))"
  }

  /// Registrations that may be meant: of the same type, or else of a type with a similar name.
  public var near: [ServiceKey] {
    let sameType = existing.filter { $0.type == key.type }
    if !sameType.isEmpty { return sameType }
    return existing.filter { $0.typeWords.isNear(key.typeWords) }
  }
}

extension [ServiceKey] {
  /// The keys as a path: `Cart -> Store`.
  var withArrows: String { map(\.description).joined(separator: " -> ") }
}

extension [String] {
  private static var mostListed: Int { 20 }

  func inWords(by conjunction: String) -> String {
    if count < 2 { return joined() }
    if count > Self.mostListed {
      return prefix(Self.mostListed).joined(separator: ", ")
        + " and \(count - Self.mostListed) more"
    }
    return dropLast().joined(separator: ", ") + " \(conjunction) " + self[count - 1]
  }
}

extension String {
  /// Whether two edits turn one word into the other, ignoring case; in short words, one edit.
  func isNear(_ other: String) -> Bool {
    let (mine, others) = (Array(lowercased()), Array(other.lowercased()))
    let most = min(mine.count, others.count) > 4 ? 2 : 1
    if abs(mine.count - others.count) > most { return false }
    var row = Array(0...others.count)
    for (line, letter) in mine.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (column, other) in others.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[others.count] <= most
  }
}
