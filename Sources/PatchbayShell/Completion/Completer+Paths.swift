import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// Completions for paths, one name at a time.

extension Completer {
  /// The thing at a typed path; nil if there is none.
  func target(_ word: TypedWord) -> Target? { target(word.raw) }

  /// The thing above the last name of a typed path; nil if there is none.
  func targetAbove(_ word: TypedWord) -> Target? {
    guard let start = word.nameStart else { return target("") }
    let above = word.raw(word.range.lowerBound..<start - 1)
    return above.isEmpty ? nil : target(above)
  }

  private func target(_ raw: String) -> Target? {
    guard !raw.isEmpty else { return world.existing(session.place) }
    guard let word = Word.alone(in: SourceText(raw)),
      let path = ArgumentWord(word).pathText.flatMap(PathText.init(_:))
    else { return nil }
    return world.existing(path.resolved(from: session.place))
  }

  /// The completions of the name at the cursor in a path.
  func paths(_ word: TypedWord, _ use: PathUse) -> Completions {
    let start = word.nameStart ?? word.range.lowerBound
    let end = endOfName()
    guard word.isKnown else { return .nothing(at: word.range.upperBound) }
    let before = word.raw(word.range.lowerBound..<start)
    let offers: [Offer]
    if before.hasSuffix(":") {
      offers = interceptors(at: String(before.dropLast()), use, typed: word.name)
    } else {
      offers = names(below: before, use, typed: word.name)
    }
    let goesOn = end < place.wordEnd
    return Completions(
      range: start..<end,
      candidates: offers.map { offer in
        let insertion =
          goesOn && !offer.isFinal ? String(offer.insertion.dropLast()) : offer.insertion
        return Completions.Candidate(
          insertion: insertion, display: offer.name, summary: offer.summary,
          isFinal: offer.isFinal && !goesOn)
      })
  }

  /// The end of the name at the cursor: the end of its word, or the next `/` or `:`.
  private func endOfName() -> Int {
    let behind = place.bytes[current.range.upperBound..<place.wordEnd]
    return behind.firstIndex { $0 == UInt8(ascii: "/") || $0 == Byte.colon } ?? place.wordEnd
  }

  private func interceptors(at raw: String, _ use: PathUse, typed: String) -> [Offer] {
    guard [.any, .anyOrHeld, .interceptor].contains(use), !raw.isEmpty, let node = target(raw)?.node
    else {
      return []
    }
    var names = Siblings()
    return node.interceptorRecords.map { record in
      Offer(names.next("\(record.identity)"), record.identity.typeName)
    }.beginning(with: typed)
  }

  private func names(below raw: String, _ use: PathUse, typed: String) -> [Offer] {
    if typed == "..", [".", "..", ""].contains(raw) || raw.hasSuffix("/") {
      return [Offer("../", insertion: "../", "the node above", isFinal: false)]
    }
    switch target(raw) {
    case .top?: return nodes(world.roots, use, typed, isFirst: raw.isEmpty)
    case .node(let container as PluginContainer, _)?:
      return endpoints(container.endpointsByArrival, use, typed, isFirst: raw.isEmpty)
    case .node(let node, _)?: return nodes(node.childNodes, use, typed, isFirst: raw.isEmpty)
    case .endpoint(let endpoint, _, _)?:
      return endpoints(endpoint.relays, use, typed, isFirst: raw.isEmpty)
    case .interceptor?, nil: return []
    }
  }
}

/// Numbers siblings of one name, as paths do.
private struct Siblings {
  private var counts: [String: Int] = [:]

  /// The next sibling's name, and its written form; both have its number from the second on.
  mutating func next(_ name: String, isUnnamed: Bool = false) -> (name: String, written: String) {
    let ordinal = counts[name, default: 0] + 1
    counts[name] = ordinal
    let suffix = ordinal > 1 ? "~\(ordinal)" : ""
    return (name + suffix, (isUnnamed || name.isPlainName ? name : Self.quoted(name)) + suffix)
  }

  private static func quoted(_ name: String) -> String {
    String(TopologyPath.top.child(name).text.dropFirst())
  }
}

extension String {
  /// Whether the name certainly needs no quotes in a path.
  fileprivate var isPlainName: Bool {
    guard let first = utf8.first, Byte.isLetter(first) || Byte.isDigit(first) else { return false }
    return utf8.allSatisfy { Byte.isNamePart($0) || $0 == Byte.minus }
  }

  /// Whether the name alone would be read as a message, a step or a held object.
  fileprivate var looksLikeNumber: Bool {
    hasPrefix("\"@") || hasPrefix("@")
      || (count > 1 && (hasPrefix("m") || hasPrefix("s"))
        && dropFirst().utf8.allSatisfy(Byte.isDigit))
  }
}

extension Offer {
  /// An offer for a name in a path, followed by `leadsOn`.
  fileprivate init(
    _ name: (name: String, written: String), isFirst: Bool = false, leadsOn: String = "",
    _ summary: String
  ) {
    let start = isFirst && name.written.looksLikeNumber ? "./" : ""
    self.init(
      name.name + leadsOn, insertion: start + name.written + leadsOn, summary,
      isFinal: leadsOn.isEmpty)
  }
}

// MARK: - What a path may lead to

extension Completer {
  private func nodes(
    _ nodes: [ComposableContainer], _ use: PathUse, _ typed: String, isFirst: Bool
  ) -> [Offer] {
    var siblings = Siblings()
    let exact = nodes.compactMap { node -> Offer? in
      let isContainer = node is PluginContainer
      let name = siblings.next(
        node.name ?? (isContainer ? "(container)" : "(composer)"), isUnnamed: node.name == nil)
      guard name.name.hasPrefix(typed), let leadsOn = use.leadsOn(from: node) else { return nil }
      return Offer(
        name, isFirst: isFirst, leadsOn: leadsOn,
        isContainer ? "container" : "composer")
    }
    guard exact.isEmpty, typed != typed.uppercased() || typed != typed.lowercased() else {
      return exact
    }
    return self.nodes(nodes, use, "", isFirst: isFirst).beginning(with: typed)
  }

  private func endpoints(
    _ endpoints: [Endpoint], _ use: PathUse, _ typed: String, isFirst: Bool
  ) -> [Offer] {
    var siblings = Siblings()
    return endpoints.compactMap { endpoint -> Offer? in
      let name = siblings.next(endpoint.role.ownName)
      guard let leadsOn = use.leadsOn(from: endpoint) else { return nil }
      return Offer(name, isFirst: isFirst, leadsOn: leadsOn, endpoint.typeName)
    }.beginning(with: typed)
  }
}

extension PathUse {
  /// The sign after a node on the way to a wanted place: none, `/` or `:`; nil if the node can't
  /// lead there.
  fileprivate func leadsOn(from node: ComposableContainer) -> String? {
    guard let container = node as? PluginContainer else {
      let goesOn = node.childCount > 0 ? "/" : nil
      return switch self {
      case .any, .anyOrHeld, .node, .composer, .sender, .stateHolder: goesOn ?? ""
      case .endpoint, .container, .new(.plugin), .new(.relay): goesOn
      case .interceptor: goesOn ?? (node.interceptorRecords.isEmpty ? nil : ":")
      case .new(.node): "/"
      case .new(.interceptor): goesOn ?? ":"
      }
    }
    let goesOn = container.endpointsByArrival.isEmpty ? nil : "/"
    return switch self {
    case .any, .anyOrHeld, .sender: goesOn ?? ""
    case .stateHolder: container.endpointsByArrival.contains(where: \.observesStates) ? "/" : ""
    case .node, .container: ""
    case .endpoint, .new(.relay): goesOn
    case .new(.plugin): "/"
    case .interceptor: node.interceptorRecords.isEmpty ? nil : ":"
    case .new(.interceptor): ":"
    case .composer, .new(.node): nil
    }
  }

  /// The sign after a plugin or relay on the way to a wanted place; nil if it can't lead there.
  fileprivate func leadsOn(from endpoint: Endpoint) -> String? {
    switch self {
    case .any, .anyOrHeld, .endpoint, .sender: ""
    case .stateHolder: endpoint.observesStates ? "" : nil
    case .new(.relay): "/"
    default: nil
    }
  }
}

extension Endpoint {
  /// Whether the plugin or relay, or a relay connected through it, observes a state.
  fileprivate var observesStates: Bool {
    observations.contains(where: \.isState) || relays.contains(where: \.observesStates)
  }
}
