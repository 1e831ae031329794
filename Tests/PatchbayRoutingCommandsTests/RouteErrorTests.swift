import PatchbayShell
import ShellSupport
import Testing

@Suite("Errors of the commands about URLs")
struct RouteErrorTests {
  @Test(
    "have the expected text",
    arguments: [
      SchemeRow(
        "a URL without a route, where a value does not fit", "open app://room/x",
        #"""
        error[no-route]: no route matches app://room/x; app://room/:id needs id to be int, and "x" is not
          open app://room/x
               ^~~~~~~~~~~~ routes lists them
        """#),
      SchemeRow(
        "a URL of which a formula makes a value that does not fit",
        "route hall/p app://n/:number Room id:=.number; open app://n/forty",
        #"""
        error[no-route]: no route matches app://n/forty; app://n/:number needs id to be int, and "forty" is
            not
          route hall/p app://n/:number Room id:=.number; open app://n/forty
                                                              ^~~~~~~~~~~~~ routes lists them
        """#),
      SchemeRow(
        "a URL without what a formula reads",
        "route hall/p app://q Room id:=.query.n; open app://q",
        #"""
        error[no-route]: no route matches app://q; app://q needs id to be int, and the URL doesn't have it
          route hall/p app://q Room id:=.query.n; open app://q
                                                       ^~~~~~~ routes lists them
        """#),
      SchemeRow(
        "a number that is too large", "open app://room/99999999999999999999",
        #"""
        error[no-route]: no route matches app://room/99999999999999999999; app://room/:id needs id to be
            int, and "99999999999999999999" is not
          open app://room/99999999999999999999
               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ routes lists them
        """#),
      SchemeRow(
        "a URL where there are no routes", "unroute app://room/:id; open app://room/1",
        #"""
        error[no-route]: no route matches app://room/1
          unroute app://room/:id; open app://room/1
                                       ^~~~~~~~~~~~ there are no routes; route adds one
        """#),
      SchemeRow(
        "no URL", "open 'a b'",
        #"""
        error[bad-url]: can't read the URL a b at byte 2: it has no scheme; write it as app://place/part
          open 'a b'
               ^~~~~
        """#),
      SchemeRow(
        "no pattern", "route hall/q app://x/: Show",
        #"""
        error[bad-route]: can't read the pattern app://x/: at byte 9: the : needs a name of letters, digits
            and _; write :id
          route hall/q app://x/: Show
                       ^~~~~~~~~
        """#),
      SchemeRow(
        "a parameter that hides the query", "route hall/q app://x/:query Show",
        #"""
        error[bad-route]: app://x/:query has a parameter 'query', a name that is reserved in formulas
          route hall/q app://x/:query Show
                       ^~~~~~~~~~~~~~ give it another name
        """#),
      SchemeRow(
        "the same URLs as another", "route hall/q app://room/:n Show",
        #"""
        error[name-taken]: app://room/:n matches the same URLs as app://room/:id; remove that route, or give
            the new one a literal or a suffix of its own
          route hall/q app://room/:n Show
                       ^~~~~~~~~~~~~
        """#),
      SchemeRow(
        "a kind that is not handled", "route hall/q app://x Room",
        #"""
        error[unhandled-kind]: /hall/q does not handle Room
          route hall/q app://x Room
                               ^~~~ it handles Show
        """#),
      SchemeRow(
        "no plugin", "route hall app://x Show",
        #"""
        error[wrong-place]: /hall is a container; this takes a plugin or relay
          route hall app://x Show
                ^~~~
        """#),
      SchemeRow(
        "a field that the kind has not", "route hall/q app://x Show titel=a",
        #"""
        error[unknown-field]: Show has no field 'titel'
          route hall/q app://x Show titel=a
                                    ^~~~~ did you mean 'title'?  (it has title)
        """#),
      SchemeRow(
        "a value that is none of its field", "route hall/p app://x Room id=one",
        #"""
        error[wrong-value]: id takes int, not "one" (text)
          route hall/p app://x Room id=one
                                       ^~~
        """#),
      SchemeRow(
        "a formula over what no URL of the route says",
        "route hall/q app://x/:name Show title:=.nam",
        #"""
        error[unknown-field]: no field '.nam'
          route hall/q app://x/:name Show title:=.nam
                                                 ^~~~
            did you mean '.name'?  (there are .name, .query, .user)
        """#),
      SchemeRow(
        "a route that is not there", "unroute app://rom/:id",
        #"""
        error[no-route]: no route 'app://rom/:id'
          unroute app://rom/:id
                  ^~~~~~~~~~~~~ did you mean 'app://room/:id'?  (routes lists them)
        """#),
    ])
  func words(row: SchemeRow) throws { try row.check() }

  @Test("leave the world unchanged")
  func nothingChanges() throws {
    let bench = try Workbench(SchemeRow.beginning)
    let state = bench.stateBesidesMessages
    for line in [
      "route hall/q app://room/:n Show", "route hall/p app://room/:id Room",
      "route hall/q app://x Room", "route hall/p app://x Room id=one", "unroute app://rom/:id",
    ] {
      bench.run(line)
      #expect(bench.lastResult != .succeeded, "\(line)")
      #expect(bench.stateBesidesMessages == state, "\(line)")
    }
  }
}
