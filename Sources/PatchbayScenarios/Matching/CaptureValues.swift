/// The captured texts by name: those from before a block, and those of the block itself.
///
/// A file may capture very many texts, so the former ones are only read and never copied.
struct CaptureValues {
  private let before: [String: String]
  /// The captures of the block.
  private(set) var own: [String: String] = [:]

  init(_ before: [String: String] = [:]) { self.before = before }
}

extension CaptureValues {
  subscript(name: String) -> String? { own[name] ?? before[name] }

  /// Adds captures of the block; the last one of a name counts.
  mutating func add(_ new: [String: String]) {
    if !new.isEmpty { own.merge(new) { $1 } }
  }
}
