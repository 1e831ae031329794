package import PatchbayLanguage
import PatchbayPlatform

/// The target of a redirected command's output.
enum RedirectTarget {
  case file(String, SourceSpan)
  case append(String, SourceSpan)
  case program([String], SourceSpan)

  init(_ redirect: Redirect, in session: Session) throws(ShellError) {
    var words: [String] = []
    for word in redirect.words { words.append(try session.expand(word)) }
    let span = redirect.words[0].span
    try session.mayWrite(at: span)
    switch redirect {
    case .file: self = .file(words[0], span)
    case .append: self = .append(words[0], span)
    case .program:
      guard session.mayRunPrograms else { throw ShellError(.noPrograms, at: span) }
      self = .program(words, span)
    }
  }

  /// The name of the file or program.
  var name: String {
    switch self {
    case .file(let path, _), .append(let path, _): path
    case .program(let words, _): words[0]
    }
  }

  func write(_ text: String, from session: Session) throws(ShellError) {
    switch self {
    case .file(let path, let span):
      try writing(path, span) { () throws(FileAccess.Failure) in
        try session.files.write(text, to: path)
      }
    case .append(let path, let span):
      try writing(path, span) { () throws(FileAccess.Failure) in
        try session.files.append(text, to: path)
      }
    case .program(let words, let span): try pipe(text, words, span, session)
    }
  }

  private func writing(
    _ path: String, _ span: SourceSpan, _ body: () throws(FileAccess.Failure) -> Void
  ) throws(ShellError) {
    do throws(FileAccess.Failure) { try body() } catch {
      throw ShellError(writing: path, error, at: span)
    }
  }

  private func pipe(
    _ text: String, _ words: [String], _ span: SourceSpan, _ session: Session
  ) throws(ShellError) {
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
