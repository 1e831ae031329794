import PatchbayCatalog
import PatchbayLanguage
import PatchbayText

/// Computes the completions at the cursor.
package struct Completer {
  let session: Session
  let place: CursorPlace
  /// The definitions in the text before the command.
  let earlier: EarlierText

  init(_ session: Session, _ place: CursorPlace, after earlier: EarlierText? = nil) {
    self.session = session
    self.place = place
    self.earlier = earlier ?? EarlierText(place.bytes[..<place.start], in: session)
  }
}

extension Completer {
  var world: World { session.world }
  var current: TypedWord { place.current }

  func completions() -> Completions {
    if let start = current.variableStart { return variables(from: start) }
    switch TypedCommand.read(place.words[...], of: session.commands) {
    case .unknown: return .nothing(at: current.range.upperBound)
    case .verb(let mayTry): return completionsBeforeVerb(mayTry: mayTry)
    case .secondWord(_, let offers): return completions(of: current, from: offers)
    case .command(let command): return completions(in: command)
    }
  }

  /// Candidates that replace a whole word.
  func completions(of word: TypedWord, from offers: [Offer]) -> Completions {
    let found = word.isKnown ? offers.beginning(with: word.text) : []
    return Completions(
      range: word.range.lowerBound..<place.wordEnd, candidates: found)
  }

  /// Candidates for the last element of a list with commas, without those already in the list.
  private func completions(ofListIn word: TypedWord, from offers: [Offer]) -> Completions {
    let given = word.text.split(separator: ",", omittingEmptySubsequences: false)
    let typed = String(given.last ?? "")
    let left = offers.filter { !given.dropLast().contains($0.name[...]) }
    let found = word.isKnown ? left.beginning(with: typed) : []
    let cursor = word.range.upperBound
    let end = place.bytes[cursor..<place.wordEnd].firstIndex { byte in
      [Byte.comma, Byte.apostrophe, Byte.quote].contains(byte)
    }
    return Completions(
      range: (cursor - typed.utf8.count)..<(end ?? place.wordEnd),
      candidates: found)
  }
}

// MARK: - Verbs and variables

extension Completer {
  func verbs(mayTry: Bool) -> [Offer] {
    let verbs = session.commands.verbs.map { verb in
      Offer(
        verb,
        session.commands.spec(named: verb)?.summary
          ?? "one of " + session.commands.secondWords(of: verb).joined(separator: ", "))
    }
    return verbs + (mayTry ? [Offer("try", "runs the rest of the line in a copy")] : [])
  }

  private func variables(from start: Int) -> Completions {
    let typed = current.raw(start..<current.range.upperBound)
    let isBraced = typed.hasPrefix("${")
    let names = Set(world.variables.keys).union(earlier.variables).sorted()
    let offers = names.map { name in
      Offer(
        isBraced ? "${\(name)" : "$\(name)", insertion: isBraced ? "${\(name)}" : "$\(name)",
        world.variables[name]?.oneLine ?? "")
    }
    var end = current.range.upperBound
    while end < place.wordEnd, Byte.isNamePart(place.bytes[end]) { end += 1 }
    if isBraced, end < place.wordEnd, place.bytes[end] == Byte.closeBrace { end += 1 }
    let found = offers.filter { $0.name.hasPrefix(typed) }
    return Completions(range: start..<end, candidates: found)
  }
}

// MARK: - What follows the verb

extension Completer {
  func completions(in command: TypedCommand) -> Completions {
    if let redirect = command.redirect {
      guard redirect.words == 0, redirect.sign != "|" else {
        return .nothing(at: current.range.upperBound)
      }
      return files(current)
    }
    if let open = command.openOption { return values(of: open, current, in: command) }
    if !command.endsOptions, current.raw.hasPrefix("-") {
      if let (name, value) = current.optionValue {
        guard let option = command.spec.options.first(where: { $0.name == name }) else {
          return .nothing(at: current.range.upperBound)
        }
        return values(of: option, value, in: command)
      }
      return completions(of: current, from: current.isQuoted ? [] : options(of: command))
    }
    if let field = current.field, command.spec.fields != nil {
      return values(of: field, in: command)
    }
    return words(in: command)
  }

  /// The options that can still be typed.
  func freeOptions(of command: TypedCommand) -> [any DeclaredOption] {
    command.freeOptions.filter { option in
      (option.value as? any SteeringArgument)?.fits(command, in: self) ?? true
    }
  }

  private func options(of command: TypedCommand) -> [Offer] {
    freeOptions(of: command).map { option in
      let text = "--\(option.name)" + (option.value == nil ? "" : "=")
      return Offer(text, insertion: text, option.summary, isFinal: option.value == nil)
    }
  }

  /// Candidates for a word or field; if there are none, options.
  private func words(in command: TypedCommand) -> Completions {
    let found = wordsAndFields(in: command)
    guard found.candidates.isEmpty, current.isEmpty, !command.endsOptions else { return found }
    return completions(of: current, from: options(of: command))
  }

  /// Candidates for a parameter's word, or for the name of a field.
  private func wordsAndFields(in command: TypedCommand) -> Completions {
    let fields = current.isQuoted ? [] : fieldNames(of: command)
    let parameter = command.parameter.flatMap { command.isExcluded($0) ? nil : $0 }
    let known = parameter.map { offers(of: $0.type, current, in: command) } ?? Offers()
    if let whole = known.whole { return whole }
    let found = completions(of: current, from: known.words + fields)
    guard let use = known.path else { return found }
    let paths = self.paths(current, use)
    if paths.candidates.isEmpty { return found }
    if found.candidates.isEmpty || paths.range != found.range { return paths }
    return Completions(range: paths.range, candidates: paths.candidates + found.candidates)
  }

  private func values(
    of option: any DeclaredOption, _ word: TypedWord, in command: TypedCommand
  ) -> Completions {
    guard let type = option.value else { return .nothing(at: current.range.upperBound) }
    let known = offers(of: type, word, in: command)
    if let whole = known.whole { return whole }
    if let use = known.path { return paths(word, use) }
    return completions(of: word, from: known.words)
  }

  private func values(
    of field: (name: String, isFormula: Bool, value: TypedWord), in command: TypedCommand
  ) -> Completions {
    if field.isFormula { return formula(field.value, in: formulaScope(of: command)) }
    guard let known = fields(of: command).first(where: { $0.name == field.name }) else {
      return .nothing(at: current.range.upperBound)
    }
    return known.isList
      ? completions(ofListIn: field.value, from: known.values())
      : completions(of: field.value, from: known.values())
  }
}

/// The definitions in the text before a command, which is not run.
struct EarlierText {
  /// The kinds of the session, and those that the text defines.
  let kinds: KindTable
  let variables: Set<String>
  let held: [String]

  init(_ bytes: ArraySlice<UInt8>, in session: Session) {
    let scope = CheckScope(session, readingFiles: false)
    if bytes.count > 3 { scope.learn(SourceText(name: nil, bytes: Array(bytes))) }
    (kinds, variables, held) = (scope.kinds, scope.newVariables, scope.newHeld.sorted())
  }
}
