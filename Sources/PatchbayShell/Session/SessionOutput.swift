package import PatchbayInspection
package import PatchbayLanguage
import PatchbayPlatform
import PatchbayText

/// The output of a session: a terminal, a file, a test.
public protocol SessionOutput: AnyObject {
  /// Writes results of commands, in pieces that need not end at a newline.
  func write(_ text: String)
  /// Writes errors and remarks, in whole lines.
  func write(remark text: String)
  /// Writes out what was buffered, before others write to the same target.
  func flush()
}

extension SessionOutput {
  /// The default: nothing is buffered.
  public func flush() {}
}

/// An output that remembers which of its lines show dispatches.
package protocol TraceKeeper: SessionOutput {
  /// Says that the text written last shows an update, in this detail.
  func told(_ update: TraceUpdate, _ detail: TextStyle.Detail)
}

// MARK: - What a session writes

extension Session {
  /// Writes a result; of control characters, only newlines, tabs and the shell's own colours pass.
  ///
  /// A result that becomes a word of a command is not filtered.
  func write(_ text: String, inInk: Bool = false) {
    guard !text.isEmpty, mayPrint(text) else { return }
    output.write(isWritingWord ? text : inInk && isPainting ? text.withInk : text.withLines)
  }

  /// Whether results become a word of a command, which must not be shortened.
  var isWritingWord: Bool { (output as? OutputOnly)?.isWord ?? false }

  /// An answer for the current output: for people, its paths are shortened so that lines fit a
  /// screen.
  func fitted(_ answer: String, folding: Bool = true) -> String {
    isWritingWord ? answer : answer.fittingPaths(folding: folding)
  }

  /// Writes a remark; of control characters, only newlines and tabs pass.
  func write(remark text: String) { output.write(remark: text.withLines) }

  /// Prints an error in the form that the options ask for.
  ///
  /// In a scenario lines are not folded, since their width depends on the paths of its files.
  package func report(_ error: ShellError) {
    let isColoured = options.hasColouredErrors
    // Only errors about places in a tree are fitted: in others, paths may be those of files.
    let aboutTrees = [CommandCode.expectation, .cycle, .tooDeepTree]
    let text =
      error.report(
        asJSON: options.reportsJSON, isColoured: isColoured,
        isFitting: aboutTrees.contains { error.code == $0 }, isFolded: !isOfScenario) + "\n"
    output.write(remark: isColoured ? text.withInk : text.withLines)
  }

  /// Whether results are coloured: kept results are not, since they don't go to the screen.
  var isPainting: Bool { options.isColoured && !(output is OutputOnly) }
}

/// Keeps results, and passes remarks on.
final class OutputOnly: SessionOutput {
  private let results: KeptOutput
  private let remarks: any SessionOutput
  /// Whether results become a word of a command.
  let isWord: Bool

  init(results: KeptOutput, remarks: any SessionOutput, isWord: Bool) {
    self.results = results
    self.remarks = remarks
    self.isWord = isWord
  }

  func write(_ text: String) { results.write(text) }
  func write(remark text: String) { remarks.write(remark: text) }
  func flush() { remarks.flush() }
}

/// An output that keeps all text.
public final class KeptOutput: SessionOutput {
  /// The results of commands.
  public private(set) var text = ""
  /// The errors and remarks.
  public private(set) var remarks = ""

  /// An output without text.
  public init() {}

  /// Appends a result.
  public func write(_ text: String) { self.text += text }

  /// Appends a remark.
  public func write(remark text: String) { remarks += text }

  /// Discards the results and remarks.
  public func clear() {
    text = ""
    remarks = ""
  }
}

@available(*, unavailable)
extension KeptOutput: Sendable {}

/// The target of a redirected command's output.
struct RedirectTarget {
  private let redirect: Redirect
  /// The words of the redirect, in which variables are replaced.
  private let words: [String]

  init(_ redirect: Redirect, in session: Session) throws(ShellError) {
    self.redirect = redirect
    var words: [String] = []
    for word in redirect.words { words.append(try session.expand(word)) }
    self.words = words
    try session.mayWrite(at: span)
    if case .program = redirect, !session.mayRunPrograms { throw ShellError(.noPrograms, at: span) }
  }

  private var span: SourceSpan { redirect.words[0].span }

  /// The name of the file or program.
  var name: String { words[0] }

  func write(_ text: String, from session: Session) throws(ShellError) {
    do throws(FileAccess.Failure) {
      switch redirect {
      case .file: try session.files.write(text, to: name)
      case .append: try session.files.append(text, to: name)
      case .program: break
      }
    } catch {
      throw ShellError(writing: name, error, at: span)
    }
    if case .program = redirect { try pipe(text, session) }
  }

  private func pipe(_ text: String, _ session: Session) throws(ShellError) {
    do throws(Program.Failure) {
      let result = try Program.run(
        words, in: session.options.folder, input: text, keepsOutput: true,
        whileWaiting: session.mayGoOn)
      session.write(String(decoding: result.output, as: UTF8.self))
      guard result.status == 0 else {
        throw Program.Failure(reason: "it ended with status \(result.status)")
      }
    } catch {
      throw ShellError(.programFailed(words[0], reason: error.reason), at: span)
    }
  }
}

extension Session {
  /// Throws during a trial, which must not change anything outside the session.
  package func mayWrite(at span: SourceSpan) throws(ShellError) {
    // The result of stopped work is incomplete.
    if Work.isStopped { throw reasonToStop.at(span) }
    guard state.isTrying else { return }
    throw ShellError(.triedOutside, at: span)
  }
}
