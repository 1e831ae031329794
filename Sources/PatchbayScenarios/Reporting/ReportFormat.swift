/// A format for reporting the results of scenario files.
///
/// Each format is declared beside its report, in a file of its own, and has a line in `standard`.
public struct ReportFormat: Sendable {
  /// The name that is typed after `--report=`.
  public let name: String
  /// Whether other reports can follow on the same output, because people read this one line by
  /// line.
  package let sharesOutput: Bool
  /// The environment variable that adds this report to the text report if none is requested.
  package let variable: String?
  private let make: Make
  private let joined: (@Sendable () -> any ScenarioReport)?

  /// Makes an empty report; formats without colours or a verbose form ignore the arguments.
  public typealias Make = @Sendable (_ isColoured: Bool, _ isVerbose: Bool) -> any ScenarioReport

  /// A format with this name, which makes reports by `make`.
  public init(
    _ name: String, sharesOutput: Bool = false, joiningWhere variable: String? = nil,
    make: @escaping Make
  ) {
    self.init(name, sharesOutput: sharesOutput, joiningWhere: variable, joined: nil, make: make)
  }

  /// A format whose report is made by `joined` where it is a part of another one.
  init(
    _ name: String, sharesOutput: Bool, joiningWhere variable: String?,
    joined: (@Sendable () -> any ScenarioReport)?, make: @escaping Make
  ) {
    self.name = name
    self.sharesOutput = sharesOutput
    self.variable = variable
    self.make = make
    self.joined = joined
  }
}

extension ReportFormat {
  /// All formats of Patchbay, the default first.
  public static let standard: [ReportFormat] = [.text, .tap, .junit, .github, .json]

  /// Makes an empty report; only text has colours, and only text and TAP can be verbose.
  public func makeReport(isColoured: Bool = false, isVerbose: Bool = false) -> any ScenarioReport {
    make(isColoured, isVerbose)
  }

  /// Whether the report can be a part of another one.
  package var canJoin: Bool { joined != nil }

  /// Makes an empty report that is a part of another one.
  package func makeJoinedReport(isVerbose: Bool) -> any ScenarioReport {
    joined?() ?? make(false, isVerbose)
  }
}
