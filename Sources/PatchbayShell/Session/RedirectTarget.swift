package import PatchbayLanguage
import PatchbayPlatform

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
