import Foundation
import TestSupport
import Testing

/// A way to send texts of any size against `patchbay`.
struct Attack: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// A text of some size; `random` decides on the rest.
  let make: @Sendable (_ size: Int, _ random: inout SeededGenerator) -> Assault
  /// The size up to which the attack grows. Larger sizes only take longer.
  let mostThings: Int

  init(
    _ name: String, upTo mostThings: Int = Effort.mostThings,
    _ make: @escaping @Sendable (Int, inout SeededGenerator) -> Assault
  ) { (testDescription, self.mostThings, self.make) = (name, mostThings, make) }
}

/// Files, arguments and input of one run of `patchbay`.
struct Assault: Sendable {
  var files: [String: String] = [:]
  var arguments: [String] = []
  var input = ""
}

extension Assault {
  /// Passes the script in one of the possible ways, chosen at random.
  static func script(_ text: String, _ random: inout SeededGenerator) -> Assault {
    let ways = scripts(text)
    return ways[Int.random(in: 0..<ways.count, using: &random)]
  }

  /// Passes the script in every possible way.
  static func scripts(_ text: String) -> [Assault] {
    [
      Assault(files: ["attack": text], arguments: ["attack"]),
      Assault(arguments: ["-"], input: text),
      Assault(files: ["attack": text], arguments: ["-c", "run attack", "-c", "echo alive"]),
      Assault(files: ["attack": text], arguments: ["-c", "check attack"]),
      Assault(files: ["attack": text], arguments: ["-c", "load attack"]),
      Assault(
        files: ["attack": text], arguments: ["--load", "attack", "--keep-going", "-c", "tree"]),
      Assault(files: ["attack.scenario": text], arguments: ["test", "attack.scenario"]),
      Assault(files: ["attack": text], arguments: ["fmt", "attack"]),
      Assault(files: ["attack": text], arguments: ["--keep-going", "attack"]),
      Assault(
        files: ["attack.md": "```patchbay\n\(text)\n```\n"], arguments: ["test", "attack.md"]),
      Assault(
        files: ["attack.md": "```patchbay session\n/> \(text)\n```\n"],
        arguments: ["test", "attack.md"]),
    ]
  }
}

// MARK: - Outcomes

/// How an assault ended.
struct Outcome: Sendable {
  let status: Int32
  let output: String
  let errors: String
  let duration: Duration
}

extension Assault {
  /// The limit of address space, more than any assault needs. The system kills a process that
  /// exceeds it.
  private static let mostKilobytes = 6 << 20
  /// The limit of processor time, in seconds. The system kills a process that exceeds it.
  private static let mostSeconds = 200

  /// Runs `patchbay` with these files in the folder.
  func run(in folder: URL, environment: [String: String] = [:]) async throws -> Outcome {
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    let limits =
      "ulimit -v \(Self.mostKilobytes); ulimit -c 0; ulimit -t \(Self.mostSeconds); exec \"$0\" \"$@\""
    let began = ContinuousClock.now
    let result = try await runCommand(
      ["sh", "-c", limits, House.executable("patchbay")] + limitedArguments, in: folder,
      input: input,
      environment: environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { own, _ in own })
    return Outcome(
      status: result.status, output: result.output, errors: result.errors,
      duration: .now - began)
  }
}

extension Assault {
  /// The arguments, with limits added for the commands that accept them.
  private var limitedArguments: [String] {
    switch arguments.first {
    case "test": ["test"] + Effort.limits + arguments.dropFirst()
    case "fmt": arguments
    default: Effort.limits + arguments
    }
  }
}

extension Outcome {
  /// Whether the process exited by itself with a documented status.
  var isOrderly: Bool { [0, 1, 2, 3, 124].contains(status) }

  /// Control characters in the output that a terminal would obey.
  var wildScalars: [Unicode.Scalar] { (output + errors).wildScalars }

  /// The end of the output, for the report of a failure.
  var lastWords: String { "\(output.suffix(300))\n\(errors.suffix(600))" }
}
