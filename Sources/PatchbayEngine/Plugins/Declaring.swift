/// What a plugin or relay offers by a scheme, such as a route or an action.
public struct OfferDeclaration: Sendable, Hashable {
  /// The scheme: `url`, `action`.
  public let scheme: String
  /// The name by which the offer is addressed: `app://room/:id`.
  public let name: String
  /// Further information; nil for none.
  public let detail: String?
}

extension MessageSender {
  /// Declares to tools what this sender's plugin or relay offers by a scheme.
  ///
  /// The offer is in snapshots of the tree until the token ends it or the sender leaves its tree;
  /// it has no other effect. Returns nil if the sender has left already.
  @discardableResult
  public func declare(scheme: String, name: String, detail: String? = nil) -> MessageBinding? {
    participant.scheme { scheming in
      scheming.add(OfferDeclaration(scheme: scheme, name: name, detail: detail))
    }
  }

  /// Calls a closure once the sender has left its tree; the token cancels this.
  ///
  /// By then nothing reaches the sender any more, and its plugin's `pluginDeinit` has not been
  /// called yet. Returns nil, and never calls the closure, if the sender has left already.
  @discardableResult
  public func onEnd(_ body: @escaping () -> Void) -> MessageBinding? {
    participant.scheme { $0.add(body) }
  }
}

/// The declarations of a participant, and the actions for when it leaves.
final class Scheming {
  /// The offers by number; a number is never given again.
  private var declared: [Int: OfferDeclaration] = [:]
  private var endings: [Int: () -> Void] = [:]
  private var last = 0
}

extension Scheming {
  /// The offers in the order of their declaration.
  var offers: [OfferDeclaration] { declared.sorted { $0.key < $1.key }.map(\.value) }

  /// Adds an offer and returns the number by which it can be removed.
  fileprivate func add(_ offer: OfferDeclaration) -> Int {
    last += 1
    declared[last] = offer
    return last
  }

  fileprivate func add(_ ending: @escaping () -> Void) -> Int {
    last += 1
    endings[last] = ending
    return last
  }

  fileprivate func remove(_ number: Int) {
    declared[number] = nil
    // Release the closure after the change, since a deinit may cancel another one.
    let ending = endings.removeValue(forKey: number)
    withExtendedLifetime(ending) {}
  }

  /// Runs the actions, because the participant has left.
  func end() {
    declared = [:]
    // Each action may cancel later ones.
    for number in endings.keys.sorted() { endings.removeValue(forKey: number)?() }
  }
}

extension Participant {
  fileprivate func scheme(_ add: (Scheming) -> Int) -> MessageBinding? {
    unlinkDead()
    guard let nodeCore else { return nil }
    let scheming = self.scheming ?? Scheming()
    self.scheming = scheming
    nodeCore.resolvedDomain.shapeEpoch += 1
    let number = add(scheming)
    return MessageBinding { [weak self, weak scheming] in
      self?.nodeCore?.resolvedDomain.shapeEpoch += 1
      scheming?.remove(number)
    }
  }
}
