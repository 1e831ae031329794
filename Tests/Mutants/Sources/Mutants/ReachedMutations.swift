import Foundation

/// The file in which the processes of a run record the faults that they reached.
struct ReachedMutations {
  let file: URL

  /// The environment variable that names the file.
  static let variable = "PATCHBAY_MUTANTS_REACHED"
  /// The size of the file: one byte for each fault number.
  static let size = 65_536

  init(at file: URL) throws {
    self.file = file
    try Data(count: Self.size).write(to: file)
  }

  func numbers() throws -> Set<Int> {
    Set(try Data(contentsOf: file).enumerated().lazy.filter { $0.element != 0 }.map(\.offset))
  }
}
