import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
package import PatchbayLanguage
import PatchbayPlatform

/// A place or a kind, including kinds that are observed or were sent but not defined.
struct FlowSubject: ArgumentType {
  enum Value {
    /// A kind, by its name in traces.
    case kind(String)
    case place(Target)
    /// A former place, where a message was sent, received or intercepted.
    case gone(TopologyPath)
  }

  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Value {
    if let kind = context.flowKind(word) { return .kind(kind) }
    do throws(ShellError) {
      return .place(try context.target(word))
    } catch {
      if let path = context.goneFlowPlace(word) { return .gone(path) }
      let text = word.text ?? ""
      if text.contains("/") { throw error }
      let kinds = context.flowKinds
      let near = kinds.nearest(to: text) + error.near.prefix(1)
      throw ShellError(KindUse.any.unknown(text, among: kinds, near: near), at: word.span)
    }
  }

  func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: place.completer.flowKindOffers, path: .any)
  }
}

/// A kind, including kinds that are observed or were sent but not defined.
struct FlowKind: ArgumentType {
  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> String {
    if let kind = context.flowKind(word) { return kind }
    let kinds = context.flowKinds
    throw ShellError(KindUse.any.unknown(word.text ?? "", among: kinds), at: word.span)
  }

  /// Throws for a probable misspelling of a kind.
  ///
  /// Other unknown names are left to the run: plugins and relays of an application may observe and
  /// send kinds that its catalogue doesn't name.
  func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    let (name, kinds) = (word.text ?? "", scope.kinds.all.map(\.name))
    guard !scope.isOpen, !kinds.contains(name),
      !scope.session.kindsBesideTable.contains(name), !kinds.nearest(to: name).isEmpty
    else { return }
    throw ShellError(KindUse.any.unknown(name, among: kinds), at: word.span)
  }

  func offers(at place: ArgumentPlace) -> Offers { Offers(words: place.completer.flowKindOffers) }
}

extension CommandContext {
  /// The path that a word names if the ledger counted messages there; else nil.
  func goneFlowPlace(_ word: ArgumentWord) -> TopologyPath? {
    guard let written = (try? path(word))?.topologyPath, written != .top else { return nil }
    let path = presentPath(of: written)
    return session.ledger.hasRow({ $0.isWithin(path) }) ? path : nil
  }

  /// The name in traces of the kind that a word names; nil if there is no such kind.
  fileprivate func flowKind(_ word: ArgumentWord) -> String? { flowKind(word.text ?? "") }

  /// The name in traces of a kind; nil if there is no such kind.
  func flowKind(_ text: String) -> String? {
    if let kind = world.kinds[text] { return kind.engineName }
    return session.kindsBesideTable.contains(text) ? text : nil
  }

  var flowKinds: [String] { world.kinds.all.map(\.name) + session.kindsBesideTable.sorted() }
}

extension Completer {
  /// All defined kinds, then those that are observed or were sent but not defined.
  var flowKindOffers: [Offer] {
    let known = kindOffers(.any)
    let names = Set(known.map(\.name))
    return known
      + session.kindsBesideTable.filter { !names.contains($0) }.sorted().map {
        Offer($0, "seen")
      }
  }
}

extension Session {
  /// All kinds that were sent, received or are observed, in the table of kinds or not.
  fileprivate var kindsBesideTable: Set<String> {
    let ledger = recorder.ledger
    var kinds = Set(ledger.sendings.map(\.kind))
    kinds.formUnion(ledger.hearings.compactMap(\.heardAs))
    for root in world.roots {
      for case let container as PluginContainer in root.subtree where Work.goesOn {
        for endpoint in container.endpointsByArrival {
          kinds.formUnion(endpoint.observations.map(\.kind))
        }
      }
    }
    return kinds
  }
}

/// An existing place, or a former one where a message was sent, received or intercepted.
package struct FlowPlace: PathArgument {
  package let use: PathUse

  package init(_ use: PathUse = .any) { self.use = use }

  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> PathText
  {
    do throws(ShellError) {
      return try context.target(word).place
    } catch {
      guard let path = context.goneFlowPlace(word) else { throw error }
      return PathText(written: path.ofFormer)
    }
  }
}

/// A place, or the name of a kind.
struct PlaceOrKind: ArgumentType {
  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Watched {
    let text = word.text ?? ""
    if context.world.kinds[text] != nil { return .kind(text) }
    if let target = try? context.target(word) { return .place(FollowedPath(target.path)) }
    // Only the flow knows other kinds; it is searched last, since it takes time in all that is counted.
    return switch try FlowSubject().read(word, in: context) {
    case .kind(let name): .kind(name)
    case .place(let target): .place(FollowedPath(target.path))
    case .gone: .place(FollowedPath(try context.target(word).path))
    }
  }

  func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: place.completer.kindOffers(.any), path: .any)
  }
}
