import PatchbayInspection
import PatchbayLanguage
import PatchbayShell
import ShellSupport
import TestSupport
import Testing

@Suite("What a change would do")
struct ChangeTests {
  @Test("is what doing it in a copy and sending again shows", arguments: parts(15))
  func trying(seeds: Range<UInt64>) {
    inWorlds(seeds) { seed, world in
      var world = world
      let change = world.change()
      let bench = try Bench(world.parts)
      let before = try world.sendings.map { Optional(try bench.send($0)) }
      let tried = try bench.json("try --format=json \(change)")["arrivals"] ?? .null
      let what: Comment = "seed \(seed): \(change): \(tried)"
      if change.hasPrefix("rm ") {
        #expect(try bench.json("\(change) --explain --format=json")["arrivals"] == tried, what)
      }
      let copy = try Bench(world.parts, then: change)
      let after = try world.sendings.map { sending in
        copy.holds("exists \(sending.sender)") ? try copy.send(sending) : nil
      }
      var differences: [String: Set<Arrival>] = [:]
      for difference in tried["differences"]?.elements ?? []
      where difference["caused"] == .bool(false) {
        for message in difference["messages"]?.elements ?? [] {
          differences[difference["change"]?.words ?? "", default: []].insert(
            Arrival(place: difference["receiver"]?.words ?? "", message: message.int ?? 0))
        }
      }
      var expected: [String: Set<Arrival>] = [:]
      for (before, after) in zip(before, after) {
        guard let before else { continue }
        for place in world.members + [change.added].compactMap(\.self) {
          let arrival = Arrival(place: place, message: before.number)
          switch (before.kinds(at: place), after?.kinds(at: place) ?? []) {
          case ([], []): break
          case ([], _): expected["added", default: []].insert(arrival)
          case (_, []): expected["removed", default: []].insert(arrival)
          case (let kinds, let others) where kinds != others:
            #expect(differences["changed"]?.contains(arrival) == true, what)
          default: break
          }
        }
      }
      for name in ["added", "removed"] { #expect(differences[name] == expected[name], what) }
    }
  }

  private struct Arrival: Hashable {
    let place: String
    let message: Int
  }
}

extension String {
  /// The plugin that this command adds.
  fileprivate var added: String? {
    hasPrefix("add plugin ") ? split(separator: " ").dropFirst(2).first.map(String.init) : nil
  }
}

extension AnswerWorld {
  /// A command that changes the world.
  fileprivate mutating func change() -> String {
    let node = one(of: paths(.node))
    let part = one(of: paths(.plugin, .interceptor) + [one(of: paths(.node))])
    return one(of: [
      "rm \(part)", "rm \(part)", "env \(node) k=true", "env \(node) k=false",
      "add interceptor \(node):z drop \(one(of: Self.events))",
      "add interceptor \(node):z map A --to=B n:=.n",
      "add plugin \(one(of: paths(.plugin)))z Probe on=A,S",
    ])
  }
}
