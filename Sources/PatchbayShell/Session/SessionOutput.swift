package import PatchbayInspection
package import PatchbayLanguage
import PatchbayText

/// Where a session writes: a terminal, a file, a test.
public protocol SessionOutput: AnyObject {
  /// Results of commands, in pieces that need not end where lines end.
  func write(_ text: String)
  /// Errors and remarks, whole lines.
  func write(remark text: String)
  /// Brings what was collected to where it goes, before something else is written there.
  func flush()
}

extension SessionOutput {
  /// The default: nothing is collected.
  public func flush() {}
}

/// Output that keeps in mind which of its lines tell of dispatches.
package protocol TraceKeeper: SessionOutput {
  /// What was written last tells of this, so much of it.
  func told(_ update: TraceUpdate, _ detail: TextStyle.Detail)
}

// MARK: - What a session writes

extension Session {
  /// Writes a result: of what a terminal obeys, only newlines, tabs and ink of our own come through.
  ///
  /// What becomes a word of a command is no text yet, and stays as it is.
  func write(_ text: String, inInk: Bool = false) {
    guard !text.isEmpty, mayPrint(text) else { return }
    output.write(isWritingWord ? text : inInk && isPainting ? text.withInk : text.withLines)
  }

  /// Results become a word of a command, which has to be whole.
  var isWritingWord: Bool { (output as? OutputOnly)?.isWord ?? false }

  /// An answer as it is written now: for people, in lines that fit a screen as far as paths can be shortened.
  func fitted(_ answer: String, folding: Bool = true) -> String {
    isWritingWord ? answer : answer.fittingPaths(folding: folding)
  }

  /// Writes a remark, likewise.
  func write(remark text: String) { output.write(remark: text.withLines) }

  /// Tells an error in the form that the options ask for.
  package func report(_ error: ShellError) {
    let isColoured = options.hasColouredErrors
    // What was found in the place of what was expected is an answer; elsewhere paths may be those of files.
    let text =
      error.report(
        asJSON: options.reportsJSON, isColoured: isColoured,
        isFitting: error.code == CommandCode.expectation) + "\n"
    output.write(remark: isColoured ? text.withInk : text.withLines)
  }

  /// Results are coloured where they go now: what is kept is not for the screen.
  var isPainting: Bool { options.isColoured && !(output is OutputOnly) }
}

/// Keeps results, and lets remarks pass.
final class OutputOnly: SessionOutput {
  private let results: KeptOutput
  private let remarks: any SessionOutput
  /// Results become a word of a command.
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

/// Output that is kept.
public final class KeptOutput: SessionOutput {
  /// Results of commands.
  public private(set) var text = ""
  /// Errors and remarks.
  public private(set) var remarks = ""

  /// Starts empty.
  public init() {}

  /// Keeps a result.
  public func write(_ text: String) { self.text += text }

  /// Keeps a remark.
  public func write(remark text: String) { remarks += text }

  /// Forgets all of it.
  public func clear() {
    text = ""
    remarks = ""
  }
}

@available(*, unavailable)
extension KeptOutput: Sendable {}
