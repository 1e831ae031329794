import PatchbayEngine

extension CommandCode {
  /// The help page of the code.
  var page: ErrorPage {
    switch self {
    case .unknownCommand:
      .init(
        self, "No command has this name.", .line("lst"),
        "help lists all commands; the error names similar ones.")
    case .ambiguousCommand:
      .init(
        self, "Several commands begin with this word.", .line("re 3 echo hello"),
        "Type one more letter.")
    case .shortCommand:
      .init(
        self, "A command is abbreviated, which only the prompt allows.", .line("tre"),
        "Write it in full: a later version may have more commands that begin like this.")
    case .incompleteCommand:
      .init(
        self, "A command of two words lacks the second word.", .line("add"),
        "Add one of the words in the error, as in add container.")
    case .unexpectedField:
      .init(
        self, "A command without fields was given name=value.", .line("ls a=1"),
        "Quote the word if it is a name. Options have two dashes.")
    case .repeatedField:
      .init(self, "A field is given twice.", .line("let a=1 a=2"), "Leave one out.")
    case .repeatedOption:
      .init(
        self, "An option is given twice.", .line("tree --depth=1 --depth=2"),
        "Leave one out. An option that takes a list takes it as one value: --after=a,b.")
    case .optionValue:
      .init(
        self, "An option needs a value, or takes none.", .line("tree --depth"),
        "Write the form that the error shows, such as --depth=2 or --env.")
    case .badPath:
      .init(
        self, "A path is malformed.", .line("ls a//b"),
        "Write /live/room/chat, or /live/room:spam for an interceptor: help paths.")
    case .unknownPath:
      .init(
        self, "There is nothing at a path.", .line("ls nowhere"),
        "The error names the first segment that does not exist; find WORD searches the whole world."
      )
    case .wrongPlace:
      .init(
        self, "The path names the wrong kind of thing.",
        .line("add container room; add container room/inner"),
        "Composers contain nodes, containers contain plugins, plugins have relays; / is not a node."
      )
    case .severalPlaces:
      .init(
        self, "A pattern matches several things, and the command takes one.",
        .line("add composer a1; add composer a2; ls a*"), "Name one of the matches.")
    case .unknownType:
      .init(
        self, "There is no such type of plugin, relay or environment value.",
        .line("add container room; add plugin room/p Prob"), "types lists all.")
    case .unknownMessage:
      .init(
        self, "No message or hop has this number.", .line("trace m1"),
        "log lists the messages that are kept.")
    case .unknownStep:
      .init(
        self, "No step has this number.", .line("add composer live; record f --to=s9"),
        "timeline lists the steps.")
    case .cycle:
      .init(
        self, "A node would become its own descendant.", .line("add composer -p a/b; mv a a/b"),
        "Move the descendant out first, or choose another parent.")
    case .tooDeepTree:
      .init(
        self, "A tree would have too many levels.",
        .words(
          "A node is added or moved to more than \(PluginContainerComposer.maximumDepth) levels below the top."
        ), "Use fewer levels.")
    case .notWeak:
      .init(
        self, "A value that is not an object, or has no other owner, can't be held weakly.",
        .line("add container room; env room muted=true --weak"),
        "Leave --weak out, or hold an object first: hold NAME TYPE; env P @NAME --weak.")
    case .refused:
      .init(
        self, "A plugin, the engine or the application refused the command.",
        .words(
          "The init of a plugin returned nil for the parameters, or the engine reported an error."),
        "The error gives the reason; types NAME shows the parameters of a plugin.")
    case .endOfTime:
      .init(
        self, "There is no step to undo or redo.", .line("undo"),
        "timeline lists the steps; redo is possible until the next step.")
    case .expectation:
      .init(
        self, "A check of expect failed.", .line("expect exists nowhere"),
        "The error shows what was found; why P and trace mN show more.")
    case .cannotRead:
      .init(
        self, "A file can't be read.", .line("run /no/such/file"),
        "The error contains the reason of the system.")
    case .cannotWrite:
      .init(
        self, "A file can't be written.", .line("save /no/such/folder/file"),
        "The error contains the reason of the system; the file is unchanged.")
    case .outOfReach:
      .init(
        self, "Commands from files and pipes may not read or write this file.",
        .words(
          "A script says save world, a scenario tree > ../tree, or a pipe run /etc/passwd."),
        "Type the command, or start patchbay with --allow-files=DIR, and with --replace: help files."
      )
    case .program:
      .init(
        self, "A program can't be run, or has failed.", .line("echo hello | cat"),
        "From files, programs are run only with --allow-shell; svg and png need dot.")
    case .unknownCondition:
      .init(
        self, "No condition has this name.", .line("[windows] echo hello"),
        "The conditions are linux, macos, slow, tty, has:PROGRAM and swift>=VERSION: help conditions."
      )
    case .expectedFailure:
      .init(
        self, "A command after ! succeeded, or failed with another error.", .line("! echo hello"),
        "Remove the !, or write the code that the error names.")
    case .adopted:
      .init(
        self, "The tree of a running application can't be taken back.",
        .words(
          "undo or try is used with a tree that a running application has handed over."),
        "Start the session with a catalogue that builds its starting tree.")
    case .noWayBack:
      .init(
        self, "The first steps of a long session are forgotten, so undo is not possible.",
        .line("option journal 1; add composer a; add composer b; undo"),
        "option journal N keeps more steps, if it is set early enough; save keeps the world.")
    case .findings:
      .init(
        self, "lint reported findings.",
        .line("define event Ping; add container room; add plugin room/p Probe on=Ping; lint"),
        "Each finding shows a fix; lint --accept accepts one that is intended.")
    case .interrupted:
      .init(
        self, "The command was interrupted.", .words("Ctrl-C was typed."), "Run the command again.")
    case .limit:
      .init(
        self,
        "A message met a limit: its chain of causes was too long, or it led to too many deliveries.",
        .line(
          "define event Ping; add container room; add plugin room/p Forwarder on=Ping send=Ping; send room Ping --trace=off"
        ),
        "The error names the cycle; the world is unchanged. set P causalDepth=N deliveries=N sets the limits."
      )
    case .notPossible:
      .init(
        self, "The command is not possible here.", .line("echo $(add composer a) $(undo)"),
        "The error names an alternative.")
    }
  }
}
