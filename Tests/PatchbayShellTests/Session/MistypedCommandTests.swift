import Testing

@Suite("Errors of mistyped commands")
struct MistypedCommandTests {
  @Test(
    "have the expected text: commands",
    arguments: [
      ErrorRow(
        "an unknown verb", "sned a Ping n=1",
        #"""
        error[unknown-command]: no command 'sned'
          sned a Ping n=1
          ^~~~ did you mean 'send'?  (help lists all)
        """#),
      ErrorRow(
        "an unknown second word", "add compser x",
        #"""
        error[unknown-command]: no command 'add compser'
          add compser x
              ^~~~~~~
            did you mean 'add composer'?  (write add and one of composer, container, plugin, relay,
                interceptor)
        """#),
      ErrorRow(
        "a missing second word", "add",
        #"""
        error[incomplete-command]: 'add' needs a subcommand
          add
          ^~~ one of composer, container, plugin, relay, interceptor
        """#),
      ErrorRow(
        "a verb that is cut short", "ech hello",
        #"""
        error[short-command]: 'ech' is short for 'echo'
          ech hello
          ^~~ write the command in full: echo
        """#),
      ErrorRow(
        "a missing argument", "add composer",
        #"""
        error[missing-argument]: P is missing: the path of the new node
          add composer
                      ^ usage: add composer P [-p]
        """#),
      ErrorRow(
        "an argument too many", "add composer x y",
        #"""
        error[too-many-arguments]: nothing more is expected here
          add composer x y
                         ^ usage: add composer P [-p]
        """#),
      ErrorRow(
        "a field where none is taken", "rm a k=1",
        #"""
        error[unexpected-field]: rm takes no fields
          rm a k=1
               ^~~ leave it out, or quote it if it is a name
        """#),
      ErrorRow(
        "an option without its dashes", "tree depth=2",
        #"""
        error[unexpected-field]: tree takes no fields
          tree depth=2
               ^~~~~~~ did you mean '--depth=2'?  (leave it out, or quote it if it is a name)
        """#),
      ErrorRow(
        "a field given twice", "send a Ping n=1 n=2",
        #"""
        error[repeated-field]: n is given twice
          send a Ping n=1 n=2
                          ^ leave one out
        """#),
      ErrorRow(
        "an unknown option", "send a Ping n=1 --chanel=x",
        #"""
        error[unknown-option]: send has no option --chanel
          send a Ping n=1 --chanel=x
                          ^~~~~~~~~~
            did you mean '--channel'?  (it has --channel, --scope, --excluding-sender, --post, --trace,
                --repeat)
        """#),
      ErrorRow(
        "an option without its value", "send a Ping n=1 --channel",
        #"""
        error[option-value]: --channel needs a value
          send a Ping n=1 --channel
                          ^~~~~~~~~ write --channel=C
        """#),
      ErrorRow(
        "a value for an option that takes none", "add composer -p x --parents=1",
        #"""
        error[option-value]: --parents takes no value
          add composer -p x --parents=1
                                      ^ write --parents
        """#),
      ErrorRow(
        "a count that is no number", "undo many",
        #"""
        error[wrong-value]: 'many' is not a count
          undo many
               ^~~~ write a whole number from 0
        """#),
      ErrorRow(
        "a value that is none of the choices", "send a Ping n=1 --scope=tree",
        #"""
        error[wrong-value]: 'tree' is none of everywhere, container or subtree
          send a Ping n=1 --scope=tree
                                  ^~~~ write one of them, such as everywhere
        """#),
      ErrorRow(
        "a redirect to a program", "echo hi | cat",
        #"""
        error[program]: only what is typed may run programs
          echo hi | cat
                    ^~~ start patchbay with --allow-shell
        """#),
    ])
  func commands(row: ErrorRow) throws { try row.check() }

  @Test(
    "have the expected text: paths",
    arguments: [
      ErrorRow(
        "nothing at a path", "ls a/x",
        #"""
        error[unknown-path]: nothing at /a/x
          ls a/x
             ^~~ did you mean '/a/b'?  (/a has no 'x')
        """#),
      ErrorRow(
        "a near name", "ls a/b/d",
        #"""
        error[unknown-path]: nothing at /a/b/d
          ls a/b/d
             ^~~~~ did you mean '/a/b/c'?  (/a/b has no 'd')
        """#),
      ErrorRow(
        "a path through a missing node", "add container x/y/z",
        #"""
        error[unknown-path]: nothing at /x
          add container x/y/z
                        ^~~~~ did you mean '/a'?  (there is no 'x')
        """#),
      ErrorRow(
        "a path through a container", "add container a/b/c/d",
        #"""
        error[wrong-place]: /a/b/c is a container; this takes a composer
          add container a/b/c/d
                        ^~~~~~~
        """#),
      ErrorRow(
        "a name that is taken", "add composer a/b",
        #"""
        error[name-taken]: /a/b is taken by a composer
          add composer a/b
                       ^~~ choose another name, or rm it first
        """#),
      ErrorRow(
        "a cycle", "mv a a/b",
        #"""
        error[cycle]: can't compose /a into /a/b: it would be inside itself (a > b > a); take /a/b out of it
            first
          mv a a/b
               ^~~
        """#),
      ErrorRow(
        "the top, where a node is needed", "env / k=1",
        #"""
        error[wrong-place]: / is above all trees and is not a node
          env / k=1
              ^ name a composer or container
        """#),
      ErrorRow(
        "a plugin, where a node is needed", "env a/b/c/p k=1",
        #"""
        error[wrong-place]: /a/b/c/p is a plugin, Probe; this takes a composer or container
          env a/b/c/p k=1
              ^~~~~~~
        """#),
      ErrorRow(
        "a node, where an interceptor is named", "add interceptor a drop",
        #"""
        error[bad-path]: a names no interceptor
          add interceptor a drop
                          ^ write a:NAME
        """#),
      ErrorRow(
        "a plugin, where an interceptor is to stand", "add interceptor a/b/c/p:i log",
        #"""
        error[wrong-place]: /a/b/c/p is a plugin, Probe; this takes a composer or container
          add interceptor a/b/c/p:i log
                          ^~~~~~~~~
        """#),
      ErrorRow(
        "a name of nothing but spaces", "add composer ' '",
        #"""
        error[bad-name]: ' ' can't be a name: nothing in it is visible
          add composer ' '
                       ^~~
            a name has at least one visible character, and no invisible ones; . and .. are places
        """#),
      ErrorRow(
        "an interceptor that is not there", "rm a/b:x",
        #"""
        error[unknown-path]: nothing at /a/b:x
          rm a/b:x
             ^~~~~ /a/b has no ':x'
        """#),
      ErrorRow(
        "a pattern that matches nothing", "rm a/x*",
        #"""
        error[unknown-path]: nothing matches a/x*
          rm a/x*
             ^~~~ find WORD looks everywhere
        """#),
      ErrorRow(
        "no path", "ls a//b",
        #"""
        error[bad-path]: 'a//b' is not a path: there is no name between / and /
          ls a//b
             ^~~~ write /live/room/chat, or /live/room:spam for an interceptor
        """#),
      ErrorRow(
        "a relay in no plugin", "add relay a/x Bubble value=red",
        #"""
        error[wrong-place]: /a/x is in no plugin; this takes a place below a plugin or relay
          add relay a/x Bubble value=red
                    ^~~
        """#),
      ErrorRow(
        "a name of dots", "add composer a/..",
        #"""
        error[bad-name]: '..' can't be a name: it would be read as the place above
          add composer a/..
                       ^~~~
            a name has at least one visible character, and no invisible ones; . and .. are places
        """#),
      ErrorRow(
        "a plugin without a name or a slash", "add plugin a/b/c Probe",
        #"""
        error[bad-path]: /a/b/c names no plugin
          add plugin a/b/c Probe
                     ^~~~~ write /a/b/c/NAME, or /a/b/c/ for one without a name
        """#),
      ErrorRow(
        "a path that is quoted as a whole", "add container 'a/tea room'",
        #"""
        error[bad-name]: 'a/tea room' can't be a name: quotes make one name of the path
          add container 'a/tea room'
                        ^~~~~~~~~~~~ quote only what needs it: live/'tea room'
        """#),
      ErrorRow(
        "a variable without a value", "let a",
        #"""
        error[too-many-arguments]: unexpected word 'a'
          let a
              ^ write a=... ; usage: let [name=value ...]
        """#),
      ErrorRow(
        "a path to be watched at which nothing is", "watch a/b/c/nope",
        #"""
        error[unknown-path]: nothing at /a/b/c/nope
          watch a/b/c/nope
                ^~~~~~~~~~ /a/b/c has no 'nope'
        """#),
      ErrorRow(
        "an interceptor to be renamed", "add interceptor a:i count; rename a:i j",
        #"""
        error[wrong-place]: /a:i is an interceptor; this takes a node or plugin
          add interceptor a:i count; rename a:i j
                                            ^~~
            it keeps its name: add it again under the other one, and rm this one
        """#),
      ErrorRow(
        "a node, where a plugin is asked about", "why a/b --before=a/b",
        #"""
        error[wrong-place]: /a/b is a composer; this takes a plugin or relay
          why a/b --before=a/b
              ^~~ name one in it: ls /a/b lists them
        """#),
      ErrorRow(
        "a pattern that matches several things", "add composer a/b2; ls a/b*",
        #"""
        error[several-places]: a/b* matches 2 things, and this takes one
          add composer a/b2; ls a/b*
                                ^~~~ name one of them
        """#),
    ])
  func paths(row: ErrorRow) throws { try row.check() }
}
