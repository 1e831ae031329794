/// What is known of who sends and asks what, beside what a topology tells.
public struct Catalogue: Sendable, Hashable, Codable {
  /// The kinds of messages that somebody sends; nil where that isn't known.
  public let sentKinds: Set<String>?
  /// The kinds of queries that somebody asks; nil where that isn't known.
  public let askedKinds: Set<String>?
  /// The kinds of queries to which one plugin is to answer.
  public let singleAnswerKinds: Set<String>

  /// A catalogue of what is known.
  public init(
    sentKinds: Set<String>? = nil, askedKinds: Set<String>? = nil,
    singleAnswerKinds: Set<String> = []
  ) {
    self.sentKinds = sentKinds
    self.askedKinds = askedKinds
    self.singleAnswerKinds = singleAnswerKinds
  }
}

/// Something in a topology that is certainly not as it was meant.
public struct Finding: Sendable, Hashable, Codable {
  /// Where.
  public let place: TopologyPath
  /// What.
  public let problem: Problem

  /// What can be wrong.
  public enum Problem: Sendable, Hashable, Codable {
    /// A kind is observed that nobody of the catalogue sends and no interceptor makes.
    case neverSent(kind: String)
    /// A query is asked that nobody answers.
    case neverAnswered(kind: String)
    /// An environment value is read that is set on none of these nodes.
    case neverSet(key: String, searched: [TopologyPath])
    /// An interceptor is concerned with kinds that nobody sends or asks.
    case neverConcerned(kinds: [String])
    /// Interceptors that see messages first let nothing through to one.
    case shadowed(by: [TopologyPath])
    /// Several answer where one was to.
    case severalAnswerers(kind: String, [TopologyPath])
  }

  /// The stable name of the problem.
  public enum Code: String, Sendable, Hashable, Codable, CaseIterable {
    /// A kind that nobody sends is observed.
    case neverSent = "never-sent"
    /// A query that nobody answers is asked.
    case neverAnswered = "never-answered"
    /// An environment value that is set nowhere is read.
    case neverSet = "never-set"
    /// An interceptor can never see a message.
    case idleInterceptor = "idle-interceptor"
    /// Several answer where one was to.
    case severalAnswerers = "several-answerers"
  }
}

extension Finding {
  /// The stable name of the problem.
  public var code: Code {
    switch problem {
    case .neverSent: .neverSent
    case .neverAnswered: .neverAnswered
    case .neverSet: .neverSet
    case .neverConcerned, .shadowed: .idleInterceptor
    case .severalAnswerers: .severalAnswerers
    }
  }
}

extension Topology {
  /// What is certainly not as it was meant, check by check, each in the order of the topology.
  public func findings(knowing catalogue: Catalogue = Catalogue()) -> [Finding] {
    neverSent(catalogue) + neverAnswered(catalogue) + neverSet + idleInterceptors(catalogue)
      + severalAnswerers(catalogue)
  }
}

// MARK: - Kinds

extension Topology {
  fileprivate func neverSent(_ catalogue: Catalogue) -> [Finding] {
    guard let sent = catalogue.sentKinds?.union(kindsMade) else { return [] }
    return members.flatMap { member in
      unique(member.interests.hears.map(\.kind)).filter { !sent.contains($0) }
        .map { Finding(place: member.path, problem: .neverSent(kind: $0)) }
    }
  }

  fileprivate func neverAnswered(_ catalogue: Catalogue) -> [Finding] {
    // Code may answer anything.
    guard let asked = catalogue.askedKinds, !hasUndescribedInterceptors else { return [] }
    let answered = Set(members.flatMap(\.interests.answers).map(\.kind))
    let deciders = nodes.flatMap(\.interceptors).compactMap(\.behaviour).filter(\.decidesQueries)
    return asked.sorted().filter { kind in
      !answered.contains(kind) && !deciders.contains { $0.kinds?.contains(kind) ?? true }
    }.map { Finding(place: .top, problem: .neverAnswered(kind: $0)) }
  }

  fileprivate func severalAnswerers(_ catalogue: Catalogue) -> [Finding] {
    catalogue.singleAnswerKinds.sorted().flatMap { kind in
      unique(trees.flatMap { answererGroups(of: kind, in: $0) }).map {
        Finding(place: $0[0], problem: .severalAnswerers(kind: kind, $0))
      }
    }
  }

  /// Those who would answer one and the same query, where there are several.
  private func answererGroups(of kind: String, in tree: [Node]) -> [[TopologyPath]] {
    let answers = tree.flatMap(\.members).flatMap { member in
      member.interests.answers.filter { $0.kind == kind }.map { (member.path, $0.channel) }
    }
    let channels =
      [nil]
      + unique(
        answers.compactMap { _, channel -> String? in
          if case .named(let name) = channel { name } else { nil }
        })
    return channels.map { channel in
      unique(answers.filter { $0.1.hears(channel) }.map(\.0))
    }.filter { $0.count > 1 }
  }
}

// MARK: - Environment

extension Topology {
  fileprivate var neverSet: [Finding] {
    let forest = Forest(of: self)
    return nodes.enumerated().flatMap { number, node in
      let lineage = forest.lineage(of: number).map { nodes[$0] }
      return node.members.flatMap { member in
        member.interests.reads.filter { read in
          !lineage.contains { above in
            above.environment.contains {
              $0.key == read.key && $0.isKeyedByType == read.isKeyedByType
            }
          }
        }.map {
          Finding(
            place: member.path, problem: .neverSet(key: $0.key, searched: lineage.map(\.path)))
        }
      }
    }
  }
}

// MARK: - The topology as a whole

extension Topology {
  fileprivate var members: [Member] { nodes.flatMap(\.members) }

  /// The nodes of each tree.
  private var trees: [[Node]] {
    var roots: [TopologyPath: Int] = [:]
    var trees: [[Node]] = []
    for node in nodes {
      let tree = node.parent.flatMap { roots[$0] } ?? trees.count
      if tree == trees.count { trees.append([]) }
      roots[node.path] = tree
      trees[tree].append(node)
    }
    return trees
  }

  /// The kinds that interceptors say they make.
  var kindsMade: Set<String> {
    Set(
      nodes.flatMap(\.interceptors).flatMap { interceptor -> [String] in
        if case .becomes(let kinds)? = interceptor.behaviour?.action { kinds } else { [] }
      })
  }

  var hasUndescribedInterceptors: Bool {
    nodes.contains { $0.interceptors.contains { $0.behaviour == nil } }
  }
}

extension Topology.Behaviour {
  /// A query may have an answer though no plugin answers it.
  fileprivate var decidesQueries: Bool {
    switch action {
    case .answers(let count), .adds(let count): count > 0
    case .becomes(let kinds): !kinds.isEmpty
    case .passes, .drops: false
    }
  }
}

/// Each once, in order.
private func unique<Item: Hashable>(_ items: [Item]) -> [Item] {
  var known: Set<Item> = []
  return items.filter { known.insert($0).inserted }
}
