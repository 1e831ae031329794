import PatchbayCatalog
import PatchbayLanguage

/// `define event`, `define state` and `define query`.
struct Define: Command {
  let form: CommandForm
  private let category: Kind.Category

  let name = Argument("NAME", TextArgument(), "its name")
  let fields = ArgumentList("field:type", FieldDeclaration(), "its fields", mayBeEmpty: true)
  let returns: Option<FieldTypeName>?

  init(_ category: Kind.Category) {
    self.category = category
    form = .defining(category)
    returns =
      category == .query
      ? Option(
        "returns", FieldTypeName(), placeholder: "type", "the type of the answers (default: any)")
      : nil
  }

  func check(_ words: CommandWords<Self>, in scope: CheckScope) throws(ShellError) {
    guard words.invocation.isExpanded else { return scope.opens() }
    let definition = try definition(words)
    try rethrowing(scope.willDefine(definition)) { ShellError($0, at: span(of: $0, in: words)) }
  }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let definition = try definition(call.words)
    try rethrowing(context.world.define(definition)) {
      ShellError($0, at: span(of: $0, in: call.words))
    }
  }
}

extension Define {
  private func definition(_ words: CommandWords<Self>) throws(ShellError) -> Definition {
    var fields: [Definition.Field] = []
    for word in words.fields {
      let parts = (word.text ?? "").split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw ShellError(.badDeclaration(word.text ?? ""), at: word.span)
      }
      fields.append(
        Definition.Field(String(parts[0]), try FieldType(typed: String(parts[1]), in: word)))
    }
    let type = try words.invocation.option("returns")?.value.map { word throws(ShellError) in
      try FieldType(typed: word.text ?? "", in: word)
    }
    return Definition(category, words.name.text ?? "", fields, returns: type)
  }

  /// The word that an error is about: the name of the kind, the last field of a name, or the
  /// returned type.
  private func span(of error: KindError, in words: CommandWords<Self>) -> SourceSpan {
    let word =
      switch error {
      case .fieldTaken(let name), .unusableName(let name, isField: true):
        words.fields.last { ($0.text ?? "").prefix { $0 != ":" } == name }?.span
      case .returnsNothing: words.invocation.option("returns")?.span
      default: nil as SourceSpan?
      }
    return word ?? words.name.span
  }
}

extension CommandForm {
  fileprivate static func defining(_ category: Kind.Category) -> CommandForm {
    CommandForm(
      "define \(category.rawValue)", .build, category.summary,
      details: """
        A field is name:type, with one of the types bool, int, double, text, list, object and any; \
        a ? after the type makes the field optional. Kinds can't be changed or removed, except by \
        undo. In a world with the types of all samples, a kind takes the place of a sample's type \
        of its name, unless something uses that type.
        """,
      examples: category.examples, effect: .world)
  }
}

extension Kind.Category {
  fileprivate var summary: String {
    switch self {
    case .event: "defines an event: delivered to current observers only"
    case .state: "defines a state: remembered and replayed to later observers"
    case .query: "defines a query: a message that plugins and relays answer"
    }
  }

  fileprivate var examples: [String] {
    switch self {
    case .event: ["define event Ping", "define event Say text:text loud:bool?; types Say"]
    case .state:
      ["define state Mood level:int", "define state Theme name:text dark:bool; types Theme"]
    case .query: ["define query Price of:text --returns=double", "define query Who; types Who"]
    }
  }
}

extension World {
  func define(_ definition: Definition) throws(KindError) {
    for kind in kinds.offered(named: definition.name) {
      guard let user = user(of: kind) else { continue }
      throw .nameTaken(
        kind.name, by: kind.category, of: kinds.owner(of: kind), usedAt: user)
    }
    try kinds.define(definition)
    definitions.append(definition)
    noteChange()
  }
}

// MARK: - Types

extension FieldType {
  /// The type of this name, at the end of a word.
  fileprivate init(typed name: String, in word: ArgumentWord) throws(ShellError) {
    if let type = FieldType(name) {
      self = type
      return
    }
    throw ShellError(
      unknown: name, .fieldType, among: Self.names, at: word.span)
  }
}
