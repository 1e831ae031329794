import PatchbayCatalog
import PatchbayLanguage
import PatchbayShell

/// A failed `expect` of a file.
///
/// The file continues, since a failed check changes nothing.
struct UnmetExpectation {
  let error: ShellError
  /// Why the check failed, line by line.
  let causes: [String]
}

extension Session {
  /// Runs the commands of a line, and notes the expectations among them that are not met; stops at
  /// any other error.
  func run(_ line: Line, noting unmet: inout [UnmetExpectation]) throws(ShellError) {
    for index in line.items.indices {
      // A trial applies to the rest of its line.
      let isTrial = line.items[index].isTry
      let items = isTrial ? Array(line.items[index...]) : [line.items[index]]
      do throws(ShellError) {
        try run(Line(items: items, comment: nil, span: line.span, isSound: true))
      } catch {
        guard line.items[index].isUnmet(by: error) else { throw error }
        unmet.append(UnmetExpectation(error: error, causes: causes(of: error)))
      }
      if isTrial || isOver || stage.isInterrupted() { return }
    }
  }
}

extension Item {
  /// Whether an error is that of this command, an expectation that is not met.
  fileprivate func isUnmet(by error: ShellError) -> Bool {
    guard error.code == CommandCode.expectation, let place = error.span else { return false }
    return command.verb.literal == "expect" && span.contains(place)
  }
}
