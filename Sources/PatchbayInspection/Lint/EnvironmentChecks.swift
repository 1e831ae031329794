import PatchbayPlatform

// Checks for environment values that are read but not set, or set but not read.

extension CheckedTopology {
  var environment: [Finding] { neverSet + neverRead + sameValues }

  private var neverSet: [Finding] {
    nodes.indices.flatMap { number -> [Finding] in
      guard Work.goesOn else { return [] }
      let reads = reads(at: number).filter { owner(of: $0.key, at: number) == nil }
      guard !reads.isEmpty else { return [] }
      let searched = forest.lineage(of: number).map { nodes[$0].path }
      return reads.map { place, key in
        Finding(
          .neverSet, at: place, about: key.name,
          "it reads the environment value \(key.name), which is not set on \(searched.listedPaths)",
          remedy:
            "set \(key.name) on \(searched.last?.text ?? "a node above it"), or on any of them")
      }
    }
  }

  private var neverRead: [Finding] {
    var read: Set<SetValue> = []
    for number in nodes.indices where Work.goesOn {
      for reading in reads(at: number) {
        if let owner = owner(of: reading.key, at: number) {
          read.insert(SetValue(node: owner, key: reading.key.name))
        }
      }
    }
    let unclear = nodesAboveCode
    return eachValue { value, number in
      guard !unclear.contains(number), !read.contains(SetValue(node: number, key: value.key)) else {
        return nil
      }
      return Finding(
        .neverRead, at: nodes[number].path,
        "the environment value \(value.key) is set here, and nothing reads it",
        remedy: "read \(value.key) at this node or below it, or remove the value")
    }
  }

  private var sameValues: [Finding] {
    eachValue { value, number in
      guard let words = value.value, !value.isWeak,
        let parent = forest.parents[number],
        let owner = owner(of: EnvironmentKey(value), at: parent),
        let hidden = nodes[owner].environment.last(where: { $0.key == value.key }),
        hidden.isKeyedByType == value.isKeyedByType, hidden.type == value.type,
        hidden.value == words, !words.contains("…")
      else { return nil }
      return Finding(
        .sameValue, at: nodes[number].path,
        "the environment value \(value.key) is set here to the value that it inherits from "
          + "\(nodes[owner].path)",
        remedy: "remove it here, so that there is one place to change it")
    }
  }

  private func eachValue(_ find: (Topology.EnvironmentValue, Int) -> Finding?) -> [Finding] {
    nodes.indices.flatMap { number in
      nodes[number].environment.compactMap { Work.goesOn ? find($0, number) : nil }
    }
  }

  /// The nodes at or above an interceptor without a description, whose code may read any value.
  private var nodesAboveCode: Set<Int> {
    var found: Set<Int> = []
    for number in nodes.indices
    where Work.goesOn && nodes[number].interceptors.contains(where: { $0.behaviour == nil }) {
      for above in forest.lineage(of: number) where !found.insert(above).inserted { break }
    }
    return found
  }
}

// MARK: - Who reads what, and where it comes from

private struct SetValue: Hashable {
  let node: Int
  let key: String
}

/// A key of the environment, by its name and sort.
struct EnvironmentKey: Hashable {
  let name: String
  /// Whether the key is a type; nil for keys of both sorts, which formulas read.
  let isKeyedByType: Bool?
}

extension EnvironmentKey {
  init(_ value: Topology.EnvironmentValue) {
    self.init(name: value.key, isKeyedByType: value.isKeyedByType)
  }

  func isKey(of value: Topology.EnvironmentValue) -> Bool {
    isMeant(by: value.key, value.isKeyedByType)
  }

  func isRead(by read: Topology.EnvironmentRead) -> Bool {
    isMeant(by: read.key, read.isKeyedByType)
  }

  private func isMeant(by other: String, _ isType: Bool) -> Bool {
    name == other && (isKeyedByType ?? isType) == isType
  }
}

extension CheckedTopology {
  /// The environment keys that properties and formulas read at a node.
  private func reads(at number: Int) -> [(place: TopologyPath, key: EnvironmentKey)] {
    let node = nodes[number]
    var reads = node.members.flatMap { member in
      member.interests.reads.map {
        (member.path, EnvironmentKey(name: $0.key, isKeyedByType: $0.isKeyedByType))
      }
    }
    guard !traffic.formulaReads.isEmpty else { return reads }
    for place in node.interceptors.map(\.path) + node.members.map(\.path) {
      for key in traffic.formulaReads[place]?.sorted() ?? [] {
        reads.append((place, EnvironmentKey(name: key, isKeyedByType: nil)))
      }
    }
    return reads
  }

  /// The nearest node at or above another one that sets a key; nil if none does.
  private func owner(of key: EnvironmentKey, at node: Int) -> Int? {
    forest.lineage(of: node).first { nodes[$0].environment.contains(where: key.isKey) }
  }
}
