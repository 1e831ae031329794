import PatchbayCatalog
import PatchbayLanguage
import PatchbayShell

/// The time of a world: it passes only by `advance` and in `Slow` plugins.
///
/// A world that is built again keeps its time.
final class WorldClock {
  private let stage: Stage
  private let beginning: ContinuousClock.Instant
  private let elapsedBefore: Duration

  init(on stage: Stage) {
    self.stage = stage
    elapsedBefore = stage.elapsed
    beginning = .now
  }
}

extension WorldClock {
  /// The time that has passed since the world was made.
  var elapsed: Duration { stage.elapsed - elapsedBefore }

  var now: ContinuousClock.Instant { beginning + elapsed }

  /// Advances the time, up to a limit that no scope of a service exceeds.
  func advance(by duration: Duration) {
    stage.elapsed = min(stage.elapsed + duration, .milliseconds(Int.max))
  }
}

/// `advance`.
struct AdvanceTime: Command {
  let form = CommandForm(
    "advance", .time, "advances the world's time, for services with a limited scope",
    details: """
      Only this command and Slow plugins advance the world's time. An instance in the scope \
      limited is shared for --for milliseconds of it.
      """,
    examples: [
      "add container app; service app Token JWT --scope=limited --for=500; resolve app Token; advance 499; resolve app Token; advance 1; resolve app Token",
      "add container app; service app Token JWT --scope=limited --for=500; resolve app Token; advance 500; undo; resolve app Token",
    ], effect: .world)
  let milliseconds = Argument("MS", CountArgument.milliseconds, "milliseconds")

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    context.world.noteChange()
    context.world.services.clock.advance(by: .milliseconds(try call.milliseconds))
  }
}
