import PatchbayCatalog

extension CatalogCode {
  /// What help tells about it.
  var page: ErrorPage {
    switch self {
    case .missingArgument:
      .init(
        self, "A command lacks a word.", .line("add composer"),
        "The error shows the form; what is in brackets may be left out.")
    case .tooManyArguments:
      .init(
        self, "A command has a word too many.", .line("cd a b"),
        "Remove it; a name with spaces needs quotes.")
    case .unknownOption:
      .init(
        self, "A command has no such option.", .line("tree --colour"),
        "help VERB lists the options; data is given as name=value, without dashes.")
    case .badValue:
      .init(
        self, "A value is not what is taken there: no number, none of the choices, another type.",
        .line("repeat many echo hello"),
        "The error says what is taken; types NAME shows the types of fields.")
    case .badName:
      .init(
        self, "A name can't be given.", .line("define event 1st"),
        "A kind begins with a letter and has letters, digits, _ - and .; other names must be visible."
      )
    case .nameTaken:
      .init(
        self, "There is something of this name already.",
        .line("add composer live; add container live"),
        "Choose another name, or rm what is there; --replace takes the place of its own type.")
    case .unknownKind:
      .init(
        self, "There is no such kind of message, state or query.",
        .line("add container room; send room Pong"),
        "types lists all; define event, define state and define query make them.")
    case .missingField:
      .init(
        self, "A field has to be given.",
        .line("define event Say text:text; add container room; send room Say"),
        "types NAME shows the fields; those with a ? may be left out.")
    case .wrongKind:
      .init(
        self, "A kind of another category is needed, or only queries have what is given.",
        .line("define event Ping; add container room; add interceptor room:a stop Ping"),
        "Events and states are sent, queries asked; types shows which is which.")
    case .unknownAction:
      .init(
        self, "There is no such action, of interceptors or of a target.",
        .line("add container room; add interceptor room:a explode"),
        "help actions lists those of interceptors, target those of targets.")
    }
  }
}

extension CatalogCode {
  /// The code of the commands behind which its page stands.
  fileprivate var predecessor: CommandCode {
    switch self {
    case .missingArgument, .tooManyArguments: .incompleteCommand
    case .unknownOption: .repeatedField
    case .badValue, .badName: .optionValue
    case .nameTaken, .unknownKind: .severalPlaces
    case .missingField, .wrongKind, .unknownAction: .unknownType
    }
  }
}

extension ErrorPage {
  /// The pages of the catalogue's codes that follow the page of a command's code.
  static func ofCatalog(behind code: CommandCode) -> [ErrorPage] {
    CatalogCode.allCases.filter { $0.predecessor == code }.map(\.page)
  }
}
