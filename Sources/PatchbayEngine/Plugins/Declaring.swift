/// What a plugin or relay offers by a scheme, such as a route or an action.
public struct OfferDeclaration: Sendable, Hashable {
  /// The scheme: `url`, `action`.
  public let scheme: String
  /// The name by which it is reached: `app://room/:id`.
  public let name: String
  /// What else there is to know; nil for nothing.
  public let detail: String?
}

extension MessageSender {
  /// Declares to tools what this sender's plugin or relay offers by a scheme, until the token ends it or the
  /// sender leaves its tree.
  ///
  /// It is in snapshots of the tree from then on, and does nothing else. Nil if the sender has left already.
  @discardableResult
  public func declare(scheme: String, name: String, detail: String? = nil) -> MessageBinding? {
    participant.scheme { scheming in
      scheming.add(OfferDeclaration(scheme: scheme, name: name, detail: detail))
    }
  }

  /// Does something once the sender has left its tree; the token calls it off.
  ///
  /// By then nothing reaches it any more, and its plugin has not had its `pluginDeinit` yet. Nil if the sender has
  /// left already: nothing is done.
  @discardableResult
  public func onEnd(_ body: @escaping () -> Void) -> MessageBinding? {
    participant.scheme { $0.add(body) }
  }
}

/// What a participant declares, and what is to be done when it leaves.
final class Scheming {
  /// The offers by number; a number is never given again.
  private var declared: [Int: OfferDeclaration] = [:]
  private var endings: [Int: () -> Void] = [:]
  private var last = 0
}

extension Scheming {
  /// The offers in the order of their declaration.
  var offers: [OfferDeclaration] { declared.sorted { $0.key < $1.key }.map(\.value) }

  /// Returns the number under which it can be taken back.
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
    endings[number] = nil
  }

  /// The participant has left.
  func end() {
    declared = [:]
    // Each may call off those behind it.
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
