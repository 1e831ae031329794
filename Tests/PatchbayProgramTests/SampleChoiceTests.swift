import TestSupport
import Testing

@Suite("Samples of the program", .hangLimit)
struct SampleChoiceTests {
  @Test("are listed with what to try")
  func list() async throws {
    try await expectConsole(
      #"""
      $ patchbay --list-samples > list; grep -o '^[a-z-]*: ' list; grep 'text=hello' list
      live-room:
      checkout:
      reader:
      all:
        send live/room/input SendText text=hello
      $ patchbay -c 'help samples' | grep -c 'send live/room/input SendText text=hello'
      1
      """#)
  }

  @Test("give a session their types, and no other sample's; a loaded world has all of them")
  func types() async throws {
    try await expectConsole(
      #"""
      $ origins() { grep -v '^ ' | grep -o 'of the .*\|event defined.*\|/ is empty' | sort -u; }
      $ patchbay --sample=reader -c types | origins
      of the sample reader
      of the shell
      $ patchbay -c 'define event Ping n:int; types' | origins
      event defined here
      of the shell
      $ patchbay --sample=all -c 'types; tree' | origins
      / is empty
      of the sample checkout
      of the sample live-room
      of the sample reader
      of the shell
      $ patchbay --sample=all -c 'add container room; add plugin room/p Chat; save w'; patchbay --load=w -c tree | grep -c Chat
      1
      """#)
  }

  @Test("are named by every command that lacks one of their types")
  func missingTypes() async throws {
    try await expectConsole(
      files: [
        "lacking": """
        types SendText
        types Chat
        types keep-near
        send room SendText text=hi
        ask room CountWord word=a
        add relay room/p/b Bubble
        add interceptor room:a keep-near
        env room FontSize
        hold info Lamp brightness=3
        who SendText
        watch SendText
        log --kind=SendText
        add plugin room/q Probe on=SendText
        repeat 1 types Chat

        """
      ],
      #"""
      $ world='add container room; add plugin room/p Probe'
      $ while read line; do
      >   patchbay -c "$world; $line" 2>&1 | tr -s ' \n' ' ' | grep -o 'start with --sample=[a-z-]*' | uniq -c; done < lacking | sort | uniq -c
            9       1 start with --sample=live-room
            5       1 start with --sample=reader
      $ patchbay -c "$world; let type=Chat; add plugin room/q \$type" 2>&1 | grep -c 'the sample live-room has it'
      1
      $ patchbay --keep-going --sample=all -c "$world" lacking 2>&1 | grep -c 'has it'
      0
      [1]
      """#)
  }

  @Test("show a turned page on one screen, with the prompt below")
  func page() async throws {
    let turn = "send book/part1/ch1/spread1/page1 TurnPage to=forward --scope=container"
    let list = try await patchbay("--list-samples")
    #expect(list.output.contains("\n  \(turn)\n"))
    try await atPrompt("--sample=reader", size: .init(columns: 80, rows: 24)) { terminal in
      try await terminal.enter(turn, showing: nil)
      #expect(terminal.screen.line(0).hasPrefix("m1 TurnPage  to=forward  from /book/part1/"))
      #expect(terminal.screen.line(23) == "/>")
    }
  }

  @Test("do not reserve names in a session without a sample, also in its records and saved worlds")
  func ownNames() async throws {
    try await expectConsole(
      #"""
      $ patchbay -c 'define event Search text:text; add container room; add plugin room/a Probe on=Search;
      > send room Search text=x --trace=off; record r.scenario; save w'
      saved w (3 commands)
      not saved: /room/a: what was learnt from messages
      $ head -2 r.scenario; grep -v @sample r.scenario > all.scenario; patchbay test .
      @title Recorded: send room Search text=x --trace=off
      @sample none
      2 files: 2 passed; #
      $ patchbay --load=w -c 'diff w'
      no change since w
      $ for sample in reader all; do
      >   patchbay --sample=$sample -c 'add container room; add plugin room/a Bookmark; record r.scenario --replace'
      >   grep @sample r.scenario; patchbay test r.scenario; done
      @sample reader
      1 file: 1 passed; #
      @sample all
      1 file: 1 passed; #
      $ patchbay --sample=reader -c 'define event Search'
      -c:1:14: error[name-taken]: there is an event Search already, of the sample reader; choose another
          name
        define event Search
                     ^~~~~~
      [3]
      """#)
  }

  @Test("are named by @sample in a scenario; @sample none has the types of a prompt")
  func none() async throws {
    try await expectConsole(
      files: [
        "n.scenario":
          "@sample none\nadd container room\nadd plugin room/p Probe\ntree\n  /room  container\n  `- p   Probe  receives every message without a channel\n",
        "m.scenario": "@sample none\nadd container room\nadd plugin room/p Chat\n",
        "o.scenario": "@sample absent\ntree\n",
      ],
      #"""
      $ patchbay test n.scenario
      1 file: 1 passed; #
      $ for file in m o; do patchbay test $file.scenario | grep -oE 'the sample .*|there are .*'; done
      the sample live-room has it: begin the file with @sample live-room
      there are all, checkout, live-room, none, reader
      """#)
  }
}
