import Foundation

/// The Swift files of a package's targets.
struct Sources {
  let package: URL

  func text(of file: String) throws -> String {
    try String(contentsOf: package.appending(path: file), encoding: .utf8)
  }

  /// The targets of the package that have Swift files, in alphabetical order.
  func targets() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: package.appending(path: "Sources").path)
      .filter { (try? files(of: $0))?.isEmpty == false }.sorted()
  }

  /// The target with a name, which may lack the prefix `Patchbay`.
  func target(named name: String) throws -> String {
    let targets = try targets()
    guard let target = [name, "Patchbay" + name].first(where: targets.contains) else {
      throw UnknownTarget(name: name, targets: targets)
    }
    return target
  }

  private func files(of target: String) throws -> [String] {
    let folder = package.appending(path: "Sources/\(target)")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return paths.filter { $0.hasSuffix(".swift") }.sorted().map { "Sources/\(target)/\($0)" }
  }

  /// Chooses lines at random, and one fault of each at random.
  func mutations(of target: String, count: Int, by random: inout SeededGenerator) throws
    -> [Mutation]
  {
    var possible: [[Mutation]] = []
    for file in try files(of: target) {
      let source = MaskedSource(try text(of: file))
      let faults = LineFaults(source: source)
      for index in source.lines.indices {
        let here = faults.all(of: index).map {
          $0.mutation(of: source.lines[index].text, in: file, line: index + 1)
        }
        if !here.isEmpty { possible.append(here) }
      }
    }
    return possible.shuffled(using: &random).prefix(count).compactMap {
      $0.randomElement(using: &random)
    }
  }
}

/// A name that no target of the package has.
struct UnknownTarget: Error, CustomStringConvertible {
  let name: String
  let targets: [String]

  var description: String {
    "no target '\(name)'; there are:\n" + targets.map { "  \($0)" }.joined(separator: "\n")
      + "\nThe prefix Patchbay may be left out."
  }
}

/// SplitMix64: the same seed gives the same faults.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
