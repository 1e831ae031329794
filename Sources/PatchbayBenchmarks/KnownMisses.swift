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
    KnownMiss("event to 1 declared, from a plugin / closure call", 6.08),
    KnownMiss(
      "event to 1 declared, through a typed Sender port", nil, because: "there is no such port yet"),
    KnownMiss("event to 10 declared / closures", 2.54),
    KnownMiss("event to 10 bound at run time / closures", 0.85),
    KnownMiss("NotificationCenter, userInfo / event to 10", 30.88),
    KnownMiss("RxSwift PublishSubject, 8 closures / event to 10", 9.42),
    KnownMiss("OpenCombine PassthroughSubject, 10 closures / event to 10", 11.77),
    KnownMiss("boost::signals2 with mutex, 1.7 closures / event to 10", 2.00),
    KnownMiss("sigc++ signal, 0.2 closures / event to 10", 0.24),
    KnownMiss("event to 100 declared / closures", 2.08),
    KnownMiss("event to 100 bound at run time / closures", 0.56),
    KnownMiss("NotificationCenter, userInfo / event to 100", 39.62),
    KnownMiss("RxSwift PublishSubject, 8 closures / event to 100", 14.20),
    KnownMiss("OpenCombine PassthroughSubject, 10 closures / event to 100", 17.75),
    KnownMiss("boost::signals2 with mutex, 1.7 closures / event to 100", 3.02),
    KnownMiss("sigc++ signal, 0.2 closures / event to 100", 0.35),
    KnownMiss("event to 1000 declared / closures", 2.05),
    KnownMiss("event to 1000 bound at run time / closures", 0.52),
    KnownMiss("NotificationCenter, userInfo / event to 1000", 42.92),
    KnownMiss("RxSwift PublishSubject, 8 closures / event to 1000", 15.27),
    KnownMiss("OpenCombine PassthroughSubject, 10 closures / event to 1000", 19.09),
    KnownMiss("boost::signals2 with mutex, 1.7 closures / event to 1000", 3.25),
    KnownMiss("sigc++ signal, 0.2 closures / event to 1000", 0.38),
    KnownMiss("nobody listens, 10,000 containers", 22.71),
    KnownMiss("nobody listens, 10,000 of another kind", 24.44),
    KnownMiss("nobody listens, 5 to 500 levels deep: flat", 0.66),
    KnownMiss("nobody listens, 5 levels deep", 23.51),
    KnownMiss("nobody listens, 50 levels deep", 57.28),
    KnownMiss("nobody listens, 500 levels deep", 491.17),
    KnownMiss("event to 100 in 10 containers / closures", 2.27),
    KnownMiss("event to 100 in 100 containers / closures", 3.31),
    KnownMiss(
      "event to 10,000 containers, each", 390,
      because: "57 to 460 from run to run, perhaps by what the cache has"),
    KnownMiss("1 interceptor that passes", 537.05),
    KnownMiss("10 interceptors that pass, each", 342.99),
    KnownMiss("10 of the message's type, each", 344.97),
    KnownMiss("a listener", 337.40),
    KnownMiss("interceptors for all kinds in 100 containers, each", 587.63),
    KnownMiss("1 interceptor for all kinds that is met in 10,000 containers", 842),
    KnownMiss("1,000 for all kinds that are met in 10,000 containers, each", 722),
    KnownMiss("1 interceptor elsewhere, within a room / none", 1.49),
    KnownMiss("1,000 interceptors elsewhere, within a room / none", 1.51),
    KnownMiss("query to the first of 1", 743.27),
    KnownMiss("query to the first of 10", 738.15),
    KnownMiss("query to the first of 100", 740.72),
    KnownMiss("query to the first of 1000", 740.58),
    KnownMiss("query to all of 100", 54_380),
    KnownMiss("query to all of 100, a list that grows", 10.00),
    KnownMiss("plugin with 5 observers, add and remove", 9_409),
    KnownMiss("plugin with 5 observers, allocations", 78.00),
    KnownMiss("plugin with 5 observers, memory", 3_316),
    KnownMiss("environment read of a value, depth 1", 6.80),
    KnownMiss("environment read of a value, depth 64", 6.80),
    KnownMiss("state to 10 declared", 703.62),
    KnownMiss("state to 10 declared, after the first", 3.00),
    KnownMiss("newcomer is told a state", 5_963),
    KnownMiss("newcomer is told a state, more than untold", 40.00),
    KnownMiss("state, 100 to 10,000 children in one composer: flat", 0.96),
    KnownMiss("state, 10 to 1,000 nodes that remember another kind: flat", 0.63),
    KnownMiss("named channel beside 10 to 1,000 on others, and one of all: flat", 0.81),
    KnownMiss("recorder over 10 to 1,000 containers", 1.47),
    KnownMiss("compose([…])", 1.20),
    KnownMiss("recorder, structure only / bare send to 10", 1.51),
    KnownMiss("recorder, payload without references", 3_904),
    KnownMiss("recorder, payload without references, a send", 17.00),
    KnownMiss("recorder, payload with references", 10_661),
    KnownMiss("a hop that is read", 1_581),
    KnownMiss("1,000,000 hops kept", 293.57),
    KnownMiss("snapshot and DOT, 100,000 nodes and plugins", 1.34),
    KnownMiss("snapshot and JSON, 100,000 nodes and plugins", 2.55),
    KnownMiss("snapshot and JSON, at most in memory with the tree", 816.70),
    KnownMiss("shell: send through a pipe", 31_431),
  ]
}
