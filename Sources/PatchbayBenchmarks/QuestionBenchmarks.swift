import PatchbayShell

/// Questions about a world of 10,000 plugins and a log of 10,000 messages; each must be answered
/// within 0.3 s, and lint, which checks the whole world, within 2 s.
var questionGroups: [Group] {
  [
    Group(
      title: "questions to a world of 10,000 plugins and 10,000 messages",
      rows: rows(for: questions + [lint], in: BigWorld(areas: 100)),
      goals: questions.map { command in
        Goal("shell: \(command)", .seconds, atMost: 0.3) { $0.time(of: command) / 1e9 }
      } + [Goal("shell: lint", .seconds, atMost: 2) { $0.time(of: lint) / 1e9 }],
      mostRounds: 3)
  ]
}

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
  "timeline --at=app/area5",
]
private let lint = "expect not clean"
