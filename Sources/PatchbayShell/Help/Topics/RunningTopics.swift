import PatchbayLanguage
import PatchbayText

// conditions, redirects, time, limits, traces, scripts, errors

extension Topic {
  static let conditions = Topic(
    "conditions", otherNames: ["condition", "!"], "[linux] and ! before a command",
    """
    Conditions are written in brackets before a command, which is skipped unless all hold.

      [linux] [macos]      the operating system
      [slow]               slow commands are enabled
      [tty]                the session has a prompt
      [has:dot]            the program dot is installed
      [swift>=6.3]         built with at least this version
      [!linux]             the condition does not hold

    An unknown condition is an error.

    A command after ! must fail; after !CODE, with the error CODE. If the command fails so, the script
    goes on, and the world is unchanged:

      ! add composer live/room/x
      !unknown-path cd nowhere

    try before a command applies to the rest of the line: help time.
    """)

  static let redirects = Topic(
    "redirects", otherNames: ["redirect output", "pipes"],
    "where the output of a command goes",
    """
    A redirect ends a command:

      tree > live.txt         replaces the file
      log >> live.txt         appends to the file
      tree | head -5          pipes to a program, whose output is shown

    >, >> and | need spaces around them; in quotes they are text. A file is replaced as a whole or not at
    all: if writing fails, the file is unchanged. Errors and remarks are not redirected. Redirected
    output has no colours.

    Typed commands, at a terminal's prompt or with -c, may run programs. Commands from files and pipes
    may do so only with --allow-shell. No system shell reads the words, so only the quotes of this
    language apply.

    graph -o F writes a drawing to a file, and save F the world. help files lists the allowed files.
    """)

  static let time = Topic(
    "time", otherNames: ["try", "steps", "journal"], "undo, redo, timeline, diff and try",
    """
    Every command that changes the world is one step. A command that fails or is interrupted leaves the
    world unchanged; log marks its messages as taken back.

      timeline             lists the steps: s1, s2 and so on
      undo  undo 3         undoes the last step, or the last three
      redo  redo 3         repeats undone steps, until the next new step
      try CMD; CMD         runs the rest of the line in a copy, and lists what would change
      try --for=KIND CMD   compares the deliveries of this kind
      try --format=json C  the same as JSON; options come before the command
      diff s3  diff F      lists differences since a step, or from a saved world

    try also lists deliveries that would change: the last \(Session.mostSentAgain) messages of commands are sent
    again in two copies of the current world, one with the change and one without. Plugins that count or add
    up may then send other values than the first time. It also lists who would lose or gain senders and
    receivers, as far as it is known who sends what, and what lint would find and does not find now.

    undo builds the world again from its steps; nothing is printed, written or run meanwhile. A sent
    message is a step too, since plugins may remember it. Commands that only look, and cd, option and
    watch, are not steps; the current place and what is watched follow their nodes. Written files
    and the tree of a running application can't be taken back.

    The last 100,000 steps are kept; option journal N changes that number. After more steps, undo, redo,
    try and record fail with error[no-way-back].
    """)

  static let limits = Topic(
    "limits", otherNames: ["budgets", "too much"], "how much a command may take",
    """
    Limits keep scripts from crashing the program or filling the memory. A command that would exceed one
    fails with error[over-budget], and the world is unchanged:

    \(Table(Budget.allCases.map { ["  " + $0.rawValue, Budget.words(for: $0.standard), $0.summary] }).text)
    patchbay --limit NAME=N and patchbay test --limit set a limit; K, M and G are multiples of 1,024.
    Files can't change limits. If nesting is too deep for the stack of the thread, the command fails with
    error[too-deep]. Groups of a pattern nest at most 50 deep, and a tree has at most 512 levels. A
    session keeps its last 100,000 steps: help time. The limits of messages belong to their tree:
    set P causalDepth=N deliveries=N.
    """)

  static let traces = Topic(
    "traces", otherNames: ["hops", "messages", "dispatch"],
    "the recorded way of a message, hop by hop",
    """
    send and ask show every hop as it happens: the nodes that the message enters, the decisions of
    interceptors, and the deliveries. The last line is the result.

      send P KIND --trace=off   shows nothing; brief shows receivers and changes
      option trace brief        changes the default
      log                       lists the messages so far, one line each
      trace m1  trace m1.3      shows a message again, or one of its hops
      trace m1 --only=deliver   only deliveries; --under=P only hops at a place
      trace m1 --causes         with the messages that it caused
      why P  why P m1           why P received it or not, and what would change it
      diff m1 m2                where two messages went different ways, and why
      reach KIND                who would receive the kind; nothing is sent
      reach KIND --to=P         from which places P would receive it
      watch KIND                shows messages of a kind even with --trace=off
      replay m1 text=b          sends it again with another field
      graph --highlight=m1      draws its way
      expect delivered m1 P     fails unless P received m1

    Every missed delivery has exactly one reason; why shows it.
    """)

  static let scripts = Topic(
    "scripts", otherNames: ["script", "batch"], "files of commands",
    """
    A script is a file of commands. run F runs it, check F only checks it, and patchbay F runs it from
    the command line.

    The whole file is checked before the first line runs: syntax, commands, options, kinds, types and
    formulas, including definitions in the file. All errors are reported with line and column, and nothing
    is run. Paths are checked when their line runs.

      # a comment
      define event Say text:text
      add container -p live/room
      add plugin live/room/p Probe
      send live/room Say text=hello --trace=off
      expect delivered m1 live/room/p
      !unknown-path cd nowhere

    Commands are written in full. A script ends at its first error. expect fails unless its check holds,
    and ! unless its command fails. save writes a script that builds the world, and load replaces the
    world by that of such a script.
    """)

  static let errors = Topic(
    "errors", otherNames: ["error"], "the parts of an error message",
    """
    An error has a place, a code, a description and a fix:

      story:3:17: error[unknown-type]: no plugin type 'Prob'
        add plugin room/p Prob
                          ^~~~ did you mean 'Probe'?  (types lists all)

    At the prompt the file and place are left out. The code in brackets is the same in all versions.
    help unknown-type explains it with an example and a fix, and help codes lists all codes. The code can
    be expected: !unknown-type add plugin room/p Prob.

    A command that fails changes nothing. A file is checked before it runs: all errors that checking finds
    are reported together, and nothing is run.

    option errors json prints errors as JSON, one a line: code, message, file, line, column, end_line,
    end_column, near, fix.
    """)
}
