import PatchbayLanguage
import PatchbayText

// conditions, redirects, time, limits, traces, scripts, errors

extension Topic {
  static let conditions = Topic(
    "conditions", otherNames: ["condition", "!"], "[linux] and ! before a command",
    """
    Conditions stand in brackets before a command; unless all hold, it is left out.

      [linux] [macos]      on which system
      [slow]               what takes long is wanted
      [tty]                at a prompt
      [has:dot]            this program is installed
      [swift>=6.3]         built with at least this version
      [!linux]             it does not hold

    A condition that is not known is an error.

    With ! the command must fail, and with a code it must fail with this error. If it does, all is
    well, and the world is as it was:

      ! add composer live/room/x
      !unknown-path cd nowhere

    try before a command covers the rest of the line: help time.
    """)

  static let redirects = Topic(
    "redirects", otherNames: ["redirect output", "pipes"],
    "where the output of a command goes",
    """
    As words of their own, and as the last of a command:

      tree > live.txt         in the place of what is in the file
      log >> live.txt         after it
      tree | head -5          to a program, whose output is shown

    Without spaces around them, and in quotes, they are a part of a word. A file is replaced as a whole
    or not at all: if writing fails, what was there is as it was. Errors and remarks are not redirected.
    What is redirected has no colours.

    Programs are run by what is typed, at a terminal's prompt or with -c, and by what files and pipes
    say only with --allow-shell, however it is come by. No shell reads the words, so only
    the quotes of this one count.

    graph -o F writes a drawing to a file, and save F the world. Which files that may be: help files.
    """)

  static let time = Topic(
    "time", otherNames: ["try", "steps", "journal"], "undo, redo, timeline, diff and try",
    """
    Every command that changes the world is a step, as a whole; one that fails or is interrupted leaves
    all as it was, and its messages in the log as taken back.

      timeline             lists the steps: s1, s2 and so on
      undo  undo 3         goes back a step, or three
      redo  redo 3         forward again, as long as nothing else was done
      try CMD; CMD         runs the rest of the line in a copy, and tells what it would change
      try --for=KIND CMD   compares what arrives of this kind
      try --format=json C  the same for programs; options stand before the command
      diff s3  diff F      what is different since a step, or since a world that was saved

    try also tells what would arrive otherwise: the last \(Session.mostSentAgain) messages that commands have
    sent are sent again in two copies of what is there now, one with the change and one without. Plugins
    that count or add up may then tell something else than when the message was sent first.

    Going back builds the world anew from its steps; nothing is printed, written or run meanwhile. A
    message that was sent is a step too, since plugins may remember it. What only looks, and cd, option
    and watch, are no steps; a place and what is watched follow their nodes. Files that were written, and
    the tree of a running application, can't be taken back.

    The last 100,000 steps are kept, or as many as option journal N says. A session that has had more
    goes on without a way back: undo, redo, try and record fail with error[no-way-back].
    """)

  static let limits = Topic(
    "limits", otherNames: ["budgets", "too much"], "how much a command may take",
    """
    No text that is run ends the program or fills the machine. A command that would take more than
    this fails with error[over-budget], and the world is as it was before it:

    \(Table(Budget.allCases.map { ["  " + $0.rawValue, Budget.words(for: $0.standard), $0.summary] }).text)
    patchbay --limit NAME=N allows another number, patchbay test --limit too; K, M and G count in
    1,024. A file can't change them. Where more nesting is allowed than the stack of the thread bears,
    what is too deep fails with error[too-deep]. Groups of a pattern stand in one another at most 50
    deep, and a tree has at most 512 levels. A session keeps its last 100,000 steps: help time. How far
    a message may go is set on its tree: set P causalDepth=N deliveries=N.
    """)

  static let traces = Topic(
    "traces", otherNames: ["hops", "messages", "dispatch"], "how a message went, hop by hop",
    """
    send and ask show every hop as it happens: where the message enters, what interceptors do with it,
    who hears it, and who does not. The last line says what came of it.

      send P KIND --trace=off   shows nothing; brief what matters, full every hop
      option trace brief        from now on
      log                       the messages so far, a line each
      trace m1  trace m1.3      one of them again, or one of its hops
      trace m1 --only=deliver   only hops of a sort; --under=P only those at a place
      trace m1 --causes         with the messages that it led to
      why P  why P m1           why P has received it, or has not, and what would change that
      diff m1 m2                where two of them went different ways, and why
      reach KIND                who would receive one, without sending it
      reach KIND --to=P         from where it would come to P, and who stands in between
      watch KIND                shows messages also where nothing is shown otherwise
      replay m1 text=b          sends it again, with another field
      graph --highlight=m1      draws its way
      expect delivered m1 P     fails unless it is so

    Who is asked to hear a message and does not always has one reason, which why tells.
    """)

  static let scripts = Topic(
    "scripts", otherNames: ["script", "batch"], "files of commands",
    """
    A script is a file of commands, as they are typed. run F runs it, check F only reads it, and
    patchbay F runs it from outside.

    Before its first line runs, the whole file is read: its words, verbs, options, kinds, types and
    formulas, with those that it defines itself. What is wrong is told at once, each with its line and
    column, and nothing is run. Paths are looked at when their line runs.

      # a comment
      define event Say text:text
      add container -p live/room
      add plugin live/room/p Probe
      send live/room Say text=hello --trace=off
      expect delivered m1 live/room/p
      !unknown-path cd nowhere

    Verbs are written in full. A script ends at its first error. expect fails unless something holds,
    and ! unless a command fails. save writes a script that builds the world, and load puts
    what such a script builds in the place of this world.
    """)

  static let errors = Topic(
    "errors", otherNames: ["error"], "what an error says",
    """
    An error says where, which, what, and what would help:

      story:3:17: error[unknown-type]: no plugin type 'Prob'
        add plugin room/p Prob
                          ^~~~ did you mean 'Probe'?  (types lists all)

    The file and the place are left out at the prompt. The code in brackets stays the same from version
    to version: help unknown-type tells what it means, with an example and what to do, and help codes
    lists them all. A command that must fail names it: !unknown-type add plugin room/p Prob.

    A command that fails has changed nothing. All errors that can be found by reading are told at once,
    and then nothing is run.

    option errors json tells them as JSON, a line each: code, message, file, line, column, end_line,
    end_column, near, fix.
    """)
}
