import PatchbayEngine

// What is refused, or can't be done.

extension ErrorPage {
  static let refusalCodes: [ErrorPage] = [
    ErrorPage(
      .cycle, "A node would be inside of itself.", .line("add composer -p a/b; mv a a/b"),
      "Move what is below first, or choose another place."),
    ErrorPage(
      .tooDeepTree, "A tree would have too many levels.",
      .words(
        "A node is added or moved to more than \(PluginContainerComposer.maximumDepth) levels below the top."
      ), "Make the tree broader."),
    ErrorPage(
      .notWeak, "Something that nobody else keeps, or that is no object, can't be held weakly.",
      .line("add container room; env room muted=true --weak"),
      "Leave --weak out, or hold an object of a class: hold NAME TYPE; env P @NAME --weak."),
    ErrorPage(
      .refused, "A plugin, the engine or the application refused.",
      .words("A plugin's init returned nothing for these parameters, or the engine said no."),
      "The error says why; types NAME shows what is taken."),
    ErrorPage(
      .endOfTime, "There is nothing to go back or forward to.", .line("undo"),
      "timeline lists the steps; redo is possible until something else is done."),
    ErrorPage(
      .expectation, "What expect wanted does not hold.", .line("expect exists nowhere"),
      "The error says what was found; why P and trace mN tell more."),
    ErrorPage(
      .cannotRead, "A file can't be read.", .line("run /no/such/file"),
      "The error has the system's reason."),
    ErrorPage(
      .cannotWrite, "A file can't be written.", .line("save /no/such/folder/file"),
      "The error has the system's reason; what was there is as it was."),
    ErrorPage(
      .program, "A program can't be run, or failed.", .line("echo hello | cat"),
      "From files, programs are run only with --allow-shell; svg and png need dot."),
    ErrorPage(
      .unknownCondition, "No condition has this name.", .line("[windows] echo hello"),
      "There are linux, macos, slow, tty, has:PROGRAM and swift>=VERSION: help conditions."),
    ErrorPage(
      .expectedFailure, "A command had to fail and did not, or failed in another way.",
      .line("! echo hello"), "Leave the ! out, or name the code that the error tells."),
    ErrorPage(
      .adopted, "What a running application has done can't be taken back.",
      .words("undo or try is used over a tree that an application has handed over while it runs."),
      "Start the session with a starting tree that is built anew."),
    ErrorPage(
      .interrupted, "It was interrupted.", .words("Ctrl-C was typed."), "Run it again."),
    ErrorPage(
      .limit, "A message ended at a limit: too many caused one another, or were delivered.",
      .line(
        "define event Ping; add container room; add plugin room/p Forwarder on=Ping send=Ping; send room Ping --trace=off"
      ),
      "The error names the cycle; the world is as it was. set P causalDepth=N deliveries=N sets the limits."
    ),
    ErrorPage(
      .notPossible, "It can't be done here.", .line("echo $(add composer a) $(undo)"),
      "The error says what can be done instead."),
  ]
}
