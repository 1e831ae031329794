import PatchbayCatalog
import PatchbayEngine
package import PatchbayLanguage
import PatchbayText

/// The reasons why a command is refused or fails.
package enum RefusalFault: Sendable, Hashable {
  case refusedByEngine(String, code: ErrorCode = CommandCode.refused.code)
  /// The plugin's init returned nil; with or without parameters.
  case initRefused(type: String, hadParams: Bool)
  case topIsNoNode(String)
  case notWeak(String)
  /// A value without another owner can't be held weakly.
  case notHeld
  case notMine(String)
  case endOfTime(isBack: Bool, wanted: Int, there: Int)
  /// The typed expectation, and what was found instead.
  case unmet(String, found: String)
  /// The number of errors that `check` reported.
  case errorsFound(Int)
  /// The number of findings of `lint`.
  case found(Int)
  /// The code of a finding that can't be accepted.
  case notAcceptable(String)
  /// The code of a finding that is not accepted at a place.
  case notAccepted(String, place: String)
  case cannotReplace(String, isType: String)
  /// A type uses a kind of a sample, and a definition has taken the name of that kind.
  case replacedKind(type: String, kind: String, sample: String)
  case adoptedTree
  /// The number of forgotten steps, which prevent undo and trials.
  case noWayBack(forgotten: Int)
  case detachedSender(String)
  case expectedFailure(code: ErrorCode?, found: ErrorCode?)
  case triedOutside
  case nestedTry
  /// A command other than a building one in a saved world.
  case buildsNothing(String)
  case midStep
  /// Two options that exclude each other.
  case excludes(String, other: String)
  /// An option that requires another one.
  case needsOption(String, needed: String)
  /// An option that a format does not have, and the formats that have it.
  case notShown(String, format: String, among: [String])
  case channelOfNoState
  case untimed(message: Int)
  /// A message that no command sent, its sender, and the message that caused it.
  case notSentByCommand(message: Int, sender: String, cause: Int?)
  /// A message whose step is no longer kept.
  case forgottenCommand(message: Int)
  /// No command has sent a message of the kind whose deliveries should be compared.
  case nothingToCompare(kind: String)
  /// Two things of different sorts, such as a message and a world.
  case notComparable(String, String)
  case interrupted
  case limitMet(LimitMet)
}

extension ShellError {
  /// An error with the words of a fault.
  package init(_ fault: RefusalFault, at span: SourceSpan? = nil, near: [String] = []) {
    self.init(fault.words, at: span, near: near)
  }
}

extension RefusalFault {
  fileprivate var words: FaultWords {
    switch self {
    case .refusedByEngine(let words, let code): .init(code: code, words)
    case .initRefused(let type, let hadParams):
      .init(
        .refused,
        hadParams
          ? "\(type) refused these parameters"
          : "\(type) refused: it was added without fields, so it got no parameters",
        "types \(type) shows what it takes; provide gives parameters to whole containers")
    case .topIsNoNode(let needs):
      .init(.wrongPlace, "/ is above all trees and is not a node", "name \(needs)")
    case .notWeak(let what):
      .init(
        .notWeak, "\(what) can't be held weakly",
        "leave --weak out; only objects can be held weakly")
    case .notHeld:
      .init(
        .notWeak, "a value without another owner can't be held weakly",
        "hold it first: hold NAME TYPE ...; env P @NAME --weak")
    case .notMine(let what):
      .init(
        .notPossible, "\(what) was made by the application, so it can't be changed",
        "add one with --replace in its place")
    case .endOfTime(let isBack, let wanted, let there):
      .init(
        .endOfTime, "can't go \(isBack ? "back" : "forward") \(wanted)",
        there == 0
          ? "there is no step to \(isBack ? "undo" : "redo")"
          : "only \(there) can be \(isBack ? "undone" : "redone")")
    case .unmet(let wanted, let found): .init(.expectation, "not as expected: \(wanted)", found)
    case .errorsFound(let count):
      .init(
        .expectation,
        count < ToldErrors.most ? count.counted("error") : "\(ToldErrors.most) errors or more",
        "fix them, and check again")
    case .found(let count):
      .init(
        .findings, count.counted("finding"),
        "fix it, or accept it: lint --accept CODE P REASON")
    case .notAcceptable(let code):
      .init(
        .notPossible, "\(code) can't be accepted: it says that an acceptance is no longer needed",
        "remove the acceptance: lint --unaccept CODE P")
    case .notAccepted(let code, let place):
      .init(.refused, "\(code) is not accepted at \(place)", "lint lists what is accepted")
    case .cannotReplace(let path, let type):
      .init(
        .nameTaken, "\(path) is a \(type)",
        "--replace only replaces a plugin of the same type; rm it first")
    case .replacedKind(let type, let kind, let sample):
      .init(
        .notPossible,
        "\(type) uses the \(kind) of the sample \(sample), and another \(kind) is defined here",
        "define that one under another name")
    case .adoptedTree:
      .init(
        .adopted, "changes to a running application can't be undone or tried",
        "start the session with a catalogue that builds its starting tree")
    case .noWayBack(let count):
      .init(
        .noWayBack,
        "the first \(count == 1 ? "step is" : "\(count) steps are") forgotten, so nothing can be "
          + "undone or tried", "option journal N keeps more, from the start of a session")
    case .detachedSender(let path): .init(.refused, "\(path) has left its tree and sends nothing")
    case .expectedFailure(let code, let found):
      .init(
        .expectedFailure,
        found.map { "expected to fail with \(code?.rawValue ?? "an error"), but failed with \($0)" }
          ?? "expected to fail\(code.map { " with \($0)" } ?? ""), but succeeded",
        found.map { "write !\($0) if that is expected" } ?? "leave the ! out")
    case .triedOutside:
      .init(.notPossible, "try writes no files and runs no programs", "leave the try out")
    case .nestedTry:
      .init(
        .notPossible, "a try can't contain another: all commands after the first run in one copy",
        "leave this try out, or write it on a line of its own")
    case .buildsNothing(let what):
      .init(
        .notPossible, "\(what) does not build a world, and load takes only commands that do",
        "leave it out; run runs a file of any commands")
    case .midStep:
      .init(
        .notPossible, "can't go back in the middle of a step", "run undo as a command of its own")
    case .excludes(let option, let other):
      .init(.notPossible, "\(option) can't be combined with \(other)", "leave one out")
    case .needsOption(let option, let needed):
      .init(.notPossible, "\(option) needs \(needed)", "add \(needed), or leave \(option) out")
    case .notShown(let option, let format, let others):
      .init(
        .notPossible, "the format \(format) has no \(option)",
        "leave it out, or write --format=\(others.joinedByOr)")
    case .channelOfNoState:
      .init(.notPossible, "only a state has a channel", "write its KIND after the place")
    case .untimed(let message):
      .init(
        .notPossible, "m\(message) was sent without timing", "option timing on, then send again")
    case .notSentByCommand(let message, let sender, let cause):
      .init(
        .notPossible, "m\(message) was sent by \(sender), and not by a command",
        cause.map { "replay m\($0), which led to it" } ?? "replay what led to it")
    case .forgottenCommand(let message):
      .init(
        .notPossible, "the command that led to m\(message) is no longer kept",
        "send it anew; option journal N keeps more steps")
    case .nothingToCompare(let kind):
      .init(
        .notPossible, "no command has sent \(kind), so there is nothing to compare",
        "send one first; it is sent again in two copies of the world")
    case .notComparable(let one, let other):
      .init(
        .notPossible, "\(one) can't be compared with \(other)",
        "compare two messages, or a file or step with another or with now")
    case .interrupted:
      .init(.interrupted, "interrupted", "the world is unchanged")
    case .limitMet(let met): .init(.limit, met.words, met.remedy)
    }
  }
}
