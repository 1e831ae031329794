// values, formulas, variables, quoting

extension Topic {
  static let values = Topic(
    "values", otherNames: ["value", "fields", "types of values"], "what name=value can be",
    """
    name=value is data: a field of a message, a parameter, a value of the environment. What the field
    is declared to be decides how the value is read; types NAME shows that. Where nothing is declared,
    the value looks like what it is:

      n=42  x=1.5          numbers, as JSON writes them
      on=true  off=null    true, false and nothing
      tags=[1, "a"]        a list, in JSON
      at={"x": 1}          an object, in JSON
      text=hello           anything else is text
      n='42'               quotes make it text, whatever is in them
      text=''              an empty text; text= alone is an error
      n:='.n + 1'          := works it out: help formulas

    In define a field is declared with one of these types; a ? behind it says that it may be left out:

      bool int double text list object any

    A value that begins with { or [ goes on, over lines too, until that is closed.
    """)

  static let formulas = Topic(
    "formulas", otherNames: ["formula", "expressions", "expression", "operators"],
    "what := and --when work out",
    """
    A formula is one word, so it is quoted if it has spaces: n:='.n + 1', --when='kind == "Ping"'.

      .text  .at.x             a field of the message or query, and a part of one
      env.muted                a value of the environment at the node
      kind                     the name of the message's kind
      42 1.5 true "a" 'a' [1]  values and lists of them
      + - * /                  numbers; + joins texts as well; 7/2 is 3
      == != < <= > >=          compare values of one type
      .n in [1, 2]             is one of them
      .text =~ "^a\\.b"         matches a pattern, in linear time; its backslashes are its own
      && || !                  and, or, not
      upper(.t) lower(.t)      text in capitals, or without
      len(.t)                  how many characters or elements
      has(.t)                  whether it is there

    What is not there is null: what joins with null is null, comparing with it is false, and && takes
    it for false. A comparison with null as such is an error; write !has(.t).

    Any other text in "..." has the escapes of help quoting. Fields whose types are known are checked
    before anything runs. What is worked out at once, as in let, env and send, is of no message: it has
    no fields and no kind. Variables are not put in.
    """)

  static let variables = Topic(
    "variables", otherNames: ["variable", "substitution"], "let, $name and $(command)",
    """
    let gives a name a text; it is put in wherever $name stands, and is never read again: spaces and
    quotes in it change nothing.

      let room=/live/hall     gives it a value
      let n:='2 * 3'          works the value out
      add container $room     puts it in
      add container ${room}2  with braces where letters follow
      echo "in $room"         in double quotes too
      echo '$room'            not in single ones
      $(echo hello)           what a command prints, without newlines at its end
      let                     lists all

    A variable without a value is an error, told before anything runs. $ before anything but a name, {
    and ( is itself. A verb is always written out, and formulas know no variables: name=$x takes one,
    name:=E does not.

    Variables belong to the world: undo takes a let back.
    """)

  static let quoting = Topic(
    "quoting", otherNames: ["quotes", "escapes", "comments", "words"],
    "spaces, quotes, comments and lines that go on",
    """
    Words are parted by spaces, commands by ; or the end of the line.

      'a $b'       as it stands, up to the next '
      "a $b"       with variables, and with these escapes:
                   \\n \\t \\" \\\\ \\$ \\u{1F600}
      a'b c'"d"    parts that touch are one word
      a\\b          outside of quotes a backslash is itself
      'a;b'        a ; in a word needs quotes
      # note       at the start of a word: a comment up to the end of the line
      a \\          a backslash at the end: the line goes on
      text=<<END   the lines up to one that is END; <<'END' puts no variables in

    An open quote, and a value that begins with { or [, go on over lines as well. --name is an option
    and -x one with a letter; -- ends the options, and quotes make a word of them.

    Quotes say that a value is text, and in a path that what they hold is one name.
    """)
}
