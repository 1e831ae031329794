import PatchbayCatalog

extension CatalogCode {
  /// The help page of the code.
  var page: ErrorPage {
    switch self {
    case .missingArgument:
      .init(
        self, "A required argument is missing.", .line("add composer"),
        "The error shows the usage; arguments in brackets are optional.")
    case .tooManyArguments:
      .init(
        self, "A command has too many arguments.", .line("undo 1 2"),
        "Remove the argument, or quote a name with spaces.")
    case .unknownOption:
      .init(
        self, "A command has no such option.", .line("tree --colour"),
        "help VERB lists the options. Fields are written name=value, without dashes.")
    case .badValue:
      .init(
        self, "A value has the wrong type or form, or is none of the choices.",
        .line("repeat many echo hello"),
        "The error names the expected type or choices; types NAME shows the types of fields.")
    case .badName:
      .init(
        self, "A name is not allowed.", .line("define event 1st"),
        "A kind begins with a letter and has letters, digits, _ - and .; other names need visible characters."
      )
    case .nameTaken:
      .init(
        self, "The name is already in use.",
        .line("add composer live; add container live"),
        "Choose another name, or remove the other with rm; --replace replaces a plugin of the same type."
      )
    case .unknownKind:
      .init(
        self, "There is no such kind of message, state or query.",
        .line("add container room; send room Pong"),
        "types lists all kinds; define event, define state and define query add kinds.")
    case .missingField:
      .init(
        self, "A required field is missing.",
        .line("define event Say text:text; add container room; send room Say"),
        "types NAME shows the fields; those with a ? are optional.")
    case .wrongKind:
      .init(
        self, "A kind has the wrong category, or something is given that only queries have.",
        .line("define event Ping; add container room; add interceptor room:a stop Ping"),
        "Events and states are sent, queries are asked; types shows the category of a kind.")
    case .unknownAction:
      .init(
        self, "There is no such action of interceptors or of a target.",
        .line("add container room; add interceptor room:a explode"),
        "help actions lists the actions of interceptors, target those of targets.")
    }
  }
}

extension CatalogCode {
  /// The command code whose page comes before this one.
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
