import PatchbayLanguage

// Completions before a verb: conditions, and `!` with an error code.

extension Completer {
  /// Completions where a verb, a condition, a code or an option of `try` can stand.
  func completionsBeforeVerb(mayTry: Bool) -> Completions {
    if current.raw.hasPrefix("[") { return conditions() }
    if !mayTry, current.raw.hasPrefix("-") {
      return completions(in: TypedCommand(spec: TrialOptions.spec))
    }
    let isCode = current.raw.hasPrefix("!") && mayTry
    return completions(of: current, from: isCode ? codes : verbs(mayTry: mayTry))
  }

  private var codes: [Offer] {
    session.commands.codes.map { Offer("!\($0.code)", insertion: "!\($0.code)", $0.meaning) }
  }

  /// Completions of a condition's name after `[` or `[!`.
  private func conditions() -> Completions {
    let name = current.raw.dropFirst().drop { $0 == "!" }
    let start = current.range.upperBound - name.utf8.count
    var end = place.nameEnd
    let isClosed = end < place.bytes.count && place.bytes[end] == Byte.closeBracket
    if isClosed { end += 1 }
    let offers = ConditionName.allCases.map { condition in
      let sign = condition.sign.isEmpty ? "]" : condition.sign
      return Offer(
        condition.rawValue, insertion: condition.rawValue + sign, condition.meaning,
        isFinal: condition.sign.isEmpty)
    }
    return Completions(
      range: start..<end, candidates: offers.beginning(with: String(name)))
  }
}

extension CursorPlace {
  /// The end of the name at the cursor.
  var nameEnd: Int {
    let cursor = current.range.upperBound
    return bytes[cursor...].firstIndex { !Byte.isNamePart($0) && $0 < 0x80 } ?? bytes.count
  }
}
