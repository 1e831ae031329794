import Foundation
import TestSupport

/// Runs `patchbay` with a file for its standard input.
func patchbay(_ arguments: String..., input: String = "", in folder: URL? = nil) async throws
  -> CommandResult
{
  try await runCommand([House.executable("patchbay")] + arguments, in: folder, input: input)
}

/// Runs a line of sh, in which `$0` is `patchbay`.
func shell(_ line: String, in folder: URL? = nil) async throws -> CommandResult {
  try await runCommand(["sh", "-c", line, House.executable("patchbay")], in: folder)
}

/// Commands that build a tree, and what `tree` shows of it.
enum Room {
  static let commands = "define event Ping\nadd container room\nadd plugin room/p Probe on=Ping\n"
  static let tree = "/room  container\n`- p   Probe  observes Ping\n"
}

/// Runs a line of sh in a folder of its own, which is gone afterwards.
func shellInFolder(_ line: String) async throws -> CommandResult {
  try await withTemporaryFolder(files: [:]) { folder in try await shell(line, in: folder) }
}
