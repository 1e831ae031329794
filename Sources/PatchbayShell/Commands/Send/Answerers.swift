import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayPlatform
import PatchbayText

/// The responders to a query, sorted by why there was no answer.
struct Answerers {
  private var asked: [String] = []
  private var failed: [String] = []
  private var left: [String] = []

  init(of kind: Kind, _ trace: Trace, _ topology: Topology) {
    let paths = topology.nodes.flatMap { node in
      (node.plugins.map { ($0.path, $0.interests) } + node.relays.map { ($0.path, $0.interests) })
        .filter { $0.1.answers.contains { $0.kind == kind.engineName } }.map(\.0)
    }
    for path in paths where Work.goesOn {
      guard let why = try? Explainer.why(endpoint: path, in: trace, topology: topology) else {
        continue
      }
      switch why.fate {
      case .asked: asked.append(path.text)
      case .unreached(.fault):
        failed.append("\(path) was asked and failed: \(why.details.last ?? "")")
      case .unreached(let reason): left.append("\(path) (\(reason.rawValue))")
      default: break
      }
    }
  }
}

extension Answerers {
  /// The most responders that a line names; the others are counted.
  private static let most = 5

  /// The responders that were asked in vain, and those that could answer and were not asked.
  var words: String {
    var lines = failed
    if !asked.isEmpty {
      lines.append("asked, and gave no answer: \(asked.listed(upTo: Self.most))")
    }
    if !left.isEmpty {
      lines.append(
        "could answer, but not asked: \(left.listed(upTo: Self.most)); why PATH shows more")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
