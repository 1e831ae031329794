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
    let offers =
      before.hasSuffix(":")
      ? interceptors(at: String(before.dropLast()), use)
      : word.name == ".." && (["", ".", ".."].contains(before) || before.hasSuffix("/"))
        ? [Offer("../", insertion: "../", "the node above", isFinal: false)]
        : names(below: before, use)
    let found = offers.beginning(with: word.name)
    return Completions(
      range: start..<end, candidates: end < place.wordEnd ? found.map(\.beforeMore) : found)
  }

  /// The end of the name at the cursor: the end of its word, or the next `/` or `:`.
  private func endOfName() -> Int {
    let behind = place.bytes[current.range.upperBound..<place.wordEnd]
    return behind.firstIndex { $0 == UInt8(ascii: "/") || $0 == Byte.colon } ?? place.wordEnd
  }

  private func interceptors(at raw: String, _ use: PathUse) -> [Offer] {
    guard [.any, .anyOrHeld, .interceptor].contains(use), !raw.isEmpty, let node = target(raw)?.node
    else { return [] }
    return Places.interceptors(of: node, at: world.path(of: node)).map { record, path in
      Offer(path, record.identity.typeName)
    }
  }

  private func names(below raw: String, _ use: PathUse) -> [Offer] {
    func offers(of nodes: [ComposableContainer]) -> [Offer] {
      Places.children(nodes, of: .top).compactMap { node, path in
        let sort = node is PluginContainer ? "container" : "composer"
        return use.leadsOn(from: node).map { Offer(path, isFirst: raw.isEmpty, leadsOn: $0, sort) }
      }
    }
    func offers(of endpoints: [Endpoint]) -> [Offer] {
      Places.named(endpoints, below: .top).compactMap { endpoint, path in
        use.leadsOn(from: endpoint).map {
          Offer(path, isFirst: raw.isEmpty, leadsOn: $0, endpoint.typeName)
        }
      }
    }
    switch target(raw) {
    case .top?: return offers(of: world.roots)
    case .node(let container as PluginContainer, _)?:
      return offers(of: container.endpointsByArrival)
    case .node(let node, _)?: return offers(of: node.childNodes)
    case .endpoint(let endpoint, _, _)?: return offers(of: endpoint.relays)
    case .interceptor?, nil: return []
    }
  }
}

extension String {
  /// Whether the name alone would be read as a message, a step or a held object.
  fileprivate var looksLikeNumber: Bool {
    hasPrefix("\"@") || hasPrefix("@")
      || (count > 1 && (hasPrefix("m") || hasPrefix("s"))
        && dropFirst().utf8.allSatisfy(Byte.isDigit))
  }
}

extension Offer {
  /// An offer for the last name of a path, followed by `leadsOn`.
  fileprivate init(
    _ path: TopologyPath, isFirst: Bool = false, leadsOn: String = "", _ summary: String
  ) {
    let (text, written) = (PathText(written: path), String(path.lastName))
    let name = (text.interceptor ?? text.segments.last)?.numberedName ?? ""
    let start = isFirst && written.looksLikeNumber ? "./" : ""
    self.init(
      name + leadsOn, insertion: start + written + leadsOn, summary, isFinal: leadsOn.isEmpty)
  }

  /// The offer where the path goes on behind the name already.
  fileprivate var beforeMore: Offer {
    Offer(
      name, insertion: isFinal ? insertion : String(insertion.dropLast()), summary, isFinal: false)
  }
}

// MARK: - What a path may lead to

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
