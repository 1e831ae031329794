import PatchbayLanguage
import PatchbayText

// Names that can't be seen, or would be read as something else where they are used.

extension String {
  /// The reason why nothing can have this name, in quotes either; nil if a thing can.
  var flawAsName: String? {
    if isEmpty { return "it is empty" }
    if let place = placeMeaning { return "it would be read as \(place)" }
    if let hidden = unicodeScalars.first(where: { $0.isInvisible && $0.value != 0x20 }) {
      return "it has \(hidden.words)"
    }
    let isVisible = unicodeScalars.contains { $0.value != 0x20 && $0 != .joiner }
    return isVisible ? nil : "nothing in it is visible"
  }

  /// The names that are allowed.
  static let namesAllowed =
    "a name has at least one visible character, and no invisible ones; . and .. are places"

  /// Throws if nothing can have this name; `move` is a further remedy for `.` and `..`.
  func checkAsName(orMove move: String? = nil, at span: SourceSpan?) throws(ShellError) {
    guard let reason = flawAsName else { return }
    let isPlace = placeMeaning != nil
    throw ShellError(
      .badName(
        self, reason: reason,
        fix: Self.namesAllowed + (isPlace ? move.map { "; \($0)" } ?? "" : "")), at: span)
  }

  /// The meaning of `.` and `..`; nil for others.
  private var placeMeaning: String? {
    self == "." ? "this place" : self == ".." ? "the place above" : nil
  }
}

extension PathText.Segment {
  /// Throws if an unquoted name would be read as something else.
  ///
  /// With `mayBeNumber`, a name may look like the number of a message, as it may after a slash.
  func checkAsName(mayBeNumber: Bool, at span: SourceSpan?) throws(ShellError) {
    if isQuoted || ordinal > 1 { return }
    if isStep { try name.checkAsName(at: span) }
    if let other = name.patternMeaning {
      throw ShellError(.mistakenName(name, for: other, fix: "write '\(name)' in quotes"), at: span)
    }
    guard !mayBeNumber, let other = name.numberMeaning else { return }
    throw ShellError(.mistakenName(name, for: other, fix: "write ./\(name)"), at: span)
  }
}

extension ArgumentWord {
  /// Reads a word as the new name of a thing; `move` is the fix for a word that is a path.
  func newName(fix move: String) throws(ShellError) -> String {
    let name = text ?? ""
    if name.utf8.contains(UInt8(ascii: "/")) {
      throw ShellError(
        .mistakenName(name, for: "a path", fix: "a new name has no /; \(move)"), at: span)
    }
    try name.checkAsName(orMove: move, at: span)
    if isQuoted { return name }
    let path = PathText(name)
    if path?.segments.first?.isUnnamed == true {
      throw ShellError(
        .mistakenName(name, for: "a node without a name", fix: "write '\(name)' in quotes"),
        at: span)
    }
    if let other = path?.interceptor != nil
      ? "an interceptor"
      : name.patternMeaning ?? name.numberMeaning ?? path.meaning(insteadOf: name)
    {
      throw ShellError(.mistakenName(name, for: other, fix: "write '\(name)' in quotes"), at: span)
    }
    return name
  }
}

extension PathText? {
  /// The meaning of a name that is read as this path; nil if that is the name alone.
  fileprivate func meaning(insteadOf name: String) -> String? {
    guard let segment = self?.segments.first else { return "a part of a path" }
    return segment.name == name ? nil : "number \(segment.ordinal) of the name \(segment.name)"
  }
}

extension String {
  /// The meaning of a name that would be read as a pattern; nil for others.
  fileprivate var patternMeaning: String? {
    unicodeScalars.contains { "*?[".unicodeScalars.contains($0) } ? "a pattern" : nil
  }

  /// The meaning of a name like `m1`, `s1` or `@x`; nil for others.
  fileprivate var numberMeaning: String? {
    if first == "m", hasNumber { return "a message" }
    if first == "s", hasNumber { return "a step" }
    return namesHeld ? "a held object" : nil
  }

  /// Whether digits follow the first character, and nothing else.
  private var hasNumber: Bool {
    let digits = dropFirst()
    return !digits.isEmpty && digits.allSatisfy { $0.isASCII && $0.isNumber }
  }
}
