import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform

// A mistyped key of the environment is no error: it may be set or read later. A remark names the
// key that was perhaps meant.

extension CommandContext {
  /// Remarks on keys that a typed command sets, and that nothing else sets or reads.
  func remark(onSetting keys: [String]) {
    remark(on: keys) { key, near in "nothing reads \(key); did you mean \(near)?" }
  }

  /// Remarks on keys that a typed command reads, and that nothing sets or reads.
  func remark(onReading keys: [String]) {
    remark(on: keys) { key, near in "\(key) is not set anywhere; did you mean \(near)?" }
  }

  private func remark(on keys: [String], _ words: (_ key: String, _ near: String) -> String) {
    guard !isRebuilding, session.origin == .typed, !keys.isEmpty else { return }
    let known = world.environmentKeys
    for key in keys where !known.contains(key) {
      if let near = known.sorted().nearest(to: key).first { remark(words(key, near)) }
    }
  }
}

extension World {
  /// The keys that are set or read anywhere.
  fileprivate var environmentKeys: Set<String> {
    var keys: Set<String> = []
    for node in topology.nodes where Work.goesOn {
      keys.formUnion(node.environment.map(\.key))
      let members =
        node.plugins.map { ($0.path, $0.interests) } + node.relays.map { ($0.path, $0.interests) }
      for (path, interests) in members {
        keys.formUnion(interests.reads.map(\.key))
        keys.formUnion(keysReadByFormulas(at: path))
      }
      for interceptor in node.interceptors {
        keys.formUnion(keysReadByFormulas(at: interceptor.path))
      }
    }
    return keys
  }
}
