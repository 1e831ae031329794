import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage
import PatchbaySamples
import ShellSupport
import Testing

@Suite("First steps")
struct FirstStepTests {
  @Test("run one after the other", arguments: Samples.all.map(\.name))
  func steps(name: String) throws {
    let world = try SampleWorld(name)
    for step in try #require(Samples.named(name)).firstSteps {
      var reader = ScriptReader(SourceText(step))
      let items = reader.next()?.items ?? []
      #expect(reader.errors.isEmpty && items.count == 1, "\(step)")
      try world.take(Step(try #require(items.first).command))
    }
  }
}

/// A first step, reduced to the parts of its command that the test needs.
private struct Step {
  let verb: String
  var words: [String] = []
  var assignments: [(name: String, word: Word)] = []
  var options: [String: String] = [:]

  init(_ command: CommandText) throws {
    verb = try #require(command.verb.literal)
    for argument in command.arguments {
      switch argument {
      case .word(let word): words.append(try #require(word.literal))
      case .assignment(let name, let word): assignments.append((name.text, word))
      case .option(let name, let word): options[name.text] = word?.literal ?? ""
      default: Issue.record("too much for a first step: \(argument)")
      }
    }
  }

  var scope: MessageScope {
    switch options["scope"] {
    case "container": .container
    case "subtree": .subtree
    default: .everywhere
    }
  }

  func fields(of shape: TypeShape) throws -> Value {
    var fields = Value.Fields()
    for (name, word) in assignments {
      let text = try #require(word.literal)
      let undeclared = Int(text).map(Value.int) ?? Bool(text).map(Value.bool) ?? .text(text)
      let field = try #require(shape.fields.first { $0.name == name }, "\(name)")
      fields[name] = field.type.value(of: text, undeclared: undeclared)
    }
    return .object(fields)
  }
}

extension SampleWorld {
  fileprivate func take(_ step: Step) throws {
    switch (step.verb, step.words.count) {
    case ("send", 2):
      let entry = try catalog.message(named: step.words[1])
      let outcome = try entry.send(
        step.fields(of: entry.shape), from: sender(step.words[0]),
        channel: step.options["channel"], scope: step.scope)
      #expect(outcome.delivered > 0, "\(step)")
    case ("ask", 2):
      let entry = try catalog.query(named: step.words[1])
      _ = try entry.ask(
        step.fields(of: entry.shape), from: sender(step.words[0]), scope: step.scope)
    case ("add", 3):
      let path = step.words[1].split(separator: "/")
      let entry = try catalog.plugin(named: step.words[2])
      let result = try entry.add(
        to: container(path.dropLast().joined(separator: "/")), named: path.last.map(String.init),
        params: step.assignments.isEmpty ? nil : step.fields(of: entry.shape))
      #expect(result == .added, "\(step)")
    case ("env", 2):
      let entry = try catalog.environment(named: step.words[1])
      try entry.set(step.fields(of: entry.shape), on: try #require(findNode(step.words[0])))
    case ("rm", 1):
      _ = try sender(step.words[0])
    case ("tree", 0):
      break
    default:
      Issue.record("no first step: \(step)")
    }
  }
}
