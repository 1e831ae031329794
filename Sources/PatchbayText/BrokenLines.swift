extension String {
  /// A sentence in lines of at most so many columns: long paths are shortened before it is broken, and no
  /// further than they can be read at once.
  package func sentence(in columns: Int = FittedPaths.columns) -> [String] {
    guard utf8.count > columns else { return [self] }
    var paths = FittedPaths()
    return paths.fit(self, in: columns, least: FittedPaths.easyWidth)
      .broken(in: columns, hanging: "    ")
  }

  /// The words in lines of at most so many columns, with something before all lines but the first; a word
  /// that is longer is not broken.
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
