import Foundation
public import Testing

/// Runs the commands of a transcript, one after the other in a folder with these files (path to text), and expects
/// the transcript.
///
/// A command follows `$ `, for bash, and its further lines `> `. Below it stand its output and errors in their order, and
/// `[N]` if it exits with a status N other than 0. `…` stands for any text, `#` for any duration, and `FOLDER` for the
/// path of the folder, which also is the home. The programs of this package are on the PATH.
public func expectConsole(
  files: [String: String] = [:], _ transcript: String,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  try await withTemporaryFolder(files: files) { folder in
    let typed = transcript.split(separator: "\n").filter {
      $0.hasPrefix("$ ") || $0.hasPrefix("> ")
    }
    let script = ("\n" + typed.joined(separator: "\n")).split(separator: "\n$ ").map { command in
      """
      printf '%s\\n' '$ \(command.replacing("'", with: #"'\''"#))'; { \(command.replacing("\n> ", with: "\n"))
      } 2>&1; status=$?; [ $status = 0 ] || echo "[$status]"

      """
    }
    let result = try await runCommand(
      ["bash", "-c", script.joined()], in: folder,
      environment: [
        "PATH": "\(House.products.path):/usr/bin:/bin", "HOME": folder.path, "CI": "",
        "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "\(folder.path)/.state", "NO_COLOR": "",
        "CLICOLOR_FORCE": "", "GITHUB_ACTIONS": "", "GITHUB_WORKSPACE": "",
      ])
    let shown = result.output.replacing(folder.path, with: "FOLDER").withoutDurations
    let expected = transcript.withoutDurations + "\n"
    #expect(shown == expected.filled(from: shown), sourceLocation: sourceLocation)
  }
}

extension String {
  /// The text with `#` in place of durations, and without spaces at the ends of lines.
  public var withoutDurations: String {
    replacing(#/[0-9]+(\.[0-9]+)? (ms|s|min)\b/#, with: "#").replacing(#/ +\n/#, with: "\n")
  }

  /// Fills each `…` with what stands in its place in the other text, up to the first one without a place.
  fileprivate func filled(from text: String) -> String {
    let parts = split(separator: "…", omittingEmptySubsequences: false)
    var (filled, rest) = ("", text[...])
    for (number, part) in parts.enumerated() {
      let isLast = number > 0 && number == parts.count - 1
      let place = isLast && rest.hasSuffix(part) ? rest.dropLast(part.count) : nil
      let start = place?.endIndex ?? rest.firstRange(of: part)?.lowerBound
      guard let start, number > 0 || start == rest.startIndex else {
        return filled + parts[number...].joined(separator: "…")
      }
      filled += rest[..<start] + part
      rest = rest[start...].dropFirst(part.count)
    }
    return filled
  }
}
