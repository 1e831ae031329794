// The tests, the workflow and the README of a new package.

extension NewPackage {
  var tests: String {
    """
    import \(name.module)
    import PatchbayEngine
    import PatchbayTesting
    import Testing

    @Test("What is said in the room is shown everywhere")
    func said() throws {
      let live = try makeTree()
      let recorder = TreeRecorder(live)
      live.send(message: Say(text: "hello"))
      recorder.expectDelivery(of: Say(text: "hello"), to: "/live/room/chat")
      recorder.expectDelivery(of: Say(text: "hello"), to: "/live/tools/log")
    }

    """
  }

  var scenarioTests: String {
    """
    import \(name.module)
    import PatchbayTesting
    import Testing

    // Each file is a test. \(name.shell) test --update FILE writes its expected output.
    @Test(arguments: ScenarioTest.all(in: "Scenarios"))
    func scenario(_ test: ScenarioTest) { test.run { try makeCatalog() } }

    """
  }

  static let scenario = """
    @title Muted tools show nothing

    # before
    send live/room Say text=hello --trace=brief
      m1 Say  text="hello"  from /live/room
        2 /live/room/chat     deliver  Room shows hello
        5 /live/tools/log     deliver  Log shows hello
        result  2 observers delivered

    # muted
    env live/tools muted=true
    add interceptor live/tools:quiet drop Say --when=env.muted
    send live/room Say text=psst --trace=off
    expect delivered m2 live/room/chat
    expect blocked m2 live/tools/log --by=quiet

    """

  var workflow: String {
    """
    name: CI
    on:
      push:
        branches: [main]
      pull_request:

    jobs:
      test:
        runs-on: ubuntu-latest
        container: swift:6.3-bookworm
        steps:
          - uses: actions/checkout@v4
          - uses: actions/cache@v4
            with:
              path: .build
              key: build-${{ hashFiles('Package.*') }}-${{ github.sha }}
              restore-keys: build-${{ hashFiles('Package.*') }}-
          - run: swift test
          # Marks the lines that fail, and writes the report of the scenarios.
          - run: >-
              swift run \(name.shell) test --report=text --report=github
              --report=junit:.build/scenarios.xml Tests/\(name.module)Tests/Scenarios
            if: ${{ !cancelled() }}
          - uses: actions/upload-artifact@v4
            if: ${{ !cancelled() }}
            with:
              name: scenarios
              path: .build/scenarios.xml

    """
  }

  var readme: String {
    """
    # \(name.text)

    | | |
    |---|---|
    | `swift test` | runs the tests and the scenarios |
    | `swift run \(name.shell)` | prompts: try `tree`, `send live/room Say text=hello`, `help` |
    | `swift run \(name.shell) test Tests/\(name.module)Tests/Scenarios` | runs the scenarios alone |

    `Sources/\(name.module)` has a message, a plugin and the tree; `Catalog.swift` names them for the shell. A new
    type is a line there.

    """
  }
}
