import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage

extension ErrorPage {
  /// The pages of the codes of commands, and of what a catalogue makes for them.
  static let ofCommands: [ErrorPage] = [
    ErrorPage(
      CommandCode.unknownCommand, "No command has this name.", .line("lst"),
      "help lists all commands; the error names similar ones."),
    ErrorPage(
      CommandCode.ambiguousCommand, "Several commands begin with this word.",
      .line("re 3 echo hello"), "Type one more letter."),
    ErrorPage(
      CommandCode.shortCommand, "A command is abbreviated, which only the prompt allows.",
      .line("tre"), "Write it in full: a later version may have more commands that begin like this."
    ),
    ErrorPage(
      CommandCode.incompleteCommand, "A command of two words lacks the second word.", .line("add"),
      "Add one of the words in the error, as in add container."),
    ErrorPage(
      CatalogCode.missingArgument, "A required argument is missing.", .line("add composer"),
      "The error shows the usage; arguments in brackets are optional."),
    ErrorPage(
      CatalogCode.tooManyArguments, "A command has too many arguments.", .line("undo 1 2"),
      "Remove the argument, or quote a name with spaces."),
    ErrorPage(
      CommandCode.unexpectedField, "A command without fields was given name=value.",
      .line("ls a=1"), "Quote the word if it is a name. Options have two dashes."),
    ErrorPage(
      CommandCode.repeatedField, "A field is given twice.", .line("let a=1 a=2"), "Leave one out."),
    ErrorPage(
      CatalogCode.unknownOption, "A command has no such option.", .line("tree --colour"),
      "help VERB lists the options. Fields are written name=value, without dashes."),
    ErrorPage(
      CommandCode.repeatedOption, "An option is given twice.", .line("tree --depth=1 --depth=2"),
      "Leave one out. An option that takes a list takes it as one value: --after=a,b."),
    ErrorPage(
      CommandCode.optionValue, "An option needs a value, or takes none.", .line("tree --depth"),
      "Write the form that the error shows, such as --depth=2 or --env."),
    ErrorPage(
      CatalogCode.badValue, "A value has the wrong type or form, or is none of the choices.",
      .line("repeat many echo hello"),
      "The error names the expected type or choices; types NAME shows the types of fields."),
    ErrorPage(
      CatalogCode.badName, "A name is not allowed.", .line("define event 1st"),
      "A kind begins with a letter and has letters, digits, _ - and .; other names need visible characters."
    ),
    ErrorPage(
      CommandCode.badPath, "A path is malformed.", .line("ls a//b"),
      "Write /live/room/chat, or /live/room:spam for an interceptor: help paths."),
    ErrorPage(
      CommandCode.unknownPath, "There is nothing at a path.", .line("ls nowhere"),
      "The error names the first segment that does not exist; find WORD searches the whole world."),
    ErrorPage(
      CommandCode.wrongPlace, "The path names the wrong kind of thing.",
      .line("add container room; add container room/inner"),
      "Composers contain nodes, containers contain plugins, plugins have relays; / is not a node."),
    ErrorPage(
      CommandCode.severalPlaces, "A pattern matches several things, and the command takes one.",
      .line("add composer a1; add composer a2; ls a*"), "Name one of the matches."),
    ErrorPage(
      CatalogCode.nameTaken, "The name is already in use.",
      .line("add composer live; add container live"),
      "Choose another name, or remove the other with rm; --replace replaces a plugin of the same type."
    ),
    ErrorPage(
      CatalogCode.unknownKind, "There is no such kind of message, state or query.",
      .line("add container room; send room Pong"),
      "types lists all kinds; define event, define state and define query add kinds."),
    ErrorPage(
      CommandCode.unknownType, "There is no such type of plugin, relay or environment value.",
      .line("add container room; add plugin room/p Prob"), "types lists all."),
    ErrorPage(
      CatalogCode.missingField, "A required field is missing.",
      .line("define event Say text:text; add container room; send room Say"),
      "types NAME shows the fields; those with a ? are optional."),
    ErrorPage(
      CatalogCode.wrongKind,
      "A kind has the wrong category, or something is given that only queries have.",
      .line("define event Ping; add container room; add interceptor room:a stop Ping"),
      "Events and states are sent, queries are asked; types shows the category of a kind."),
    ErrorPage(
      CatalogCode.unknownAction, "There is no such action of interceptors or of a target.",
      .line("add container room; add interceptor room:a explode"),
      "help actions lists the actions of interceptors, target those of targets."),
    ErrorPage(
      CommandCode.unknownMessage, "No message or hop has this number.", .line("trace m1"),
      "log lists the messages that are kept."),
    ErrorPage(
      CommandCode.unknownStep, "No step has this number.",
      .line("add composer live; record f --to=s9"), "timeline lists the steps."),
    ErrorPage(
      CommandCode.cycle, "A node would become its own descendant.",
      .line("add composer -p a/b; mv a a/b"),
      "Move the descendant out first, or choose another parent."),
    ErrorPage(
      CommandCode.tooDeepTree, "A tree would have too many levels.",
      .words(
        "A node is added or moved to more than \(PluginContainerComposer.maximumDepth) levels below the top."
      ), "Use fewer levels."),
    ErrorPage(
      CommandCode.notWeak,
      "A value that is not an object, or has no other owner, can't be held weakly.",
      .line("add container room; env room muted=true --weak"),
      "Leave --weak out, or hold an object first: hold NAME TYPE; env P @NAME --weak."),
    ErrorPage(
      CommandCode.refused, "A plugin, the engine or the application refused the command.",
      .words(
        "The init of a plugin returned nil for the parameters, or the engine reported an error."),
      "The error gives the reason; types NAME shows the parameters of a plugin."),
    ErrorPage(
      CommandCode.endOfTime, "There is no step to undo or redo.", .line("undo"),
      "timeline lists the steps; redo is possible until the next step."),
    ErrorPage(
      CommandCode.expectation, "A check of expect failed.", .line("expect exists nowhere"),
      "The error shows what was found; why P and trace mN show more."),
    ErrorPage(
      CommandCode.findings, "lint reported findings.",
      .line("define event Ping; add container room; add plugin room/p Probe on=Ping; lint"),
      "Each finding shows a fix; lint --accept accepts one that is intended."),
    ErrorPage(
      CommandCode.cannotRead, "A file can't be read.", .line("run /no/such/file"),
      "The error contains the reason of the system."),
    ErrorPage(
      CommandCode.cannotWrite, "A file can't be written.", .line("save /no/such/folder/file"),
      "The error contains the reason of the system; the file is unchanged."),
    ErrorPage(
      CommandCode.outOfReach, "Commands from files and pipes may not read or write this file.",
      .words("A script says save world, a scenario tree > ../tree, or a pipe run /etc/passwd."),
      "Type the command, or start patchbay with --allow-files=DIR, and with --replace: help files."),
    ErrorPage(
      CommandCode.program, "A program can't be run, or has failed.", .line("echo hello | cat"),
      "From files, programs are run only with --allow-shell; svg and png need dot."),
    ErrorPage(
      CommandCode.unknownCondition, "No condition has this name.", .line("[windows] echo hello"),
      "The conditions are linux, macos, slow, tty, has:PROGRAM and swift>=VERSION: help conditions."
    ),
    ErrorPage(
      CommandCode.expectedFailure, "A command after ! succeeded, or failed with another error.",
      .line("! echo hello"), "Remove the !, or write the code that the error names."),
    ErrorPage(
      CommandCode.adopted, "The tree of a running application can't be taken back.",
      .words("undo or try is used with a tree that a running application has handed over."),
      "Start the session with a catalogue that builds its starting tree."),
    ErrorPage(
      CommandCode.noWayBack,
      "The first steps of a long session are forgotten, so undo is not possible.",
      .line("option journal 1; add composer a; add composer b; undo"),
      "option journal N keeps more steps, if it is set early enough; save keeps the world."),
    ErrorPage(
      CommandCode.interrupted, "The command was interrupted.", .words("Ctrl-C was typed."),
      "Run the command again."),
    ErrorPage(
      CommandCode.limit,
      "A message met a limit: its chain of causes was too long, or it led to too many deliveries.",
      .line(
        "define event Ping; add container room; add plugin room/p Forwarder on=Ping send=Ping; send room Ping --trace=off"
      ),
      "The error names the cycle; the world is unchanged. set P causalDepth=N deliveries=N sets the limits."
    ),
    ErrorPage(
      CommandCode.notPossible, "The command is not possible here.",
      .line("echo $(add composer a) $(undo)"), "The error names an alternative."),
  ]
}
