import PatchbayInspection
import PatchbayLanguage
import PatchbayShell

/// The commands of some steps of a session, as a script has them: written out, from the top, and without
/// the files that they were read from.
struct RecordedCommands {
  private(set) var lines: [Recorded] = []
  private let commands: CommandTable
  private var place = PathText.top

  /// A command, and the step that it was a part of.
  struct Recorded {
    let text: String
    /// The number of the step.
    let step: Int
    /// It goes where the step was typed, and is no part of it.
    var isMove = false
    /// It sends or asks.
    var isSending = false
  }

  init(_ steps: [Journal.Step], of commands: CommandTable) throws(ShellError) {
    self.commands = commands
    for (index, step) in steps.enumerated() { try add(step, number: index + 1) }
  }
}

extension RecordedCommands {
  private mutating func add(_ step: Journal.Step, number: Int) throws(ShellError) {
    // What a file did is told command by command.
    guard let text = try step.writtenOut(of: commands) else {
      for part in step.parts {
        guard let invocation = part.invocation else {
          lines.append(Recorded(text: Self.emptyWorld, step: number))
          place = .top
          continue
        }
        move(to: part.place, for: number)
        // With the lines of a here-document, which are a part of it.
        add(invocation.span.text, step: number, invocation)
        place = part.placeAfter
      }
      return
    }
    move(to: step.place, for: number)
    // Those that other commands run are not what the step is.
    let command = step.parts.first?.invocation
    let isWhole = command?.verbSpan.start == step.item?.span.start
    add(text, step: number, isWhole ? command : nil)
    place = step.placeAfter
  }

  private mutating func add(_ text: String, step: Int, _ invocation: Invocation?) {
    let isSending = ["send", "ask"].contains(invocation?.spec.verb)
    lines.append(Recorded(text: text, step: step, isSending: isSending))
  }

  /// What load begins with.
  private static let emptyWorld = "load /dev/null"

  private mutating func move(to other: PathText, for step: Int) {
    guard other != place else { return }
    place = other
    lines.append(Recorded(text: "cd \(other.topologyPath.text)", step: step, isMove: true))
  }
}

extension Journal.Step {
  /// As it was typed, with every command's name in full; nil where it has read a file.
  fileprivate func writtenOut(of commands: CommandTable) throws(ShellError) -> String? {
    var edits: [(range: Range<Int>, text: String)] = []
    guard let item, try item.collectVerbs(of: commands, into: &edits) else { return nil }
    var bytes = Array(item.span.text.utf8)
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      let (start, end) = (edit.range.lowerBound, edit.range.upperBound)
      bytes.replaceSubrange(
        start - item.span.start..<end - item.span.start, with: Array(edit.text.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Item {
  /// Notes the verbs in full, those of commands within it too; false if it reads a file.
  fileprivate func collectVerbs(
    of commands: CommandTable, into edits: inout [(range: Range<Int>, text: String)]
  ) throws(ShellError) -> Bool {
    let invocation = try Binding.bind(
      command, of: commands, span: span, allowsPrefixes: true)
    if invocation.spec.effect == .commands, invocation.spec.readsFile { return false }
    let verb = invocation.verbSpan
    edits.append((verb.start..<verb.end, invocation.spec.verb))
    for (parameter, words) in zip(invocation.spec.parameters, invocation.words)
    where parameter.takesRest {
      for word in words {
        var reader = ScriptReader(word.span)
        while let line = reader.next() {
          for item in line.items where try !item.collectVerbs(of: commands, into: &edits) {
            return false
          }
        }
      }
    }
    return true
  }
}

extension CommandSpec {
  fileprivate var readsFile: Bool { parameters.contains { $0.type is FileName } }
}
