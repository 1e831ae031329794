import PatchbayCatalog
import PatchbayLanguage

// define event, define state, define query, hold, release

extension CommandTable {
  static let definingCommands: [CommandSpec] =
    Kind.Category.allCases.map(defining) + [
      CommandSpec(
        "hold", .build, "makes an object and keeps it",
        details: """
          The object is of an environment type of the catalogue. It is used as @NAME, and held weakly \
          elsewhere with --weak: env P @NAME --weak. release lets go of it.
          """,
        parameters: [
          .init("NAME", NewName(), "what it is called"),
          .init("TYPE", EnvironmentTypeName(), "what it is; types lists all"),
        ],
        examples: [
          "hold info LiveRoomInfo roomId=7; show @info",
          "add container room; hold info LiveRoomInfo roomId=7; env room @info --weak; env room",
        ], effect: .world,
        check: { invocation, scope throws(ShellError) in
          if let name = invocation.text("NAME") { scope.willHold(name.withoutSign) }
        }, run: hold),
      CommandSpec(
        "release", .build, "lets go of an object that hold keeps",
        parameters: [.init("NAME", HeldName(), "what it is called")],
        examples: [
          "hold info LiveRoomInfo roomId=7; release info",
          "hold info LiveRoomInfo roomId=7; add container a; env a @info --weak; release info; env a",
        ], effect: .world
      ) { invocation, context throws(ShellError) in
        guard let word = invocation.word("NAME") else { return }
        let object = try context.world.heldObject((word.text ?? "").withoutSign, at: word.span)
        context.world.hasChanged = true
        context.world.held.removeAll { $0.name == object.name }
        context.world.departed.append(
          Departed(words: "@\(object.name)", object: object.value as AnyObject))
      },
    ]

  private static func defining(_ category: Kind.Category) -> CommandSpec {
    let isQuery = category == .query
    return CommandSpec(
      "define \(category.rawValue)", .build, category.summary,
      details: """
        A field is name:type with a type among bool, int, double, text, list, object and any; with a ? \
        behind it, it may be left out. Kinds last as long as the world.
        """,
      parameters: [
        .init("NAME", NewName(), "what it is called"),
        .init("field:type", FieldDeclaration(), .any, "its fields"),
      ],
      options: isQuery
        ? [
          .init(
            "returns", FieldTypeName(), placeholder: "type",
            "the type of the answers; any unless given")
        ] : [],
      examples: category.examples, effect: .world,
      check: { invocation, scope throws(ShellError) in
        guard let word = invocation.word("NAME"), word.text != nil, invocation.isExpanded else {
          return
        }
        let definition = try invocation.definition(category)
        do throws(KindError) { try scope.willDefine(definition) } catch {
          throw ShellError(error, at: invocation.span(of: error) ?? word.span)
        }
      },
      run: { invocation, context throws(ShellError) in
        let definition = try invocation.definition(category)
        do throws(KindError) {
          try context.world.define(definition)
        } catch {
          throw ShellError(error, at: invocation.span(of: error) ?? invocation.verbSpan)
        }
      })
  }

  private static let hold: CommandSpec.Run = { invocation, context throws(ShellError) in
    guard let word = invocation.word("NAME"), let type = invocation.word("TYPE") else { return }
    let name = (word.text ?? "").withoutSign
    guard name.isVisibleName, !name.contains(" ") else {
      throw ShellError(.badName(name), at: word.span)
    }
    if let taken = context.world.held.first(where: { $0.name == name }) {
      throw ShellError(.nameTaken("@\(name)", by: "a \(taken.typeName)"), at: word.span)
    }
    let entry = try context.environmentType(type)
    let fields = try context.value(invocation, entry.shape)
    do throws(FieldError) {
      let value = try entry.value(from: fields)
      context.world.hasChanged = true
      context.world.held.append(
        HeldObject(
          name: name, typeName: entry.name, fields: invocation.fields.map(\.written), value: value))
    } catch {
      throw invocation.error(error, at: type.span)
    }
  }
}

extension String {
  /// Without the @ that held objects are used with.
  var withoutSign: String { hasPrefix("@") ? String(dropFirst()) : self }
}

extension Kind.Category {
  fileprivate var summary: String {
    switch self {
    case .event: "makes a kind of message that those hear who are there"
    case .state: "makes a kind of message that is remembered for those who come later"
    case .query: "makes a kind of question that is answered"
    }
  }

  fileprivate var examples: [String] {
    switch self {
    case .event: ["define event Ping", "define event Say text:text loud:bool?; types Say"]
    case .state:
      ["define state Mood level:int", "define state Theme name:text dark:bool; types Theme"]
    case .query:
      ["define query Price of:text --returns=double", "define query Who; types Who"]
    }
  }
}

extension Invocation {
  /// The word that is to blame: the name, or the last field of a name.
  fileprivate func span(of error: KindError) -> SourceSpan? {
    switch error {
    case .fieldTaken(let name), .unusableName(let name, isField: true):
      words("field:type").last { ($0.text ?? "").prefix { $0 != ":" } == name }?.span
    case .returnsNothing: option("returns")?.span ?? word("NAME")?.span
    default: word("NAME")?.span
    }
  }

  fileprivate func definition(_ category: Kind.Category) throws(ShellError) -> Definition {
    var fields: [Definition.Field] = []
    for word in words("field:type") {
      let parts = (word.text ?? "").split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, let type = FieldType(String(parts[1])) else {
        throw ShellError(.badDeclaration(word.text ?? ""), at: word.span)
      }
      fields.append(Definition.Field(String(parts[0]), type))
    }
    var returns: FieldType?
    if let word = option("returns")?.value {
      guard let type = FieldType(word.text ?? "") else {
        throw ShellError(.noFieldType(word.text ?? ""), at: word.span)
      }
      returns = type
    }
    return Definition(category, text("NAME") ?? "", fields, returns: returns)
  }
}

extension World {
  func define(_ definition: Definition) throws(KindError) {
    try kinds.define(definition)
    definitions.append(definition)
    hasChanged = true
  }
}

extension ShellError {
  /// What is wrong with a definition.
  init(_ error: KindError, at span: SourceSpan?) {
    self.init(code: error.code, message: "\(error)", span: span)
  }
}
