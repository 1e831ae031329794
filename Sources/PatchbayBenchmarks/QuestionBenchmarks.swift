import PatchbayShell

/// Questions about a world of 10,000 plugins and a log of 10,000 messages; each must be answered
/// within 0.3 s, lint, and what is tried in a copy beyond making the copy, within 0.5 s.
var questionGroups: [Group] {
  [
    Group(
      title: "questions to a world of 10,000 plugins and 10,000 messages",
      rows: rows(for: questions + [lint, copy] + trials, in: BigWorld(areas: 100)),
      goals: questions.map { goal($0, atMost: 0.3) } + [goal(lint, atMost: 0.5)]
        + trials.map { command in
          Goal("shell: \(command), beyond a copy", .seconds, atMost: 0.5) {
            $0.difference(of: command, to: copy) / 1e9
          }
        }, mostRounds: 3),
    Group(
      title: "reach over 1,000 observers behind one drop on each of 200 nodes",
      rows: [
        Row(name: deepReach) {
          let session = Session.after(deepTree)
          return { session.do(deepReach) }
        }
      ], goals: [goal(deepReach, atMost: 0.05)], mostRounds: 3),
  ]
}

private func goal(_ command: String, atMost seconds: Double) -> Goal {
  Goal("shell: \(command)", .seconds, atMost: seconds) { $0.time(of: command) / 1e9 }
}

/// Each node of 200 below one another drops the kind that the five observers in it observe.
private var deepTree: [String] {
  var path = "r"
  return ["define event A n:int", "add composer r"]
    + (0..<200).flatMap { _ in
      path += "/n"
      return [
        "add composer \(path)", "add interceptor \(path):d drop A", "add container \(path)/c",
      ]
        + (0..<5).map { "add plugin \(path)/c/p\($0) Probe on=A" }
    }
}
private let deepReach = "reach A --from=r"

/// A question of each sort about 1,000 plugins, for `.ci/counts`.
var countedQuestions: [Row] {
  let questions = [
    "tree", "graph", "who K105", "why K105", "reach K105 --from=app/area5", lint,
    "try send app/area5 K105 n=1",
  ]
  return rows(for: questions, in: BigWorld(areas: 10), prefix: "1,000 plugins: ")
}

private func rows(for commands: [String], in world: BigWorld, prefix: String = "") -> [Row] {
  commands.map { command in
    Row(name: prefix + command) {
      let session = world.session
      return { session.do(command) }
    }
  }
}

private let questions = [
  "log --last=10", "who K105", "who app/area5/room5/p5", "who --across=app/area5", "stats",
  "stats --by=cause", "stats --by=kind --since=m5000", "graph --flow",
  "graph --flow --depth=2 --format=dot", "graph --flow --kind=K5 --highlight=m9000 --causes",
  "show app/area5:gate", "expect flow app K5 app", "log --kind=K105 --dropped --causes",
  "env app/area5/room5 level", "why K105", "why app/area5:gate", "why app/area5/room5/p5",
  "timeline --at=app/area5", "why app/area5/room5/p5 m9000", "reach K105 n=1 --from=app/area5",
  "reach K105 --to=app/area5/room5/p5", "log --at=app/area5/room5", "diff m8999 m9000",
]
/// Sends in a copy what is sent again there, and changes nothing.
private let copy = "try let unused=1"
private let trials = ["try rm app/area5/room5/p5", "rm app/area5/room5/p5 --explain"]
private let lint = "expect not clean"
