public import Testing

/// When a test counts as hanging.
///
/// All tests start together, so that a limit in time also measures the queue, and the work of
/// other programs on the machine. Limits are here and nowhere else, so generous that only a hang
/// meets them.
public enum HangLimit: Sendable {
  private static let minutes = amount(60, inLongRun: 600)

  public static let duration = Duration.seconds(minutes * 60)

  /// The number of looks at a program that waits, with a pause of 2 ms after each, until the test
  /// gives up. On a busy machine the looks take longer, as the program does.
  static let looks = 30_000

  fileprivate static var trait: TimeLimitTrait { .timeLimit(.minutes(minutes)) }
}

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that hangs, and reports it.
  public static var hangLimit: Self { HangLimit.trait }
}
