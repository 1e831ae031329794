import Foundation

/// The faults that no user or caller could observe, each with its reason.
///
/// A line is `FILE | LINE OF CODE | LINE WITH THE FAULT | REASON`.
struct Equivalents {
  let listed: Set<[String]>

  /// The highest percentage of equivalent faults. More would hide missing tests.
  static let most = 5

  init(readFrom file: URL) throws {
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    listed = Set(
      lines.filter { !$0.hasPrefix("#") }.map { line in
        line.components(separatedBy: " | ").prefix(3).map {
          $0.trimmingCharacters(in: .whitespaces)
        }
      })
  }

  func contains(_ mutation: Mutation, original: String) -> Bool {
    listed.contains(
      [mutation.file, original, mutation.shown].map { $0.trimmingCharacters(in: .whitespaces) })
  }
}
