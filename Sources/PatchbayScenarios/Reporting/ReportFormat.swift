/// A form in which the results of scenario files are reported.
///
/// Each is declared beside its report, in a file of its own, and has a line in `standard`.
public struct ReportFormat: Sendable {
  /// What is typed after `--report=`.
  public let name: String
  /// Whether other reports can follow it on the same output, since people read it line by line.
  package let sharesOutput: Bool
  /// The environment variable that adds this report to the text where none is asked for.
  package let variable: String?
  private let make: Make

  /// Makes an empty report; one that has no colours or is never verbose ignores what it is given.
  public typealias Make = @Sendable (_ isColoured: Bool, _ isVerbose: Bool) -> any ScenarioReport

  /// A format of this name.
  public init(
    _ name: String, sharesOutput: Bool = false, joiningWhere variable: String? = nil,
    make: @escaping Make
  ) {
    self.name = name
    self.sharesOutput = sharesOutput
    self.variable = variable
    self.make = make
  }
}

extension ReportFormat {
  /// All that come with Patchbay, the default first.
  public static let standard: [ReportFormat] = [.text, .tap, .junit, .github, .json]

  /// An empty report in this form; only text has colours, and only text and TAP can be verbose.
  public func makeReport(isColoured: Bool = false, isVerbose: Bool = false) -> any ScenarioReport {
    make(isColoured, isVerbose)
  }
}
