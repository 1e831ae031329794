// values, formulas, variables, quoting

extension Topic {
  static let values = Topic(
    "values", otherNames: ["value", "fields", "types of values"], "the forms of name=value",
    """
    name=value is data: a field of a message, a parameter or an environment value. The declared type of
    the field decides how the value is read; types NAME shows it. Without a declared type the form of
    the value decides:

      n=42  x=1.5          numbers, as in JSON
      on=true  off=null    true, false and null
      tags=[1, "a"]        a list, in JSON
      at={"x": 1}          an object, in JSON
      text=hello           anything else is text
      n='42'               quotes make any value text
      text=''              an empty text; text= alone is an error
      n:='.n + 1'          := evaluates a formula: help formulas

    define declares fields with one of these types; a ? after the type makes the field optional:

      bool int double text list object any

    A value that begins with { or [ ends at the closing bracket, also on a later line.
    """)

  static let formulas = Topic(
    "formulas", otherNames: ["formula", "expressions", "expression", "operators"],
    "the expressions after := and in --when",
    """
    A formula is one word, so one with spaces needs quotes: n:='.n + 1', --when='kind == "Ping"'.

      .text  .at.x             a field of the message or query, and a part of one
      env.muted                a value of the environment at the node
      kind                     the name of the message's kind
      42 1.5 true "a" 'a' [1]  values and lists of them
      + - * /                  arithmetic; + also joins texts; 7/2 is 3
      == != < <= > >=          compare values of one type
      .n in [1, 2]             tests membership in a list
      .text =~ "^a\\.b"         matches a pattern, in linear time, with its own backslashes
      && || !                  and, or, not
      upper(.t) lower(.t)      text in upper or lower case
      len(.t)                  the number of characters or elements
      has(.t)                  whether the field has a value

    A missing value is null: an operation with null gives null, a comparison with it is false, and && takes it
    for false. The literal null in a comparison is an error; write !has(.t).

    Other texts in "..." have the escapes of help quoting. Fields of known types are checked before
    anything runs. Formulas in let, env and send are evaluated at once, without a message: they have no
    fields and no kind. Variables are not substituted.
    """)

  static let variables = Topic(
    "variables", otherNames: ["variable", "substitution"], "let, $name and $(command)",
    """
    let sets a variable to a text, which replaces $name. The text is not parsed again, so spaces and quotes
    in it have no effect.

      let room=/live/hall     sets a variable
      let n:='2 * 3'          evaluates a formula
      add container $room     substitutes it
      add container ${room}2  with braces before letters
      echo "in $room"         in double quotes too
      echo '$room'            not in single ones
      $(echo hello)           the output of a command, without final newlines
      let                     lists all variables

    An unset variable is an error, reported before anything runs. $ is plain text unless a name, { or (
    follows. The name of a command can't be a variable. Formulas have no variables: name=$x
    substitutes one, name:=E does not.

    Variables belong to the world: undo takes back a let.
    """)

  static let quoting = Topic(
    "quoting", otherNames: ["quotes", "escapes", "comments", "words"],
    "spaces, quotes, comments and continued lines",
    """
    Spaces separate words; a ; or the end of the line separates commands.

      'a $b'       literal, up to the next '
      "a $b"       with variables, and with these escapes:
                   \\n \\t \\" \\\\ \\$ \\u{1F600}
      a'b c'"d"    adjacent parts are one word
      a\\b          outside of quotes a backslash is literal
      'a;b'        a ; in a word needs quotes
      # note       at the start of a word: a comment up to the end of the line
      a \\          a backslash at the end continues the line
      text=<<END   the lines before a line END; <<'END' has no variables

    A quote, or a value that begins with { or [, may span lines. --name is an option, and -x an option
    of one letter; -- ends the options, and quotes make an option a word.

    A quoted value is text. A quoted part of a path is one name.
    """)

  static let files = Topic(
    "files", otherNames: ["file", "allow-files", "replace"],
    "which files commands may read and write",
    """
    Typed commands, at a terminal or with -c, may access all files that the user may access. Commands from
    files and pipes are restricted, also when a typed command runs or loads the file:

      reads                regular files in and below its folder; a pipe none
      writes               in a scenario, below $TMP; else nothing

    patchbay --allow-files=DIR also allows files below DIR, and --allow-files those below the folder it
    is started in; patchbay test has the same options. Names that begin with a dot are never written, and
    files that this session has not written only with --replace. This applies to >, >>, save, record
    and graph -o; record --replace and --force don't change it. Links are followed before the check.
    Any other access is error[out-of-reach]. Paths are relative to the folder that patchbay was started
    in, or to $TMP.

    Always: pipes, sockets and devices are refused, except /dev/null, and /dev/stdout and the like in
    typed commands. A file is replaced as a whole or not at all, and keeps its owner and mode; leftovers
    of a killed run are removed when the user next writes in the folder. A read-only file is replaced by
    save, record and graph -o with --force, and never by > and >>.
    """)
}
