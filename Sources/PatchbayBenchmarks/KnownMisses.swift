/// A goal that is known to be missed, and why.
struct KnownMiss {
  let goal: String
  /// What it was when it was written down; nil where there is nothing to measure.
  let figure: Double?
  let reason: String

  init(_ goal: String, _ figure: Double?, because reason: String = "not reached yet") {
    (self.goal, self.figure, self.reason) = (goal, figure, reason)
  }
}

extension KnownMiss {
  /// So many times as bad as written down it may be before it counts as worse.
  static let leeway = 1.5

  static func ofGoal(_ name: String) -> KnownMiss? { all.first { $0.goal == name } }

  static let all: [KnownMiss] = [
    KnownMiss(
      "event to 1 declared, from a plugin / closure call", 2.66,
      because: "a walk is begun and ended for it, some 15 ns beside the call"),
    KnownMiss(
      "event to 1 declared, through a typed Sender port", nil,
      because: "there is no such port: what it saves is the look-up of the route, 2 to 3 ns of 26"),
    KnownMiss(
      "event to 10 declared / closures", 0.95,
      because: "two calls each, and memory of four objects; 0.5 is what one call takes"),
    KnownMiss(
      "event to 10 bound at run time / closures", 0.43,
      because: "of ten, the beginning and end of the dispatch are a third"),
    KnownMiss(
      "NotificationCenter, userInfo / event to 10", 58.32,
      because: "of ten, the beginning and end of the dispatch are a third"),
    KnownMiss(
      "RxSwift PublishSubject, 8 closures / event to 10", 18.40,
      because: "of ten, the beginning and end of the dispatch are a third"),
    KnownMiss(
      "boost::signals2 with mutex, 1.7 closures / event to 10", 3.91,
      because: "of ten, the beginning and end of the dispatch are a third"),
    KnownMiss(
      "sigc++ signal, 0.2 closures / event to 10", 0.46,
      because: "of ten, the beginning and end of the dispatch are a third"),
    KnownMiss(
      "event to 100 declared / closures", 0.83,
      because: "two calls each, and memory of four objects; 0.5 is what one call takes"),
    KnownMiss("sigc++ signal, 0.2 closures / event to 100", 0.91),
    KnownMiss(
      "event to 1000 declared / closures", 0.88,
      because: "two calls each, and memory of four objects; 0.5 is what one call takes"),
    KnownMiss("sigc++ signal, 0.2 closures / event to 1000", 0.96),
    KnownMiss(
      "nobody listens, 10,000 containers", 10.63,
      because: "the route is looked up: 11 ns, however large the tree"),
    KnownMiss(
      "nobody listens, 10,000 of another kind", 9.57,
      because: "the route is looked up: 11 ns, however large the tree"),
    KnownMiss(
      "nobody listens, 5 levels deep", 10.27,
      because: "the route is looked up: 11 ns, however large the tree"),
    KnownMiss(
      "nobody listens, 50 levels deep", 10.38,
      because: "the route is looked up: 11 ns, however large the tree"),
    KnownMiss(
      "nobody listens, 500 levels deep", 9.34,
      because: "the route is looked up: 11 ns, however large the tree"),
    KnownMiss(
      "event to 100 in 10 containers / closures", 0.86,
      because: "as declared observers in one container"),
    KnownMiss(
      "event to 100 in 100 containers / closures", 0.95,
      because: "as declared observers in one container"),
    KnownMiss(
      "event to 10,000 containers, each", 149.80,
      because: "57 to 460 from run to run, perhaps by what the cache has"),
    KnownMiss(
      "1 interceptor that passes", 61.67,
      because: "two generic calls for each, and a walk of its own behind the last"),
    KnownMiss(
      "10 interceptors that pass, each", 49.65,
      because: "two generic calls for each, and a walk of its own behind the last"),
    KnownMiss(
      "10 of the message's type, each", 49.45,
      because: "two generic calls for each, and a walk of its own behind the last"),
    KnownMiss(
      "a listener", 71.43,
      because: "two generic calls for each, and a walk of its own behind the last"),
    KnownMiss(
      "interceptors for all kinds in 100 containers, each", 86.98,
      because: "two generic calls for each, and a walk of its own behind the last"),
    KnownMiss(
      "1 interceptor for all kinds that is met in 10,000 containers", 66.38,
      because: "two generic calls for each, and a walk of its own behind the last"),
    KnownMiss(
      "1,000 for all kinds that are met in 10,000 containers, each", 101.77,
      because: "two generic calls for each, and a walk of its own behind the last"),
    KnownMiss(
      "plugin with 5 observers, add and remove", 7_318,
      because: "nine objects for each observer that is wired"),
    KnownMiss(
      "plugin with 5 observers, allocations", 45.00,
      because: "nine objects for each observer that is wired"),
    KnownMiss(
      "plugin with 5 observers, memory", 2_947,
      because: "nine objects for each observer that is wired"),
    KnownMiss(
      "environment read of a value, depth 1", 8.03,
      because: "to read the property counts a reference of its wrapper: 10 of 12 ns"),
    KnownMiss(
      "environment read of a value, depth 64", 8.03,
      because: "to read the property counts a reference of its wrapper: 10 of 12 ns"),
    KnownMiss(
      "state to 10 declared", 226.80,
      because: "120 ns are those of an event to 10; it is kept, and the one before is let go of"),
    KnownMiss("newcomer is told a state", 7_092),
    KnownMiss("newcomer is told a state, more than untold", 42.00),
    KnownMiss("recorder over 10 to 1,000 containers", 1.42),
    KnownMiss("recorder, structure only / bare send to 10", 2.30),
    KnownMiss("recorder, payload without references", 3_604),
    KnownMiss("recorder, payload without references, a send", 17.00),
    KnownMiss("recorder, payload with references", 5_821),
    KnownMiss("a hop that is read", 1_282),
    KnownMiss("1,000,000 hops kept", 291.48),
    KnownMiss("snapshot and DOT, 100,000 nodes and plugins", 1.38),
    KnownMiss("snapshot and JSON, 100,000 nodes and plugins", 1.29),
    KnownMiss(
      "snapshot and JSON, at most in memory with the tree", 602.60,
      because: "the tree alone takes 280 MB, and the text is one string"),
    KnownMiss(
      "shell: send through a pipe", 32_802,
      because: "each line is read, checked, sent, recorded and journalled; no part is most of it"),
  ]
}
