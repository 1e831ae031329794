extension RoutingError: CustomStringConvertible {
  /// The error message: the failed operation, the place, the reason and the fix.
  public var description: String {
    switch self {
    case .badURL(let text, let fault, let place):
      "can't read the URL \(text) at byte \(place + 1): \(fault.words)"
    case .badPattern(let text, let fault, let place):
      "can't read the pattern \(text) at byte \(place + 1): \(fault.words)"
    case .conflict(let new, let existing):
      "\(new) matches the same URLs as \(existing), which is there; remove that, or give the new one "
        + "a literal or a suffix of its own"
    case .missingParameters(let names, let pattern):
      "can't write a URL of \(pattern) without \(names.listed); give each parameter a value"
    case .unknownParameter(let name, let pattern):
      "\(pattern) has no parameter \(name)"
        + (pattern.parameters.isEmpty ? ", nor any other" : "; it has \(pattern.parameters.listed)")
        + "; what belongs behind the ? is given as the query"
    case .unfitValue(let value, let name, let pattern):
      "\"\(value)\" can't stand for \(name) in \(pattern): it would not be read back as it is; "
        + (value.isEmpty ? "a part of a path is never empty" : "give another value")
    case .openPattern(let pattern):
      "can't write a URL of \(pattern): nothing says what * stands for; write the URL out"
    case .ownerGone(let pattern):
      "can't add \(pattern): its plugin or relay has left its tree; add it while that is there"
    }
  }
}

extension URLFault {
  /// The reason as text; errors of action URLs use the same texts.
  var words: String {
    switch self {
    case .noScheme: "it begins with no scheme; write it as app://place/part"
    case .badEscape: "behind % stand two hexadecimal digits; write %25 for a percent sign itself"
    case .control: "a control character can't stand there; write it as % and its two digits"
    case .invalidUTF8: "its escapes are no UTF-8; escape the bytes of UTF-8"
    }
  }
}

extension PatternFault {
  fileprivate var words: String {
    switch self {
    case .url(let fault): fault.words
    case .unnamedParameter: "behind : stands a name of letters, digits and _; write :id"
    case .repeatedParameter(let name): "there are two parameters \(name); give one another name"
    case .restInside: "** stands for all the rest, so it is the last part; write * for one part"
    case .emptyPart: "two slashes in a row match nothing; write one"
    case .query: "no route depends on what follows ? or #; leave it out and read the query"
    case .tooLong(let most): "it has more than \(most) parts; let ** stand for the rest"
    }
  }
}

extension RouteMisfit: CustomStringConvertible {
  /// The field, the type that the pattern needs, and the text in the URL.
  public var description: String {
    "\(pattern) needs \(field) to be \(type), and "
      + (text.map { "\"\($0)\" is none" } ?? "the URL doesn't say it")
  }
}

extension [String] {
  /// The elements as in a sentence: `a, b and c`.
  fileprivate var listed: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + self[count - 1]
  }
}
