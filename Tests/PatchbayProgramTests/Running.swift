import Foundation
import TestSupport

/// Runs `patchbay` with a text as its standard input.
func patchbay(_ arguments: String..., input: String = "", in folder: URL? = nil) async throws
  -> CommandResult
{
  try await runCommand([House.executable("patchbay")] + arguments, in: folder, input: input)
}

/// Runs a line of sh, in which `$0` is `patchbay`.
func shell(_ line: String, in folder: URL? = nil) async throws -> CommandResult {
  try await runCommand(["sh", "-c", line, House.executable("patchbay")], in: folder)
}

/// Commands that build a tree.
enum Room {
  static let commands = "define event Ping\nadd container room\nadd plugin room/p Probe on=Ping\n"
}

/// Runs a line of sh in a temporary folder.
func shellInFolder(_ line: String) async throws -> CommandResult {
  try await withTemporaryFolder(files: [:]) { folder in try await shell(line, in: folder) }
}
