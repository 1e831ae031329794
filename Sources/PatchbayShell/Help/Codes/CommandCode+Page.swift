import PatchbayEngine

extension CommandCode {
  /// What help tells about it.
  var page: ErrorPage {
    switch self {
    case .unknownCommand:
      .init(
        self, "No command has this name.", .line("lst"),
        "help lists all; the error names the near ones.")
    case .ambiguousCommand:
      .init(
        self, "Several commands begin like this.", .line("re 3 echo hello"), "Type a letter more.")
    case .shortCommand:
      .init(
        self, "A command is not written out, which only the prompt allows.", .line("tre"),
        "Write it in full: files are read later, when there may be more commands.")
    case .incompleteCommand:
      .init(
        self, "A command of two words lacks the second.", .line("add"),
        "Write one of those that the error names: add container.")
    case .unexpectedField:
      .init(
        self, "A command that takes no name=value is given one.", .line("ls a=1"),
        "Put it in quotes if it is a name; behaviour is changed by options, with two dashes.")
    case .repeatedField:
      .init(self, "A field is given twice.", .line("let a=1 a=2"), "Leave one out.")
    case .optionValue:
      .init(
        self, "An option needs a value, or takes none.", .line("tree --depth"),
        "Write --depth=2, and --env without a value.")
    case .badPath:
      .init(
        self, "A path is not of its form.", .line("ls a//b"),
        "Write /live/room/chat, or /live/room:spam for an interceptor: help paths.")
    case .unknownPath:
      .init(
        self, "There is nothing at a path.", .line("ls nowhere"),
        "The error names the segment at which the way ends; find WORD looks everywhere.")
    case .wrongPlace:
      .init(
        self, "Something else is at a path than is needed.",
        .line("add container room; add container room/inner"),
        "Composers hold nodes, containers hold plugins, plugins have relays; / is no node.")
    case .severalPlaces:
      .init(
        self, "A pattern leads to several things where one is meant.",
        .line("add composer a1; add composer a2; ls a*"), "Name one of them.")
    case .unknownType:
      .init(
        self, "There is no such type of plugin, relay or environment value.",
        .line("add container room; add plugin room/p Prob"), "types lists all.")
    case .unknownMessage:
      .init(
        self, "No message, or hop of one, has this number.", .line("trace m1"),
        "log lists the messages that are kept.")
    case .unknownStep:
      .init(
        self, "There is no step of this number.", .line("add composer live; record f --to=s9"),
        "timeline lists the steps.")
    case .cycle:
      .init(
        self, "A node would be inside of itself.", .line("add composer -p a/b; mv a a/b"),
        "Move what is below first, or choose another place.")
    case .tooDeepTree:
      .init(
        self, "A tree would have too many levels.",
        .words(
          "A node is added or moved to more than \(PluginContainerComposer.maximumDepth) levels below the top."
        ), "Make the tree broader.")
    case .notWeak:
      .init(
        self, "Something that nobody else keeps, or that is no object, can't be held weakly.",
        .line("add container room; env room muted=true --weak"),
        "Leave --weak out, or hold an object of a class: hold NAME TYPE; env P @NAME --weak.")
    case .refused:
      .init(
        self, "A plugin, the engine or the application refused.",
        .words("A plugin's init returned nothing for these parameters, or the engine said no."),
        "The error says why; types NAME shows what is taken.")
    case .endOfTime:
      .init(
        self, "There is nothing to go back or forward to.", .line("undo"),
        "timeline lists the steps; redo is possible until something else is done.")
    case .expectation:
      .init(
        self, "What expect wanted does not hold.", .line("expect exists nowhere"),
        "The error says what was found; why P and trace mN tell more.")
    case .cannotRead:
      .init(
        self, "A file can't be read.", .line("run /no/such/file"),
        "The error has the system's reason.")
    case .cannotWrite:
      .init(
        self, "A file can't be written.", .line("save /no/such/folder/file"),
        "The error has the system's reason; what was there is as it was.")
    case .outOfReach:
      .init(
        self, "Commands from files and pipes may not read or write this file.",
        .words(
          "A script says save world, a scenario tree > ../tree, or a pipe run /etc/passwd."),
        "Type the command, or start patchbay with --allow-files=DIR, and with --replace: help files."
      )
    case .program:
      .init(
        self, "A program can't be run, or failed.", .line("echo hello | cat"),
        "From files, programs are run only with --allow-shell; svg and png need dot.")
    case .unknownCondition:
      .init(
        self, "No condition has this name.", .line("[windows] echo hello"),
        "There are linux, macos, slow, tty, has:PROGRAM and swift>=VERSION: help conditions.")
    case .expectedFailure:
      .init(
        self, "A command had to fail and did not, or failed in another way.", .line("! echo hello"),
        "Leave the ! out, or name the code that the error tells.")
    case .adopted:
      .init(
        self, "What a running application has done can't be taken back.",
        .words(
          "undo or try is used over a tree that an application has handed over while it runs."),
        "Start the session with a starting tree that is built anew.")
    case .noWayBack:
      .init(
        self, "The first steps of a long session are not known any more.",
        .line("option journal 1; add composer a; add composer b; undo"),
        "option journal N keeps more steps, if it is said before; save keeps what there is.")
    case .findings:
      .init(
        self, "lint found something that is not as it should be.",
        .line("define event Ping; add container room; add plugin room/p Probe on=Ping; lint"),
        "Each finding tells what to do; what is meant to be so is accepted with lint --accept.")
    case .interrupted:
      .init(self, "It was interrupted.", .words("Ctrl-C was typed."), "Run it again.")
    case .limit:
      .init(
        self, "A message ended at a limit: too many caused one another, or were delivered.",
        .line(
          "define event Ping; add container room; add plugin room/p Forwarder on=Ping send=Ping; send room Ping --trace=off"
        ),
        "The error names the cycle; the world is as it was. set P causalDepth=N deliveries=N sets the limits."
      )
    case .notPossible:
      .init(
        self, "It can't be done here.", .line("echo $(add composer a) $(undo)"),
        "The error says what can be done instead.")
    }
  }
}
