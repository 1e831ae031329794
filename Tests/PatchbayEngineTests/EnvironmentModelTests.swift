import PatchbayEngine
import TestSupport
import Testing

@Suite("The environment and a plain model")
struct EnvironmentModelTests {
  @Test("agree on what is read and delivered", arguments: seeds(30, longFactor: 100))
  func telling(seed: UInt64) {
    let run = EnvironmentRun(seed: seed)
    for _ in 0..<120 {
      let told = run.perform()
      #expect(run.journal.take() == told)
      #expect(run.read == run.due)
    }
  }

  @Test(
    "agree on what is read after handlers have made changes too",
    arguments: seeds(60, longFactor: 100))
  func reacting(seed: UInt64) {
    let run = EnvironmentRun(seed: seed)
    run.startReacting()
    for _ in 0..<60 {
      run.perform()
      #expect(run.read == run.due)
    }
  }
}

/// The environment's rules, implemented simply and without regard to speed.
private final class ModelNode {
  let node: ComposableContainer
  var probe: EnvironmentProbe?
  var value: String?
  private(set) weak var parent: ModelNode?
  private var children: [ModelNode] = []

  init(_ node: ComposableContainer) { self.node = node }

  var effective: String? { value ?? parent?.effective }
  var flood: [ModelNode] { [self] + children.flatMap(\.flood) }
  var name: String { node.name ?? "-" }

  func move(to parent: ModelNode?) {
    self.parent?.children.removeAll { $0 === self }
    self.parent = parent
    parent?.children.append(self)
  }
}

/// A forest that changes at random, first in the model and then in the engine.
private final class EnvironmentRun {
  let journal = Journal()
  private let composers = (0..<5).map { ModelNode(PluginContainerComposer(name: "K\($0)")) }
  private let containers = (0..<7).map { ModelNode(PluginContainer(name: "C\($0)")) }
  private var generator: SeededGenerator
  private var reactionsLeft = 0
  private var isReacting = false

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    for node in containers { listen(in: node) }
  }

  var read: [String?] { containers.map { $0.probe?.theme?.name } }
  var due: [String?] { containers.map { $0.probe == nil ? nil : $0.effective } }

  func startReacting() { isReacting = true }

  /// Makes a change; returns the notifications expected if no handler makes further changes.
  @discardableResult
  func perform() -> [String] {
    reactionsLeft = 4
    return change(kinds: 6)
  }

  private func change(kinds: Int) -> [String] {
    let all = composers + containers
    let one = all[Int.random(in: all.indices, using: &generator)]
    let composer = composers[Int.random(in: composers.indices, using: &generator)]
    let before = all.map(\.effective)
    let act = change(one, composer, kind: Int.random(in: 0..<kinds, using: &generator))
    let changed = zip(all, before).filter { $0.effective != $1 }.map(\.0.name)
    let told = one.flood.filter { changed.contains($0.name) && $0.probe != nil }
      .map { "\($0.name) \($0.effective ?? "-")" }
    act()
    return told
  }

  /// Changes the model, and returns the function that changes the engine alike.
  private func change(_ one: ModelNode, _ composer: ModelNode, kind: Int) -> () -> Void {
    switch kind {
    case 0...1:
      let value = "\(UInt16.random(in: .min ... .max, using: &generator))"
      one.value = value
      return { one.node.setEnvironment(Theme(name: value)) }
    case 2:
      let isThere = one.value != nil
      one.value = nil
      return { #expect(one.node.removeEnvironment(Theme.self) == isThere) }
    case 3...4:
      guard let target = composer.node as? PluginContainerComposer,
        !one.flood.contains(where: { $0 === composer })
      else { return {} }
      one.move(to: composer)
      return { #expect(throws: Never.self) { try target.compose(one.node) } }
    case 5:
      guard let parent = one.parent?.node as? PluginContainerComposer else { return {} }
      one.move(to: nil)
      return { parent.decompose(one.node) }
    default:
      guard let container = one.node as? PluginContainer else { return {} }
      if one.probe == nil { return { [self] in listen(in: one) } }
      one.probe = nil
      return { container.removePlugin(EnvironmentProbe.self, name: container.name) }
    }
  }

  private func listen(in one: ModelNode) {
    guard let container = one.node as? PluginContainer, one.probe == nil else { return }
    one.probe = container.addEnvironmentListener(one.name, journal)
    // Readers are also notified when the run releases its composers.
    one.probe?.$theme.bind { [weak self] _ in
      guard let self, isReacting, reactionsLeft > 0 else { return }
      reactionsLeft -= 1
      _ = change(kinds: 7)
    }
    _ = journal.take()
  }
}
