import Testing

@Suite("Errors of names, values and formulas")
struct MisfitTests {
  @Test(
    "have the expected text: types",
    arguments: [
      ErrorRow(
        "an unknown type of answers", "define query Z --returns=foo",
        #"""
        error[wrong-value]: no type 'foo'
          define query Z --returns=foo
                                   ^~~ there are bool, int, double, text, list, object and any
        """#),
      ErrorRow(
        "an unknown plugin", "add plugin a/b/c/q Prob",
        #"""
        error[unknown-type]: no plugin type 'Prob'
          add plugin a/b/c/q Prob
                             ^~~~ did you mean 'Probe'?  (types lists all)
        """#),
      ErrorRow(
        "an unknown kind", "send a Pong",
        #"""
        error[unknown-kind]: no message kind 'Pong'
          send a Pong
                 ^~~~ did you mean 'Ping'?  (types lists all; define event NAME field:type makes one)
        """#),
      ErrorRow(
        "a query that is sent", "send a Sum a=1 b=2",
        #"""
        error[wrong-kind]: this takes an event or state, and Sum is a query
          send a Sum a=1 b=2
                 ^~~ ask asks it
        """#),
      ErrorRow(
        "a query with other answers in the place of one",
        "define query Label --returns=text; add interceptor a:i redirect Sum Label",
        #"""
        error[wrong-kind]: Sum can't become Label: their answers are of different types, int and text
          (cut) uery Label --returns=text; add interceptor a:i redirect Sum Label
                                                                            ^~~~~
        """#),
      ErrorRow(
        "a value of another type that nobody sends", "reach Ping n=one",
        #"""
        error[wrong-value]: n takes int, not "one" (text)
          reach Ping n=one
                       ^~~
        """#),
      ErrorRow(
        "an event that is to be answered", "add plugin a/b/c/r Responder on=Ping answer=1",
        #"""
        error[wrong-kind]: this takes a query, and Ping is an event
          add plugin a/b/c/r Responder on=Ping answer=1
                                          ^~~~
        """#),
      ErrorRow(
        "the second of the parameters that are changed", "set a/b/c/p priority=3 on=Pong",
        #"""
        error[unknown-kind]: no message kind 'Pong'
          set a/b/c/p priority=3 on=Pong
                                    ^~~~
            did you mean 'Ping'?  (types lists all; define event NAME field:type makes one)
        """#),
      ErrorRow(
        "an event that is asked", "ask a Ping n=1",
        #"""
        error[wrong-kind]: this takes a query, and Ping is an event
          ask a Ping n=1
                ^~~~ send sends it
        """#),
      ErrorRow(
        "an unknown environment type", "env a LiveRomInfo id=1",
        #"""
        error[unknown-type]: no environment type 'LiveRomInfo'
          env a LiveRomInfo id=1
                ^~~~~~~~~~~ did you mean 'LiveRoomInfo'?  (types lists all)
        """#),
      ErrorRow(
        "values that nobody keeps, set weakly", "env a x=1 --weak",
        #"""
        error[not-weak]: a value without another owner can't be held weakly
          env a x=1 --weak
                    ^~~~~~ hold it first: hold NAME TYPE ...; env P @NAME --weak
        """#),
      ErrorRow(
        "a value of a type that nobody keeps, set weakly",
        "env a LiveRoomInfo id=1 title=x --weak",
        #"""
        error[not-weak]: a value without another owner can't be held weakly
          env a LiveRoomInfo id=1 title=x --weak
                                          ^~~~~~ hold it first: hold NAME TYPE ...; env P @NAME --weak
        """#),
      ErrorRow(
        "a formula typed as a value", "add plugin a/b/c/f Forwarder on=Ping send=Ping n=.n",
        #"""
        error[wrong-value]: n takes int, not ".n" (text)
          add plugin a/b/c/f Forwarder on=Ping send=Ping n=.n
                                                           ^~ a formula is written n:=.n
        """#),
      ErrorRow(
        "a field where there is no message", "let x:=.n",
        #"""
        error[unknown-name]: '.n' reads a message, and there is none here
          let x:=.n
                 ^~ formulas of interceptors and plugins read messages; write a value here
        """#),
      ErrorRow(
        "a kind where there is no message", "env a k:=kind",
        #"""
        error[unknown-name]: 'kind' reads a message, and there is none here
          env a k:=kind
                   ^~~~ formulas of interceptors and plugins read messages; write a value here
        """#),
      ErrorRow(
        "a comparison with null as such", "let x:='null == null'",
        #"""
        error[null-comparison]: comparing with null is always false
          let x:='null == null'
                  ^~~~~~~~~~~~ write has(...) or !has(...)
        """#),
      ErrorRow(
        "an unknown held object", "env a @info --weak",
        #"""
        error[unknown-name]: no held object 'info'
          env a @info --weak
                ^~~~~ hold NAME TYPE holds one
        """#),
      ErrorRow(
        "an unknown relay", "add relay a/b/c/p/x Bubbel",
        #"""
        error[unknown-type]: no relay type 'Bubbel'
          add relay a/b/c/p/x Bubbel
                              ^~~~~~ did you mean 'Bubble'?  (types lists all)
        """#),
      ErrorRow(
        "an unknown action", "add interceptor a:x dorp Ping",
        #"""
        error[unknown-action]: no action 'dorp'
          add interceptor a:x dorp Ping
                              ^~~~ did you mean 'drop'?  (help actions lists all)
        """#),
      ErrorRow(
        "an unknown option of the shell", "option trcae off",
        #"""
        error[unknown-name]: no option 'trcae'
          option trcae off
                 ^~~~~ did you mean 'trace'?  (option lists all)
        """#),
      ErrorRow(
        "an unknown variable", "echo $x",
        #"""
        error[unset-variable]: variable 'x' is not set
          echo $x
               ^~ set it with 'let x=...'
        """#),
      ErrorRow(
        "an unknown field", "send a Ping m=1",
        #"""
        error[unknown-field]: Ping has no field 'm'
          send a Ping m=1
                      ^ it has n, note
        """#),
      ErrorRow(
        "a missing field", "send a Ping",
        #"""
        error[missing-field]: Ping needs n; it takes int
          send a Ping
                 ^~~~
        """#),
      ErrorRow(
        "a field of the wrong type", "send a Ping n=x",
        #"""
        error[wrong-value]: n takes int, not "x" (text)
          send a Ping n=x
                        ^
        """#),
      ErrorRow(
        "a case that does not exist", "send a SendText text=x mood=lod",
        #"""
        error[wrong-value]: Mood has no case 'lod'
          send a SendText text=x mood=lod
                                      ^~~ did you mean 'loud'?  (it has calm, loud)
        """#),
      ErrorRow(
        "an unknown parameter", "add plugin a/b/c/r Probe onn=Ping",
        #"""
        error[unknown-field]: Probe has no parameter 'onn'
          add plugin a/b/c/r Probe onn=Ping
                                   ^~~ did you mean 'on'?  (there are on, channel)
        """#),
      ErrorRow(
        "a declaration without a type", "define event E n",
        #"""
        error[wrong-value]: 'n' is not a field declaration
          define event E n
                         ^
            write n:type with bool, int, double, text, list, object or any; int? may be left out
        """#),
      ErrorRow(
        "a kind that exists", "define event Ping",
        #"""
        error[name-taken]: there is an event Ping already; choose another name
          define event Ping
                       ^~~~ s1 defined it: undo 7 goes back before that
        """#),
      ErrorRow(
        "an init that refuses", "add plugin a/b/c/r Chat",
        #"""
        error[refused]: Chat refused: it was added without fields, so it got no parameters
          add plugin a/b/c/r Chat
                             ^~~~
            types Chat shows what it takes; provide gives parameters to whole containers
        """#),
      ErrorRow(
        "a value that can't be held weakly", "hold i LiveRoomInfo id=1 title=x; env a @i --weak",
        #"""
        error[not-weak]: @i, a LiveRoomInfo, can't be held weakly
          hold i LiveRoomInfo id=1 title=x; env a @i --weak
                                                  ^~ leave --weak out; only objects can be held weakly
        """#),
    ])
  func types(row: ErrorRow) throws { try row.check() }

  @Test(
    "have the expected text: formulas",
    arguments: [
      ErrorRow(
        "an unknown field", "add interceptor a:x map Ping n:=.m",
        #"""
        error[unknown-field]: no field '.m'
          add interceptor a:x map Ping n:=.m
                                          ^~ did you mean '.n'?  (there are .n, .note)
        """#),
      ErrorRow(
        "types that don't fit", #"add interceptor a:x map Ping n:='.n + "x"'"#,
        #"""
        error[type-mismatch]: '+' needs two numbers or two texts, not int and text
          add interceptor a:x map Ping n:='.n + "x"'
                                                ^~~
        """#),
      ErrorRow(
        "a result of the wrong type", #"add interceptor a:x map Ping n:='upper("x")'"#,
        #"""
        error[type-mismatch]: this is text, and int is needed
          add interceptor a:x map Ping n:='upper("x")'
                                           ^~~~~~~~~~
        """#),
      ErrorRow(
        "a formula that breaks off", "send a Ping n:='1 +'",
        #"""
        error[missing-operand]: nothing follows '+'
          send a Ping n:='1 +'
                            ^ write a field (.name), env.key, kind or a value
        """#),
      ErrorRow(
        "a condition that is none", "add interceptor a:x drop Ping --when=.n+1",
        #"""
        error[type-mismatch]: this is int, and bool is needed
          add interceptor a:x drop Ping --when=.n+1
                                               ^~~~
        """#),
      ErrorRow(
        "a pattern that is none", "log /[/",
        #"""
        error[bad-pattern]: this '[' is never closed
          log /[/
              ^~~ close it with ']', or write \[
        """#),
      ErrorRow(
        "a pattern that would explode", "log /((a{1000}){1000}){1000}/",
        #"""
        error[pattern-too-large]: this pattern has more than 5000 parts
          log /((a{1000}){1000}){1000}/
              ^~~~~~~~~~~~~~~~~~~~~~~~~ repeat less with {n,m}
        """#),
    ])
  func formulas(row: ErrorRow) throws { try row.check() }
}
