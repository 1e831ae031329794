extension RoutingError: CustomStringConvertible {
  /// The error message: the failed operation, the place, the reason and the fix.
  public var description: String {
    switch self {
    case .badURL(let text, let fault, _) where text.isEmpty:
      "can't read an empty URL: \(fault.words)"
    case .badURL(let text, let fault, let place):
      "can't read the URL \(text) at byte \(place + 1): \(fault.words)"
    case .badPattern(let text, let fault, _) where text.isEmpty:
      "can't read an empty pattern: \(fault.words)"
    case .badPattern(let text, let fault, let place):
      "can't read the pattern \(text) at byte \(place + 1): \(fault.words)"
    case .conflict(let new, let existing):
      "\(new) matches the same URLs as \(existing); remove that route, or give the new one "
        + "a literal or a suffix of its own"
    case .missingParameters(let names, let pattern):
      "can't write a URL of \(pattern) without \(names.listed); give each parameter a value"
    case .unknownParameter(let name, let pattern):
      "\(pattern) has no parameter \(name)"
        + (pattern.parameters.isEmpty ? ", nor any other" : "; it has \(pattern.parameters.listed)")
        + "; pass what follows the ? as the query"
    case .unfitValue(let value, let name, let pattern):
      "\"\(value)\" can't be \(name) in \(pattern): it would not be read back unchanged; "
        + (value.isEmpty ? "a part of a path is never empty" : "give another value")
    case .openPattern(let pattern):
      "can't write a URL of \(pattern): * has no value; write the URL out"
    case .ownerGone(let pattern):
      "can't add \(pattern): its plugin or relay has left its tree; add it while that is in a tree"
    }
  }
}

extension URLFault {
  /// The reason as text; errors of action URLs use the same texts.
  var words: String {
    switch self {
    case .noScheme: "it has no scheme; write it as app://place/part"
    case .badEscape: "% must be followed by two hexadecimal digits; write %25 for a percent sign"
    case .control: "a control character is not allowed; write it as % and its two digits"
    case .invalidUTF8: "its escapes are not valid UTF-8; escape the bytes of UTF-8"
    }
  }
}

extension PatternFault {
  fileprivate var words: String {
    switch self {
    case .url(let fault): fault.words
    case .unnamedParameter: "the : needs a name of letters, digits and _; write :id"
    case .repeatedParameter(let name): "there are two parameters \(name); give one another name"
    case .restInside: "** matches all the rest, so it must be the last part; write * for one part"
    case .emptyPart: "two slashes in a row match nothing; write one"
    case .query: "a pattern has no query and no fragment; leave ? and # out and read the query"
    case .tooLong(let most): "it has more than \(most) parts; match the rest by **"
    }
  }
}

extension RouteMisfit: CustomStringConvertible {
  /// The field, the type that the pattern needs, and the text in the URL.
  public var description: String {
    "\(pattern) needs \(field) to be \(type), and "
      + (text.map { "\"\($0)\" is not" } ?? "the URL doesn't have it")
  }
}

extension [String] {
  /// The elements as in a sentence: `a, b and c`.
  fileprivate var listed: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + self[count - 1]
  }
}
