import PatchbayShell
import ShellSupport
import TestSupport
import Testing

@Suite("Resolving services")
struct ServiceModelTests {
  private static let nodes = ["app", "app/in", "app/in/x", "app/b"]
  private static let names = ["A", "B", "C", "P", "Q"]

  @Test("gives what the rules say, circles included", arguments: seeds(6, longFactor: 700))
  func model(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let bench = try Workbench(
      "add composer app; add composer app/in; add container app/in/x; add container app/b")
    let model = build(bench, by: &random)
    for node in Self.nodes {
      for name in Self.names {
        let printed = bench.run("resolve \(node) \(name) --trace=off")
        let found = bench.lastResult == .succeeded ? printed : bench.remarks
        let wanted = model.resolve(name, at: node).words
        #expect(found.hasPrefix(wanted), "\(name) at \(node): \(bench.session.savedWorld)")
      }
    }
    let problems = bench.run("service --check").split(separator: "\n")
    for place in model.services.keys {
      let problem = problems.first { $0.hasPrefix("/\(place.node) can't have \(place.name): ") }
      switch model.resolve(place.name, at: place.node) {
      case .found: #expect(problem == nil)
      case .absent(let name, _): #expect(problem?.contains("there is no service \(name)") == true)
      case .circle: #expect(problem?.hasSuffix(" is a cycle") == true)
      }
    }
  }

  /// Adds random services and adapted names to a world and to its model.
  private func build(_ bench: Workbench, by random: inout SeededGenerator) -> PlainServices {
    var model = PlainServices()
    for number in 0..<Int.random(in: 4...12, using: &random) {
      let name = Self.names[Int.random(in: 0..<5, using: &random)]
      guard random.chance(oneIn: 3) else {
        let node = Self.nodes[Int.random(in: 0..<4, using: &random)]
        let needs = Self.names.filter { _ in random.chance(oneIn: 4) }
        let option = needs.isEmpty ? "" : " --needs=" + needs.joined(separator: ",")
        bench.run("service \(node) \(name) I\(number)\(option) --replace")
        model.services[.init(node: node, name: name)] = ("I\(number)", needs)
        continue
      }
      let target = Self.names[Int.random(in: 0..<5, using: &random)]
      guard model.adapters[name] == nil else { continue }
      bench.run("adapt \(name) \(target)")
      #expect((bench.lastResult != .succeeded) == model.leadsBack(name, to: target))
      if bench.lastResult == .succeeded { model.adapters[name] = target }
    }
    return model
  }
}

extension PlainServices.Result {
  /// The first words that the shell prints.
  fileprivate var words: String {
    switch self {
    case .found(let implementation): "\(implementation)#"
    case .absent(let name, let users):
      "error[unknown-service]: there is no service \(name)"
        + (users.isEmpty ? "\n" : ", which \(users.joined(separator: " -> ")) needs\n")
    case .circle(let names): "error[circular]: \(names.joined(separator: " -> "))\n"
    }
  }
}
