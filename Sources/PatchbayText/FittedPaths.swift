import PatchbayPlatform

/// Shortens paths in lines that are too long for a screen: `/shop/…/cashier:limit`.
///
/// Only lines that would not fit are changed, and only their paths. Both ends of a path stay, since
/// a reader looks for the root and the name. In one text, two paths never get the same short form.
/// The shell reads a short form as the only path that it can stand for.
package struct FittedPaths {
  /// The width of the lines of answers.
  package static let columns = 100
  /// The character in the place of the omitted part of a path.
  package static let mark: Character = "…"
  /// The width below which no path is shortened.
  package static let leastWidth = 20
  /// That width for a line that is broken between words, or is too long whatever is cut.
  package static let easyWidth = 40

  /// The path that each short form stands for.
  private var known: [String: String] = [:]
  /// The least width that each path was shortened to.
  private var widths: [String: Int] = [:]
  /// The likeliest short forms of paths for which no form was left.
  private var crowded: Set<String> = []
  /// Whether no path had to become shorter after its first line.
  private var isSettled = true

  package init() {}

  /// Fits lines so that each path has one short form, that for the line with the least room.
  package static func fitting<Lines>(_ fit: (inout FittedPaths) -> Lines) -> Lines {
    var paths = FittedPaths()
    let lines = fit(&paths)
    guard !paths.isSettled else { return lines }
    paths.known = [:]
    return fit(&paths)
  }
}

extension String {
  /// The text, each line shortened to this many columns as far as its paths can be.
  ///
  /// With `folding`, lines that are still too long continue in further lines.
  package func fittingPaths(
    in columns: Int = FittedPaths.columns, folding: Bool = false
  ) -> String {
    guard utf8.count > columns else { return self }
    return FittedPaths.fitting { paths in
      split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
        guard Work.goesOn else { return [] }
        let fitted = paths.fit(String(line), in: columns)
        let indent = String(line.prefix { $0 == " " })
        return folding ? fitted.broken(in: columns, hanging: indent + "    ") : [fitted]
      }.joined(separator: "\n")
    }
  }
}

// MARK: - Lines

extension FittedPaths {
  /// A line whose longest paths are shortened until it fits, but not below `least` columns.
  package mutating func fit(
    _ line: String, in columns: Int, least: Int = FittedPaths.leastWidth
  ) -> String {
    guard line.utf8.count > columns else { return line }
    let excess = line.unpainted.cellWidth - columns
    guard excess > 0 else { return line }
    let places = WrittenPath.places(in: line)
    let widths = places.map { String(line[$0]).cellWidth }
    let savings = widths.reduce(0) { $0 + max(0, $1 - least) }
    let least = savings < excess ? max(least, Self.easyWidth) : least
    guard let most = Self.widest(of: widths, saving: excess, least) else { return line }
    var text = ""
    var end = line.startIndex
    for place in places {
      text += line[end..<place.lowerBound] + short(String(line[place]), in: most)
      end = place.upperBound
    }
    return text + line[end...]
  }

  /// The width to which paths must be cut to save this many columns; nil if none is wide enough.
  private static func widest(of widths: [Int], saving excess: Int, _ least: Int) -> Int? {
    guard var most = widths.max(), most > least else { return nil }
    while most > least, widths.reduce(0, { $0 + max(0, $1 - most) }) < excess { most -= 1 }
    return most
  }

  /// The width of a line with its paths as short as possible.
  static func leastWidth(of line: String) -> Int {
    let widths = WrittenPath.places(in: line).map { String(line[$0]).cellWidth }
    return line.cellWidth - widths.reduce(0) { $0 + max(0, $1 - leastWidth) }
  }

  /// A path within this many columns, in a form that stands for no other path here.
  package mutating func short(_ path: String, in columns: Int) -> String {
    guard path.cellWidth > columns else { return path }
    if let known = widths[path], known > columns { isSettled = false }
    let columns = min(columns, widths[path] ?? columns)
    widths[path] = columns
    let written = WrittenPath(path)
    guard let likeliest = written.form(in: columns, where: { _ in true }),
      !crowded.contains(likeliest)
    else { return path }
    let free = written.form(in: columns) { known[$0, default: path] == path }
    let form = free ?? known[likeliest].map { written.form(in: columns, unlike: $0) } ?? path
    guard known[form, default: path] == path else {
      crowded.insert(likeliest)
      return path
    }
    known[form] = path
    return form
  }
}
