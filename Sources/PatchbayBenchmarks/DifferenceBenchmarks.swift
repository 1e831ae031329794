import Glibc
import PatchbayShell

/// Differences in a world of 10,000 plugins and a log of 10,000 messages.
///
/// Commands that build the world anew are compared with a trial of nothing, which builds it once.
var differenceGroups: [Group] {
  let world = BigWorld(areas: 100)
  return [
    Group(
      title: "differences in a world of 10,000 plugins and 10,000 messages",
      rows: [differenceFromFile(in: world)]
        + (quick + [approaches, trialOfNothing, trial, differenceFromStep]).map { command in
          Row(name: command) {
            let session = world.session
            return { session.do(command) }
          }
        },
      goals: ([differenceFromFile] + quick).map { command in
        Goal("shell: \(command)", .seconds, atMost: 0.3) { $0.time(of: command) / 1e9 }
      } + [
        Goal("shell: \(approaches)", .seconds, atMost: 2) { $0.time(of: approaches) / 1e9 },
        // The trial builds the world twice, with the change and without.
        .ratio("shell: \(trial)", of: trial, to: trialOfNothing, atMost: 3),
        .ratio("shell: diff sN", of: differenceFromStep, to: trialOfNothing, atMost: 1.5),
      ],
      mostRounds: 3)
  ]
}

private let differenceFromFile = "diff FILE"
/// The two messages of the first command take the same way, those of the second do not.
private let quick = ["diff m1001 m2002", "diff m1000 m9000"]
private let approaches = "reach K505 --to=app/area5/room0/p5"
private let trialOfNothing = "try echo nothing"
private let trial = "try env app level=1"
private let differenceFromStep = "diff s12000"

private func differenceFromFile(in world: BigWorld) -> Row {
  Row(name: differenceFromFile) {
    let session = world.session
    let path = "/tmp/patchbay-bench-\(getpid()).patchbay"
    session.do("save \(path) --force")
    session.do("diff \(path)")
    return { session.do("diff \(path)") }
  }
}
