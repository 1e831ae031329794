import PatchbayInspection
import PatchbayLanguage
import PatchbayShell
import ShellSupport
import TestSupport
import Testing

@Suite("A remedy that is printed")
struct TriedRemedyTests {
  @Test("by why makes the message arrive, each of its alternatives", arguments: parts(15))
  func ofWhy(seeds: Range<UInt64>) {
    inWorlds(seeds) { seed, world in
      let bench = try Bench(world.parts)
      guard let sending = world.sendings.first else { return }
      let trace = try bench.send(sending)
      for place in world.members {
        let why = try bench.why(place, trace.number)
        // Where another message was missed, the remedy is for that one and its observer.
        let isOfChain = why.details.contains {
          $0.contains(" when it receives ") || $0.contains("it did not receive m")
            || $0.contains("which m\(trace.number) led to")
        }
        guard !why.isArrival, !isOfChain, let remedy = why.remedy else { continue }
        let change = Change(sending, to: place, decider: why.decider, in: world)
        try expectArrival(remedy, change, "seed \(seed): \(why)")
      }
    }
  }

  @Test("by reach --to makes it arrive from the places that it is for", arguments: parts(10))
  func ofReach(seeds: Range<UInt64>) {
    inWorlds(seeds) { seed, world in
      let bench = try Bench(world.parts)
      guard var sending = world.sendings.first, let place = world.members.first else { return }
      let command =
        "reach \(sending.kind) n=\(sending.number) --to=\(place)\(sending.options)"
      let groups = try bench.json("\(command) --format=json")["groups"]?.elements ?? []
      let texts = try bench.run(command).groups
      try #require(groups.count == texts.count, "seed \(seed): \(texts)")
      for (group, text) in zip(groups, texts) {
        let outcome = Foreseen(answer: group["outcome"] ?? .null)
        guard outcome.verdict == "blocked", let remedy = text.remedy,
          let sender = group["from"]?.elements.first?["path"]?.words
        else { continue }
        sending.sender = sender
        let change = Change(sending, to: place, decider: outcome.decider, in: world)
        try expectArrival(remedy, change, "seed \(seed): \(command): \(remedy)")
      }
    }
  }

  /// Does each alternative of a remedy in a copy, sends again, and expects that it arrives.
  private func expectArrival(
    _ remedy: String, _ change: Change, _ what: Comment
  ) throws {
    for alternative in remedy.alternatives {
      var change = change
      #expect(alternative.allSatisfy { change.note($0) }, "\(alternative): \(what)")
      guard change.isPossible else { continue }
      let bench = try Bench(change.parts, then: change.commands.joined(separator: "; "))
      let trace = try bench.send(change.sending)
      #expect(!trace.kinds(at: change.place).isEmpty, "\(alternative): \(what)")
    }
  }
}

/// What a remedy says to do: other commands to build the world, and what is sent then.
private struct Change {
  var sending: Sending
  private(set) var place: String
  private let decider: String?
  private(set) var parts: [AnswerWorld.Part]
  private var edits: [String] = []
  /// The commands that put trees together; paths are others after them.
  private var joining: [String] = []
  /// Whether the ready-made plugins can do as the remedy says.
  private(set) var isPossible = true

  init(_ sending: Sending, to place: String, decider: String?, in world: AnswerWorld) {
    (self.sending, self.place, self.decider) = (sending, place, decider)
    parts = world.parts
  }

  /// Notes one action of a remedy; returns false if its words are not known.
  mutating func note(_ words: Substring) -> Bool {
    if let match = words.firstMatch(of: /^send it with \.n=(-?\d+)/) {
      sending.number = Int(match.1) ?? 0
    } else if let match = words.firstMatch(of: /^set env\.(\w)=(\S+) on (\S+)/) {
      edits.append("env \(match.3) \(match.1)=\(match.2)")
    } else if words.hasPrefix("remove /") {
      let paths = words.matches(of: /\/[\w\/]+:\w+/).map { String($0.0) }
      edits.append("rm \(paths.joined(separator: " "))")
    } else if words.hasPrefix("have it "), let decider {
      edits.append("rm \(decider)")
    } else if words.hasPrefix("observe this channel") {
      let channel = sending.channel
      edit { $0.observing(channel: channel) }
    } else if words == "any" {
      edit { $0.observing(channel: "*") }
    } else if words.hasPrefix("give it an observer") || words.hasPrefix("let it answer") {
      let (kind, channel) = (sending.kind, sending.channel)
      edit { $0.observing([kind])?.observing(channel: channel) }
    } else if words == "send on another" {
      sending.channel = part?.channel
    } else if words.hasPrefix("send with a wider scope") {
      sending.scope = "everywhere"
    } else if words.hasPrefix("send without excluding") {
      sending.excludesSender = false
    } else if words.hasPrefix("let another plugin ask") {
      sending.sender = "/r"
    } else if words.hasPrefix("add composer ") {
      joining.append("\(words)")
    } else if let match = words.firstMatch(of: /^mv (\/\w+) (\/\w+)$/) {
      joining.append("\(words)")
      for path in [\Self.sending.sender, \Self.place]
      where "\(self[keyPath: path])/".hasPrefix("\(match.1)/") {
        self[keyPath: path] = match.2 + self[keyPath: path]
      }
    } else {
      return words.hasPrefix("replay m")
    }
    return true
  }

  var commands: [String] { edits + joining }

  private var index: Int? {
    let own = parts.lastIndex { $0.path == place && !$0.command.isEmpty }
    return own ?? parts.lastIndex { place.hasPrefix("\($0.path)/") && $0.sort == .plugin }
  }

  private var part: AnswerWorld.Part? { index.map { parts[$0] } }

  private mutating func edit(_ change: (AnswerWorld.Part) -> AnswerWorld.Part?) {
    // A hoarder observes nothing itself, its relays do.
    guard let index, !(parts[index].path == place && parts[index].command.contains(" Hoarder ")),
      let part = change(parts[index])
    else { return isPossible = false }
    parts[index] = part
  }
}

extension AnswerWorld.Part {
  fileprivate var channel: String? {
    command.firstMatch(of: /\ channel=(\w+)/).map { String($0.1) }
  }

  fileprivate func observing(channel: String?) -> Self {
    let rest = command.replacing(/\ channel=\S+/, with: "")
    return Self(
      sort: sort, path: path, command: rest + (channel.map { " channel=\($0)" } ?? ""))
  }

  /// The same that also observes these kinds; nil if its type can't.
  fileprivate func observing(_ kinds: [String]) -> Self? {
    guard let match = command.firstMatch(of: /\ on=(\S+)/) else { return nil }
    let isResponder = command.contains(" Responder ")
    guard kinds.allSatisfy({ AnswerWorld.queries.contains($0) == isResponder }) else { return nil }
    if let sent = command.firstMatch(of: /\ send=(\w)/), kinds.contains(where: { $0 >= sent.1 }) {
      return nil
    }
    let all = isResponder ? kinds : unique(match.1.split(separator: ",").map(String.init) + kinds)
    return Self(
      sort: sort, path: path,
      command: command.replacing(/\ on=\S+/, with: " on=\(all.joined(separator: ","))"))
  }
}

extension String {
  /// The alternatives of a remedy, each as actions that belong together.
  fileprivate var alternatives: [[Substring]] {
    let all = replacing("; mv ", with: ", and mv ").prefix { $0 != ";" }
    return all.split(separator: ", and ").reduce([[]]) { found, action in
      // Interceptors let a message pass, here, if they are removed.
      let choices = action.split(separator: ", or ").filter {
        !$0.hasPrefix("have them ") && $0 != "another answer"
      }
      return found.flatMap { former in choices.map { former + [$0] } }
    }
  }

  /// The groups of `reach --to`, each with its remedy.
  fileprivate var groups: [(headline: Substring, remedy: String?)] {
    var groups: [(headline: Substring, remedy: String?)] = []
    for line in split(separator: "\n").dropFirst() {
      if line.hasPrefix("    "), let last = groups.indices.last {
        let words = line.drop { $0 == " " }
        if words.hasPrefix("to do: ") { groups[last].remedy = String(words.dropFirst(7)) }
      } else {
        groups.append((line, nil))
      }
    }
    return groups
  }
}
