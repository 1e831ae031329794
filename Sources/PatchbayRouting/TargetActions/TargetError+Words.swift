extension TargetError: CustomStringConvertible {
  /// The error message: what is wrong, where, what exists, and the fix.
  public var description: String {
    switch self {
    case .badName(let text):
      "\(quoted(text)) names no action: \(ActionName.flaw(of: text)); "
        + "write Target.action, of letters, digits, _ and -"
    case .absent(let absence): absence.description
    case .localAction(let name):
      "\(name) is local: no URL may call it; declare it remote, or call it from code"
    case .conflict(let name):
      "\(name) exists; remove that action first, or give the new one another name"
    case .conflictingPart(let part): part.words
    case .badURL(let text, let fault):
      "can't call an action by the URL \(quoted(text)): \(fault.words)"
    case .missingField(let field, let name, let type):
      "\(name) needs the field \(quoted(field)): \(type)"
    case .mistypedField(let field, let name, let found, let type):
      "\(name) needs the field \(quoted(field)) to be \(type), and \(found.words)"
    case .unexpectedResult(let name, let found, let type):
      "\(name) returned \(found), not \(type); ask for the type that it returns"
    case .notPerformed(let name, let reason): "\(name) did not run: \(reason)"
    case .ownerGone(let offer):
      "can't add \(offer): its plugin or relay has left its tree; add it while that is in a tree"
    case .objectGone(let target):
      "the object of the target \(target) is gone; keep it for as long as the target exists"
    case .circularMaking(let target):
      "making the target \(target) calls \(target) itself; call it once it is made"
    }
  }
}

extension ActionName {
  /// The reason why a text is not the full name of an action.
  fileprivate static func flaw(of text: String) -> String {
    let strange = text.unicodeScalars.first { scalar in
      scalar != "." && !String(scalar).utf8.allSatisfy(isNamePart)
    }
    if let strange { return strange == " " ? "it has a space" : "it has \(quoted("\(strange)"))" }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if parts.contains(where: \.isEmpty) { return "a part of it is empty" }
    return parts.count < 2 ? "it has no ." : "the name of an action within its target has no ."
  }
}

extension TargetError {
  /// The error code that tools report.
  public var code: String {
    switch self {
    case .badName: "bad-name"
    case .absent(.target): "unknown-target"
    case .absent(.action): "unknown-action"
    case .localAction: "local-action"
    case .conflict, .conflictingPart: "conflict"
    case .badURL: "malformed-url"
    case .missingField: "missing-field"
    case .mistypedField: "mistyped-field"
    case .unexpectedResult: "unexpected-result"
    case .notPerformed: "not-performed"
    case .ownerGone: "owner-gone"
    case .objectGone: "object-gone"
    case .circularMaking: "circular"
    }
  }
}

extension ActionAbsence: CustomStringConvertible {
  /// The missing name, and the existing ones.
  public var description: String {
    switch self {
    case .target(let name, let existing):
      "there is no target \(quoted(name.target)); "
        + (existing.isEmpty
          ? "there is none at all"
          : "there \(existing.count == 1 ? "is" : "are") \(existing.listed)")
    case .action(let name, let existing):
      "\(name.target) has no action \(quoted(name.action)); "
        + (existing.isEmpty ? "it has none for this kind of call" : "it has \(existing.listed)")
    }
  }
}

extension ActionFailure: CustomStringConvertible {
  /// The reason why the action did not run to its end.
  public var description: String {
    switch self {
    case .refused(let error): error.description
    case .threw(let error): CallOutcome<Never>.failed(error).description
    case .declined: CallOutcome<Never>.declined.description
    case .heldBack(let interceptor, let node):
      CallOutcome<Never>.heldBack(by: interceptor, at: node).description
    case .cut: CallOutcome<Never>.cut.description
    case .outOfReach: CallOutcome<Never>.outOfReach.description
    case .detached: CallOutcome<Never>.detached.description
    case .suppressed: CallOutcome<Never>.suppressed.description
    }
  }
}

extension TargetPart {
  fileprivate var words: String {
    switch self {
    case .object(let target):
      "the target \(target) has an object; remove that target first, or give the new one another name"
    case .notFound(let target):
      "the target \(target) has a handler of missing actions; remove that first"
    case .onMissing: "there is a handler of missing actions; remove that first"
    }
  }
}

extension FoundValue {
  fileprivate var words: String {
    switch self {
    case .text(let text): "\(quoted(text)) is not"
    case .type(let type): "a value of \(type) is not"
    }
  }
}

extension ActionURLFault {
  fileprivate var words: String {
    switch self {
    case .unreadable(let fault, let place): "at byte \(place + 1), \(fault.words)"
    case .scheme(let allowed):
      allowed.isEmpty ? "no scheme is allowed" : "its scheme is not \(allowed.listed(by: "or"))"
    case .parts(let count):
      "it has \(count) parts, not two; write scheme://Target/action?field=value"
    case .name: "a target and an action consist of letters, digits, _ and -, without a port or user"
    case .fragment: "a fragment has no meaning; leave # and what follows out"
    case .reservedKey(let key): "the key \(quoted(key)) is reserved; leave it out"
    }
  }
}

extension [String] {
  private static var mostListed: Int { 20 }

  fileprivate var listed: String { listed(by: "and") }

  fileprivate func listed(by conjunction: String) -> String {
    if count < 2 { return joined() }
    if count > Self.mostListed {
      return prefix(Self.mostListed).joined(separator: ", ")
        + " and \(count - Self.mostListed) more"
    }
    return dropLast().joined(separator: ", ") + " \(conjunction) " + self[count - 1]
  }
}

/// Untrusted text in quotes, with control and format characters written as their numbers.
private func quoted(_ text: String) -> String {
  var words = "'"
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator:
      words += "\\u{" + String(scalar.value, radix: 16) + "}"
    default: words.unicodeScalars.append(scalar)
    }
  }
  return words + "'"
}
