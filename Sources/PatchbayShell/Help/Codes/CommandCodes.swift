// What can be wrong with a command: its form, and what it names.

extension ErrorPage {
  static let commandCodes: [ErrorPage] = [
    ErrorPage(
      .unknownCommand, "No command has this name.", .line("lst"),
      "help lists all; the error names the near ones."),
    ErrorPage(
      .ambiguousCommand, "Several commands begin like this.", .line("re 3 echo hello"),
      "Type a letter more."),
    ErrorPage(
      .shortCommand, "A command is not written out, which only the prompt allows.", .line("tre"),
      "Write it in full: files are read later, when there may be more commands."),
    ErrorPage(
      .incompleteCommand, "A command of two words lacks the second.", .line("add"),
      "Write one of those that the error names: add container."),
    ErrorPage(
      .missingArgument, "A command lacks a word.", .line("add composer"),
      "The error shows the form; what is in brackets may be left out."),
    ErrorPage(
      .tooManyArguments, "A command has a word too many.", .line("cd a b"),
      "Remove it; a name with spaces needs quotes."),
    ErrorPage(
      .unexpectedField, "A command that takes no name=value is given one.", .line("ls a=1"),
      "Put it in quotes if it is a name; behaviour is changed by options, with two dashes."),
    ErrorPage(
      .repeatedField, "A field is given twice.", .line("let a=1 a=2"), "Leave one out."),
    ErrorPage(
      .unknownOption, "A command has no such option.", .line("tree --colour"),
      "help VERB lists the options; data is given as name=value, without dashes."),
    ErrorPage(
      .optionValue, "An option needs a value, or takes none.", .line("tree --depth"),
      "Write --depth=2, and --env without a value."),
    ErrorPage(
      .badValue,
      "A value is not what is taken there: no number, none of the choices, another type.",
      .line("repeat many echo hello"),
      "The error says what is taken; types NAME shows the types of fields."),
    ErrorPage(
      .badName, "A name can't be given.", .line("define event 1st"),
      "A kind begins with a letter and has letters, digits, _ - and .; other names must be visible."
    ),
    ErrorPage(
      .badPath, "A path is not of its form.", .line("ls a//b"),
      "Write /live/room/chat, or /live/room:spam for an interceptor: help paths."),
    ErrorPage(
      .unknownPath, "There is nothing at a path.", .line("ls nowhere"),
      "The error names the segment at which the way ends; find WORD looks everywhere."),
    ErrorPage(
      .wrongPlace, "Something else is at a path than is needed.",
      .line("add container room; add container room/inner"),
      "Composers hold nodes, containers hold plugins, plugins have relays; / is no node."),
    ErrorPage(
      .severalPlaces, "A pattern leads to several things where one is meant.",
      .line("add composer a1; add composer a2; ls a*"), "Name one of them."),
    ErrorPage(
      .nameTaken, "There is something of this name already.",
      .line("add composer live; add container live"),
      "Choose another name, or rm what is there; --replace takes the place of its own type."),
    ErrorPage(
      .unknownKind, "There is no such kind of message, state or query.",
      .line("add container room; send room Pong"),
      "types lists all; define event, define state and define query make them."),
    ErrorPage(
      .unknownType, "There is no such type of plugin, relay or environment value.",
      .line("add container room; add plugin room/p Prob"), "types lists all."),
    ErrorPage(
      .missingField, "A field has to be given.",
      .line("define event Say text:text; add container room; send room Say"),
      "types NAME shows the fields; those with a ? may be left out."),
    ErrorPage(
      .wrongKind, "A kind of another category is needed, or only queries have what is given.",
      .line("define event Ping; add container room; add interceptor room:a stop Ping"),
      "Events and states are sent, queries asked; types shows which is which."),
    ErrorPage(
      .unknownAction, "An interceptor has no such action.",
      .line("add container room; add interceptor room:a explode"), "help actions lists all."),
    ErrorPage(
      .unknownMessage, "No message, or hop of one, has this number.", .line("trace m1"),
      "log lists the messages that are kept."),
    ErrorPage(
      .unknownStep, "There is no step of this number.",
      .line("add composer live; record f --to=s9"), "timeline lists the steps."),
  ]
}
