extension String {
  /// The sentence in lines of at most this many columns.
  ///
  /// Long paths are shortened before the sentence is broken, but not below a width that is easy to
  /// read.
  package func sentence(in columns: Int = FittedPaths.columns) -> [String] {
    guard utf8.count > columns else { return [self] }
    var paths = FittedPaths()
    return paths.fit(self, in: columns, least: FittedPaths.easyWidth)
      .broken(in: columns, hanging: "    ")
  }

  /// The words in lines of at most this many columns, with `hanging` before all lines but the
  /// first.
  ///
  /// A word that is longer is not broken.
  package func broken(in columns: Int, hanging: String = "") -> [String] {
    guard unpainted.cellWidth > columns else { return [self] }
    let words = split(separator: " ", omittingEmptySubsequences: false)
    var lines: [String] = []
    var line = words.first.map(String.init) ?? ""
    for word in words.dropFirst() {
      let longer = line + " " + word
      if line.allSatisfy(\.isWhitespace) || longer.unpainted.cellWidth <= columns {
        line = longer
      } else {
        lines.append(line)
        line = hanging + word
      }
    }
    return lines + [line]
  }
}
