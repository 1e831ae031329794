extension String {
  /// Its lines; a newline at the end begins no further one.
  var reportedLines: [String] {
    var lines = unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { String(Substring($0)) }
  }
}
