import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbaySamples
import ShellSupport
import Testing

@Suite("Samples")
struct SamplesTests {
  static let names = Samples.all.map(\.name)

  @Test("are found by their names only")
  func named() {
    #expect(Set(Self.names).count == Self.names.count)
    for name in Self.names { #expect(Samples.named(name)?.name == name) }
    #expect(Samples.named("nothing") == nil)
    #expect(Samples.all.allSatisfy { !$0.summary.isEmpty && !$0.firstSteps.isEmpty })
  }

  @Test("have trees in which every node and plugin has a name", arguments: names)
  func trees(name: String) throws {
    let topology = try SampleWorld(name).topology
    #expect(!topology.nodes.isEmpty)
    for node in topology.nodes {
      #expect(node.name != nil, "\(node.path)")
      for plugin in node.plugins { #expect(plugin.name != nil, "\(plugin.path)") }
    }
  }

  @Test("build a new tree each time")
  func anew() throws {
    for sample in Samples.all {
      let trees = (try sample.tree(), try sample.tree())
      #expect(Topology(of: trees.0) == Topology(of: trees.1))
      #expect(zip(trees.0, trees.1).allSatisfy { $0 !== $1 })
    }
  }

  @Test("have trees and views that are released with their last owner", arguments: names)
  func released(name: String) throws {
    var world: SampleWorld? = try SampleWorld(name)
    weak let root = try #require(world?.roots.first)
    weak let view = ["transcript", "face", "sheet"].lazy.compactMap {
      root?.queryView(with: $0, recursive: true)
    }.first
    #expect(root != nil && view != nil)
    world = nil
    #expect(root == nil && view == nil)
  }

  @Test("are in one catalogue where none is asked for, which starts with nothing")
  func catalogue() throws {
    let catalog = try Samples.catalog()
    #expect(try catalog.start().isEmpty)
    let names = try Samples.all.map { sample in
      try Samples.catalog(startingWith: sample).entries.map(\.name)
    }
    #expect(Set(names.joined()) == Set(catalog.entries.map(\.name)))
    #expect(names.joined().count == catalog.entries.count)
  }

  @Test("have uniquely named types with a summary and known fields")
  func entries() throws {
    let entries = try Samples.catalog().entries
    #expect(Set(entries.map { "\($0.sort) \($0.name)" }).count == entries.count)
    for entry in entries {
      #expect(!entry.summary.isEmpty && !entry.summary.contains("\n"), "\(entry.name)")
      #expect(!entry.shape.hasUnknowns, "\(entry.name)")
    }
  }

  @Test("have messages, queries and parameters that are built from fields")
  func built() throws {
    let catalog = try Samples.catalog()
    let kinds = KindTable(catalog)
    for kind in kinds.messages {
      for value in kind.shape.samples { _ = try kind.message(from: value) }
    }
    for kind in kinds.queries {
      for value in kind.shape.samples { _ = try kind.query(from: value) }
    }
    for entry in catalog.environments {
      for value in entry.shape.samples { _ = try entry.value(from: value) }
    }
    for entry in catalog.plugins {
      for value in entry.shape.samples { _ = try entry.params(from: value) }
    }
    for entry in catalog.relays {
      for value in entry.shape.samples { _ = try entry.make(from: value) }
    }
    for entry in catalog.interceptors {
      for value in entry.shape.samples { _ = try entry.make(from: value) }
    }
  }

  @Test("have plugins that accept parameters with the fields they name")
  func plugins() throws {
    let catalog = try Samples.catalog()
    for entry in catalog.plugins {
      let room = PluginContainer(name: "room")
      let value = entry.shape.fields.isEmpty ? nil : entry.shape.samples.first
      #expect(try entry.add(to: room, named: "it", params: value) == .added, "\(entry.name)")
    }
  }
}

// MARK: - Shapes

extension TypeShape {
  fileprivate var hasUnknowns: Bool {
    switch self {
    case .any: true
    case .optional(let shape), .list(of: let shape), .dictionary(of: let shape): shape.hasUnknowns
    case .object(_, let fields), .cases(_, let fields): fields.contains { $0.type.hasUnknowns }
    default: false
    }
  }

  /// A value with all fields, and one with the required fields only.
  fileprivate var samples: [Value] { [sample(isWhole: true), sample(isWhole: false)] }

  private func sample(isWhole: Bool) -> Value {
    switch self {
    case .bool: .bool(true)
    case .int: .int(1)
    case .double: .double(1.5)
    case .choice(_, let values): values.first ?? .null
    case .optional(let shape): shape.sample(isWhole: isWhole)
    case .list(let shape): .list(isWhole ? [shape.sample(isWhole: true)] : [])
    case .dictionary(let shape): .object(isWhole ? ["one": shape.sample(isWhole: true)] : [:])
    case .object(_, let fields):
      .object(
        Value.Fields(
          fields.filter { isWhole || $0.isRequired }
            .map { ($0.name, $0.type.sample(isWhole: isWhole)) }))
    default: .text("x")
    }
  }
}
