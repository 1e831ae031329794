import Foundation

/// The file in which the processes of a run note which faults they came by.
struct ReachedMutations {
  let file: URL

  /// The variable of the environment that names the file.
  static let variable = "PATCHBAY_MUTANTS_REACHED"
  /// A byte for each number of a fault.
  static let size = 65_536

  init(at file: URL) throws {
    self.file = file
    try Data(count: Self.size).write(to: file)
  }

  func numbers() throws -> Set<Int> {
    Set(try Data(contentsOf: file).enumerated().lazy.filter { $0.element != 0 }.map(\.offset))
  }
}
