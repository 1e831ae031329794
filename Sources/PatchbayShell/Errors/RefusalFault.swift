import PatchbayCatalog
package import PatchbayLanguage
import PatchbayText

/// Why a command is refused, or fails.
package enum RefusalFault: Sendable, Hashable {
  case refusedByEngine(String, code: ErrorCode = CommandCode.refused.code)
  case initRefused(type: String)
  case topIsNoNode(String)
  case notWeak(String)
  /// A value that nobody holds is to be set weakly.
  case notHeld
  case notMine(String, fix: String?)
  case nothingToUndo(wanted: Int, there: Int)
  case nothingToRedo(wanted: Int, there: Int)
  case expectation(String, found: String)
  case cannotReplace(String, isType: String)
  case adoptedTree
  case detachedSender(String)
  case expectedFailure(code: ErrorCode?, found: ErrorCode?)
  case notSupported(String, fix: String)
  case interrupted
  /// A message that a command sent, or one that it led to, ended at a limit.
  case limit(String, cause: String?)
}

extension ShellError {
  /// The error that this fault is.
  package init(_ fault: RefusalFault, at span: SourceSpan? = nil, near: [String] = []) {
    self.init(fault.words, at: span, near: near)
  }
}

extension RefusalFault {
  fileprivate var words: FaultWords {
    switch self {
    case .refusedByEngine(let words, let code): .init(code: code, words)
    case .initRefused(let type):
      .init(
        .refused, "\(type) refused these parameters",
        "types \(type) shows what it takes; provide gives parameters to whole containers")
    case .topIsNoNode(let needs):
      .init(.wrongPlace, "/ stands above all trees and is no node", "name \(needs)")
    case .notWeak(let what):
      .init(.notWeak, "\(what) can't be held weakly", "leave --weak out; only objects can be")
    case .notHeld:
      .init(
        .notWeak, "a value that nobody else keeps can't be held weakly",
        "hold it first: hold NAME TYPE ...; env P @NAME --weak")
    case .notMine(let what, let fix):
      .init(.notPossible, "\(what) was made by the application, so it can't be changed", fix)
    case .nothingToUndo(let wanted, let there):
      .init(
        .endOfTime, "can't go back \(wanted)",
        there == 0 ? "there is no step to undo" : "only \(there) can be undone")
    case .nothingToRedo(let wanted, let there):
      .init(
        .endOfTime, "can't go forward \(wanted)",
        there == 0 ? "nothing was undone" : "only \(there) can be done again")
    case .expectation(let wanted, let found): .init(.expectation, wanted, found)
    case .cannotReplace(let path, let type):
      .init(
        .nameTaken, "\(path) is a \(type)",
        "--replace puts a plugin in the place of its own type; rm it first")
    case .adoptedTree:
      .init(
        .adopted, "what is done to an application at work can't be taken back or tried out",
        "hand over a catalogue whose starting tree is built anew")
    case .detachedSender(let path): .init(.refused, "\(path) has left its tree and sends nothing")
    case .expectedFailure(let code, let found):
      .init(
        .expectedFailure,
        found.map { "it had to fail with \(code?.rawValue ?? "an error"), and failed with \($0)" }
          ?? "it had to fail\(code.map { " with \($0)" } ?? ""), and succeeded",
        found.map { "write !\($0) if that is meant" } ?? "leave the ! out")
    case .notSupported(let what, let fix): .init(.notPossible, what, fix)
    case .interrupted:
      .init(.interrupted, "interrupted", "the world is as it was before this command")
    case .limit(let words, let cause): .init(.limit, words, cause)
    }
  }
}
