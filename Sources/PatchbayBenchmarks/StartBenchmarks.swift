/// Starting patchbay; empty unless it was built beside this program, as `make bench` does.
var startGroups: [Group] {
  guard let empty = Program(named: "EmptyProgram"), let patchbay = Program(named: "patchbay") else {
    return []
  }
  return [
    Group(
      title: "start of a program",
      rows: [
        Row(name: "an empty Swift program") { return { empty.run() } },
        Row(name: "patchbay -c quit") { return { patchbay.run("-c", "quit") } },
        Row(name: "patchbay --sample=live-room -c quit") {
          return { patchbay.run("--sample=live-room", "-c", "quit") }
        },
      ])
  ]
}
