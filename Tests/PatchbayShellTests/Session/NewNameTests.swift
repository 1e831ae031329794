import PatchbayShell
import ShellSupport
import Testing

@Suite("Errors of new names")
struct NewNameTests {
  @Test(
    "state what the name would be read as, and how to write it",
    arguments: [
      ErrorRow(
        "a message", "add container m1",
        #"""
        error[bad-name]: 'm1' can't be a name: it would be read as a message
          add container m1
                        ^~ write ./m1
        """#),
      ErrorRow(
        "a step", "add plugin s12 Probe",
        #"""
        error[bad-name]: 's12' can't be a name: it would be read as a step
          add plugin s12 Probe
                     ^~~ write ./s12
        """#),
      ErrorRow(
        "a held object", "cp a/b @x",
        #"""
        error[bad-name]: '@x' can't be a name: it would be read as a held object
          cp a/b @x
                 ^~ write ./@x
        """#),
      ErrorRow(
        "a pattern", "add composer a/x*",
        #"""
        error[bad-name]: 'x*' can't be a name: it would be read as a pattern
          add composer a/x*
                       ^~~~ write 'x*' in quotes
        """#),
      ErrorRow(
        "a pattern for an interceptor", "add interceptor a:[x] drop",
        #"""
        error[bad-name]: '[x]' can't be a name: it would be read as a pattern
          add interceptor a:[x] drop
                          ^~~~~ write '[x]' in quotes
        """#),
      ErrorRow(
        "an ordinal", "add container x~2",
        #"""
        error[bad-name]: 'x~2' can't be a name: it would be read as number 2 of the name x, but there are
            fewer
          add container x~2
                        ^~~ in quotes ~ is part of a name: 'x~2'
        """#),
      ErrorRow(
        "an ordinal of an interceptor", "add interceptor a:x~2 drop",
        #"""
        error[bad-name]: 'x~2' can't be a name: it would be read as number 2 of the name x, but an
            interceptor's name is unique at its node
          add interceptor a:x~2 drop
                          ^~~~~ in quotes ~ is part of a name: 'x~2'
        """#),
      ErrorRow(
        "an interceptor", "add container a:x",
        #"""
        error[bad-name]: 'a:x' can't be a name: it would be read as an interceptor
          add container a:x
                        ^~~ add interceptor adds one; in quotes a colon is part of a name: 'a:x'
        """#),
      ErrorRow(
        "a plugin with a colon", "add plugin a:x Probe",
        #"""
        error[bad-name]: 'a:x' can't be a name: it would be read as an interceptor
          add plugin a:x Probe
                     ^~~ add interceptor adds one; in quotes a colon is part of a name: 'a:x'
        """#),
      ErrorRow(
        "the place above", "add container ..",
        #"""
        error[bad-name]: '..' can't be a name: it would be read as the place above
          add container ..
                        ^~
            a name has at least one visible character, and no invisible ones; . and .. are places
        """#),
      ErrorRow(
        "renamed to a path", "rename a/b /q",
        #"""
        error[bad-name]: '/q' can't be a name: it would be read as a path
          rename a/b /q
                     ^~ a new name has no /; mv moves: mv a/b /q
        """#),
      ErrorRow(
        "renamed to a message", "rename a/b/c/p m7",
        #"""
        error[bad-name]: 'm7' can't be a name: it would be read as a message
          rename a/b/c/p m7
                         ^~ write 'm7' in quotes
        """#),
      ErrorRow(
        "renamed to an ordinal", "rename a/b b~2",
        #"""
        error[bad-name]: 'b~2' can't be a name: it would be read as number 2 of the name b
          rename a/b b~2
                     ^~~ write 'b~2' in quotes
        """#),
      ErrorRow(
        "a redirect without spaces", "ls >x",
        #"""
        error[bad-path]: '>x' is not a path
          ls >x
             ^~ a redirect needs spaces around it: > file; quotes make a name
        """#),
      ErrorRow(
        "another plugin of a name", "add plugin a/b/c/p Counter",
        #"""
        error[name-taken]: /a/b/c/p is taken by a Probe
          add plugin a/b/c/p Counter
                     ^~~~~~~
            choose another name, or rm it first; another one of that name would be /a/b/c/p~2
        """#),
      ErrorRow(
        "another plugin of a name and type", "add plugin a/b/c/p~2 Probe",
        #"""
        error[name-taken]: /a/b/c/p~2 is taken by a Probe
          add plugin a/b/c/p~2 Probe
                     ^~~~~~~~~ choose another name, or --replace it
        """#),
      ErrorRow(
        "a field that is declared twice", "define event E n:int n:text",
        #"""
        error[name-taken]: there are two fields named n; rename one
          define event E n:int n:text
                               ^~~~~~
        """#),
      ErrorRow(
        "a field that can't be named so", "define event E n:int 1x:text",
        #"""
        error[bad-name]: a field can't be named "1x": it begins with '1'; a name begins with a letter, and
            has letters, digits and _
          define event E n:int 1x:text
                               ^~~~~~~
        """#),
      ErrorRow(
        "an action that there is not", "add interceptor a:x explode",
        #"""
        error[unknown-action]: no action 'explode'
          add interceptor a:x explode
                              ^~~~~~~ help actions lists all
        """#),
    ])
  func refused(row: ErrorRow) throws { try row.check() }

  @Test("do not occur for names in quotes or with a path")
  func written() throws {
    try expect(
      """
      add container ./m1; add container 'a*'; add composer s; add container s/s1; add container /@x
      add container 'x~2'; add composer 'r:x'; rename s 's?'; rename m1 'm2'; ls
      """,
      prints: #"""
        m2      container  0 plugins
        "a*"    container  0 plugins
        "s?"/   composer   1 node
        "@x"    container  0 plugins
        "x~2"   container  0 plugins
        "r:x"/  composer   0 nodes
        """#)
  }

  @Test("do not occur for plugins of several types with the same name")
  func severalTypes() throws {
    let bench = try Workbench(
      """
      define event Ping; add container r; add plugin r/x Counter; add plugin r/x~2 Probe on=Ping
      add relay r/x~2/y Bubble value=red
      """)
    let before = bench.session.savedWorld
    #expect(
      bench.run("ls r") == "x    plugin  Counter\nx~2  plugin  Probe\n")
    #expect(try Workbench(before).session.savedWorld == before)
    #expect(bench.run("rm r/x; ls r") == "x  plugin  Probe\n")
    bench.run("undo")
    #expect(bench.session.savedWorld == before)
    #expect(bench.run("set r/x~2 priority=5; rename r/x y; show r/x").contains("priority    5\n"))
    #expect(bench.remarks == "")
  }
}
