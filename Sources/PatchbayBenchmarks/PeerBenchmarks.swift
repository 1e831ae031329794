import Foundation
import Synchronization

/// The time that another library takes for a send, compared with the same array of closures.
///
/// The library can't be fetched here, so its time relative to the closures was measured elsewhere.
struct Peer {
  let name: String
  /// The time in calls of the closure array: the minimum over several sizes and machines.
  let closures: Double
  /// The factor by which a send must be cheaper.
  let cheaper: Double
}

let atContainer = [
  Peer(name: "RxSwift PublishSubject, 8 closures", closures: 8, cheaper: 25),
  Peer(name: "OpenCombine PassthroughSubject, 10 closures", closures: 10, cheaper: 20),
  Peer(name: "boost::signals2 with mutex, 1.7 closures", closures: 1.7, cheaper: 4),
  Peer(name: "sigc++ signal, 0.2 closures", closures: 0.2, cheaper: 1),
]

/// A sum to which any thread may add, as Foundation requires of its observers.
private final class SharedSum: Sendable {
  let value = Atomic<Int>(0)
}

/// Posts by Foundation: a dictionary for each post, a cast in each observer.
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
