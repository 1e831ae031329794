import Foundation
import Synchronization

/// What others take to send to so many, held against the same array of closures.
///
/// They can't be fetched here, so what they took beside it, measured elsewhere, stands for them.
struct Peer {
  let name: String
  /// In calls of the closure array, the least of several sizes and machines.
  let closures: Double
  /// How many times as cheap a send has to be.
  let cheaper: Double
}

let atContainer = [
  Peer(name: "RxSwift PublishSubject, 8 closures", closures: 8, cheaper: 25),
  Peer(name: "OpenCombine PassthroughSubject, 10 closures", closures: 10, cheaper: 20),
  Peer(name: "boost::signals2 with mutex, 1.7 closures", closures: 1.7, cheaper: 4),
  Peer(name: "sigc++ signal, 0.2 closures", closures: 0.2, cheaper: 1),
]

/// A sum that may be added to from anywhere, as Foundation asks of its observers.
private final class SharedSum: Sendable {
  let value = Atomic<Int>(0)
}

/// Foundation's way: a dictionary for each post, a cast in each observer.
func posting(to count: Int) -> () -> Void {
  let center = NotificationCenter()
  let name = Notification.Name("tick")
  let observers = (0..<count).map { _ in
    let sum = SharedSum()
    return center.addObserver(forName: name, object: nil, queue: nil) { notification in
      if let tick = notification.userInfo?["tick"] as? Tick {
        sum.value.add(tick.number, ordering: .relaxed)
      }
    }
  }
  return {
    withExtendedLifetime(observers) {
      center.post(name: name, object: nil, userInfo: ["tick": Tick(number: 1)])
    }
  }
}
