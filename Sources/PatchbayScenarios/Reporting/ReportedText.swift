extension String {
  /// The lines of the text; a newline at the end begins no further line.
  var reportedLines: [String] {
    var lines = unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { String(Substring($0)) }
  }
}
