import Foundation

/// The mutations that did not compile in earlier runs, so that a run of the same seed builds once.
struct BrokenMutations {
  private let file: URL
  private var known: Set<String>

  init(readFrom file: URL) {
    self.file = file
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    known = Set(text.split(separator: "\n").map(String.init))
  }

  func contains(_ mutation: Mutation) -> Bool { known.contains(mutation.key) }

  mutating func add(_ mutations: [Mutation]) throws {
    known.formUnion(mutations.map(\.key))
    try known.sorted().joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
  }
}

extension Mutation {
  fileprivate var key: String { "\(file): \(woven)" }
}
