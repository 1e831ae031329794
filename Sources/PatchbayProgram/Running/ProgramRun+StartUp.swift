import Glibc
import PatchbayLanguage
import PatchbayShell
import PatchbayText

extension ProgramRun {
  /// Runs the user's own commands before the first prompt; errors in them do not end the session.
  mutating func runStartUpFile() {
    guard !request.skipsInit, let path = UserFile.start.path(environment: Environment.value(of:)),
      access(path, F_OK) == 0
    else { return }
    // The file is the user's own, so its commands have the rights of typed ones.
    session.options.origin = .typed
    let goesOn = session.options.keepsGoing
    session.options.keepsGoing = true
    defer { session.options.keepsGoing = goesOn }
    do throws(ShellError) {
      let source = try CommandFile(path, upTo: request.session.budgets[.memory]).source
      _ = activity.during { session.run(source) }
    } catch {
      output.write(remark: "\(program.name): \(error.message.onOneLine)\n")
    }
  }
}
