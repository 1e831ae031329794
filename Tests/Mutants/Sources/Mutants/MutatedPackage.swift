import Foundation

/// A copy of the package that contains every fault as a branch; no fault is chosen.
struct MutatedPackage {
  let folder: URL
  /// The mutations by number. Those that do not compile are removed, and the other numbers stay.
  private(set) var mutations: [Int: Mutation]
  /// The original text of each file that has, or had, faults.
  private let originals: [String: String]
  private var broken: BrokenMutations

  /// Copies the package again. The build folder of an earlier copy is kept.
  init(of origin: URL, at folder: URL, with mutations: [Mutation]) throws {
    self.folder = folder
    broken = BrokenMutations(readFrom: folder.appending(path: ".build/broken"))
    self.mutations = Dictionary(
      uniqueKeysWithValues: mutations.enumerated().map { ($0.offset + 1, $0.element) }
    ).filter { [broken] in !broken.contains($0.value) }
    originals = try Dictionary(
      uniqueKeysWithValues: Set(mutations.map(\.file)).map {
        ($0, try String(contentsOf: origin.appending(path: $0), encoding: .utf8))
      })
    let files = FileManager.default
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    let chooserFiles = Set(mutations.map(\.target)).map(Self.chooserFile)
    try FolderCopy(origin: origin, copy: folder, leftAlone: Set(originals.keys).union(chooserFiles))
      .synchronize([
        "Sources", "Tests", "scenarios", "Docs", "README.md", "LICENSE", "Makefile", ".ci",
        ".swift-format",
      ])
    let manifest = try String(contentsOf: origin.appending(path: "Package.swift"), encoding: .utf8)
    // A fault may leave a value unused.
    try write(
      manifest.replacing(".treatAllWarnings(as: .error),", with: ""), to: "Package.swift")
  }
}

// MARK: - Building

extension MutatedPackage {
  /// Weaves the faults in and builds. Faults that do not compile are removed, and the build is
  /// repeated.
  mutating func build(report: (String) -> Void) throws {
    while true {
      try weave()
      let output = try Command(
        ["swift", "build", "--build-tests", "--package-path", folder.path]
      ).output()
      if output.status == 0 { return }
      let broken = brokenMutations(in: output.text)
      guard !broken.isEmpty else { throw BuildFailure(output: output.text) }
      report("\(broken.count) of \(mutations.count) do not compile and are left out")
      try self.broken.add(broken.compactMap { mutations[$0] })
      for number in broken { mutations[number] = nil }
    }
  }

  /// Writes the files with the remaining faults, and the declarations of each target.
  private func weave() throws {
    for (file, text) in originals {
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for (number, mutation) in mutations where mutation.file == file {
        lines[mutation.line - 1] = mutation.woven.numbered(number)
      }
      try write(lines.joined(separator: "\n"), to: file)
    }
    for (target, here) in Dictionary(grouping: mutations, by: \.value.target) {
      let declarations = here.sorted { $0.key < $1.key }
        .map { number, mutation in mutation.declaration.numbered(number) }
      try write(
        ([chooser] + declarations).joined(separator: "\n"),
        to: Self.chooserFile(of: target))
    }
  }

  /// Writes a file only if its text differs, so that it is not compiled again.
  private func write(_ text: String, to file: String) throws {
    let place = folder.appending(path: file)
    if (try? String(contentsOf: place, encoding: .utf8)) == text { return }
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: place, atomically: true, encoding: .utf8)
  }

  private static func chooserFile(of target: String) -> String {
    "Sources/\(target)/MutantChoice.swift"
  }

  /// The source that chooses a fault. Each target has its own copy, as no target is below all
  /// others.
  ///
  /// Processes record the faults that they reach in a file that all of them map, so the record of a
  /// killed process is kept.
  private var chooser: String {
    """
    internal import Glibc
    private let chosenMutant = getenv("\(Mutation.variable)").flatMap { Int(String(cString: $0)) } ?? 0
    private let reachedMutants: Int = {
      guard let path = getenv("\(ReachedMutations.variable)") else { return 0 }
      let file = open(path, O_RDWR)
      guard file >= 0 else { return 0 }
      let bytes = mmap(nil, \(ReachedMutations.size), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
      close(file)
      return bytes == MAP_FAILED ? 0 : Int(bitPattern: bytes)
    }()
    @usableFromInline func isMutant(_ number: Int) -> Bool {
      if let bytes = UnsafeMutablePointer<UInt8>(bitPattern: reachedMutants) { bytes[number] = 1 }
      return number == chosenMutant
    }
    """
  }

  /// The faults in whose lines, or whose declarations, the compiler found an error.
  private func brokenMutations(in output: String) -> Set<Int> {
    var broken: Set<Int> = []
    let places = output.matches(of: /(Sources\/[^:\s]+\.swift):(\d+):\d+: error/)
    for place in places {
      let (file, line) = (String(place.1), Int(place.2) ?? 0)
      let distances = mutations.filter { $0.value.file == file }
        .mapValues { abs($0.line - line) }
      // The compiler reports a long expression at its beginning, an initializer at its end.
      let reach = max(distances.values.min() ?? 0, distances.values.contains(0) ? 0 : 12)
      broken.formUnion(distances.filter { $0.value <= reach }.keys)
    }
    return broken
  }
}

extension Mutation {
  /// The environment variable that chooses a fault.
  static let variable = "PATCHBAY_MUTANT"

  var target: String { String(file.split(separator: "/")[1]) }
}

extension String {
  /// Replaces `@@` by the number of a fault, and `%@@%` by an operator of its own.
  fileprivate func numbered(_ number: Int) -> String {
    let signs: [Character] = ["~", "^", "*", "|"]
    let digits = String(number, radix: 4).map { signs[$0.wholeNumberValue ?? 0] }
    return replacing("%@@%", with: "%%\(String(digits))%%").replacing("@@", with: "\(number)")
  }
}

struct BuildFailure: Error, CustomStringConvertible {
  let output: String
  var description: String { "the copy does not build:\n\(output.suffix(4000))" }
}
