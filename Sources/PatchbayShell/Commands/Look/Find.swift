import PatchbayCatalog
import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform

/// `find`.
struct Find: Command {
  let form = CommandForm(
    "find", .look, "finds everything whose name, type or kinds contain a word, and kinds",
    examples: [
      "add container -p live/room; find oo", "add container a; add plugin a/p Probe; find probe",
    ])

  let word = Argument("WORD", TextArgument(), "part of a name; case does not matter")
  let format = Option.format

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let word = try call.word.lowercased()
    let topology = context.world.topology
    let found = topology.places.filter { place in
      Work.goesOn && place.words.contains { $0.lowercased().contains(word) }
    }
    let kinds = context.world.kinds.all.filter { $0.name.lowercased().contains(word) }
    let places = found.map { place in
      let path = place.path.text
      return ListRow(
        words: [path, place.what], json: ["path": .text(path), "is": .text(place.what)])
    }
    let rows = kinds.map { kind in
      let sort = kind.category.rawValue
      return ListRow(
        words: [kind.name, "\(sort): types \(kind.name)"],
        json: ["kind": .text(kind.name), "is": .text(sort)])
    }
    context.list(
      places + rows, as: try call.format,
      orElse: "nothing has '\(word)' in its name, type or kinds")
  }
}

extension Topology {
  /// Everything that can be found, with the words to search.
  fileprivate var places: [(path: TopologyPath, what: String, words: [String])] {
    var found: [(path: TopologyPath, what: String, words: [String])] = []
    for node in nodes where Work.goesOn {
      found.append((node.path, node.kind.rawValue, [node.name ?? ""]))
      for part in node.interceptors {
        found.append((part.path, "interceptor, \(part.type)", [part.id, part.type]))
      }
      for part in node.plugins {
        let words = [part.name ?? "", part.type] + part.interests.kinds
        found.append((part.path, "plugin, \(part.type)", words))
      }
      for part in node.relays {
        let words = [part.name ?? "", part.type] + part.interests.kinds
        found.append((part.path, "relay, \(part.type)", words))
      }
      for value in node.environment {
        found.append((node.path, "has a value of \(value.key)", [value.key]))
      }
    }
    return found
  }
}

extension Topology.Interests {
  fileprivate var kinds: [String] { hears.map(\.kind) + answers.map(\.kind) + reads.map(\.key) }
}
