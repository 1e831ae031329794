import Testing

@Suite("Errors in the values of variables")
struct VariableErrorTests {
  @Test(
    "have the text for typed words, and mark the variable",
    arguments: [
      ErrorRow(
        "a count that is none", "let n=-1; undo $n",
        #"""
        error[wrong-value]: '-1' is not a count
          let n=-1; undo $n
                         ^~ write a whole number from 0
        """#),
      ErrorRow(
        "an option's value that is no number", "let n=x; tree --depth=$n",
        #"""
        error[wrong-value]: 'x' is not a count
          let n=x; tree --depth=$n
                                ^~ write a whole number from 0
        """#),
      ErrorRow(
        "none of the choices", "slot a/b/c Probe --at=$(echo middle)",
        #"""
        error[wrong-value]: 'middle' is none of top, left, center, right or bottom
          slot a/b/c Probe --at=$(echo middle)
                                ^~~~~~~~~~~~~~ write one of them, such as top
        """#),
      ErrorRow(
        "no type of plugins", "let t=Prob; provide a/b/c --type=$t",
        #"""
        error[unknown-type]: no plugin type 'Prob'
          let t=Prob; provide a/b/c --type=$t
                                           ^~ did you mean 'Probe'?  (types lists all)
        """#),
      ErrorRow(
        "no kind", "let k=Pig; reach $k",
        #"""
        error[unknown-kind]: no message kind 'Pig'
          let k=Pig; reach $k
                           ^~
            did you mean 'Ping'?  (types lists all; define event NAME field:type makes one)
        """#),
      ErrorRow(
        "a field that the kind has not", "let k=Ping; reach $k m=1",
        #"""
        error[unknown-field]: Ping has no field 'm'
          let k=Ping; reach $k m=1
                               ^ it has n, note
        """#),
    ])
  func variables(row: ErrorRow) throws { try row.check() }
}
