import Foundation
public import Testing

/// A program that some tests start and that may be missing on a machine.
public struct Tool: Sendable {
  /// The name of the program on the PATH.
  public let name: String
  /// The Debian package that contains it; `.ci/setup` installs it.
  public let package: String

  public init(_ name: String, package: String) {
    (self.name, self.package) = (name, package)
  }

  /// Draws graphs.
  public static let dot = Tool("dot", package: "graphviz")
  /// Shows a file a screen at a time.
  public static let less = Tool("less", package: "less")
  /// Validates XML against a schema.
  public static let xmllint = Tool("xmllint", package: "libxml2-utils")

  /// Loads completions of its own language.
  public static let zsh = Tool("zsh", package: "zsh")
  /// The same, and lists what it would complete.
  public static let fish = Tool("fish", package: "fish")

  public static let all = [dot, less, xmllint, zsh, fish]

  public var isInstalled: Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the tests if a program is missing; the reason names its Debian package.
  ///
  /// `.ci/tests` counts the skipped tests by this reason.
  public static func needs(_ tool: Tool) -> Self {
    .enabled(
      if: tool.isInstalled, "needs \(tool.name), which is missing: apt-get install \(tool.package)")
  }

  /// Skips the tests where a process may not have mounts of its own, as in most containers.
  public static var needsNamespaces: Self {
    .enabled("needs unshare -rm, which is not permitted here") {
      try await runCommand(["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/proc"]).status == 0
    }
  }
}
