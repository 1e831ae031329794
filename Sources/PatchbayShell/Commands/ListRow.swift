import PatchbayCatalog
import PatchbayLanguage

/// A row of a list, for people and for programs.
struct ListRow {
  let words: [String]
  let json: Value
}

extension CommandContext {
  /// Prints a list; `nothing` says that it is empty, and how to change that.
  func list(
    _ rows: [ListRow], as format: OutputFormat?, orElse nothing: String, folding: Bool = false
  ) {
    if format == .json { return print(Value.list(rows.map(\.json)).json) }
    if rows.isEmpty { return print(nothing: nothing) }
    print(answer: rows.map(\.words), folding: folding)
  }
}
