import PatchbayLanguage

/// The format of `graph`, by `--format` and by the ending of the file's name.
struct GraphFormat {
  let exporters: [any GraphExporter]
}

extension GraphFormat {
  /// The format of a file, by its ending; the typed one, else the first one, where the ending says
  /// nothing.
  func exporter(
    typed: (any GraphExporter)?, file: FilePath?
  ) throws(ShellError) -> any GraphExporter {
    guard let file else { return typed ?? exporters[0] }
    let named = try named(file.text, at: file.span)
    guard let typed else { return named ?? exporters[0] }
    guard let named, named.name != typed.name else { return typed }
    throw ShellError(
      .otherFormat(
        file.text, format: named.name, typed: typed.name,
        fix: "leave --format out, or choose another name"), at: file.span)
  }

  /// Throws if the words of `--format` and of `-o`, as far as they are known, don't fit together,
  /// or if the format does not show what an option asks for.
  func check(
    _ format: ArgumentWord?, file: ArgumentWord?, features: [(GraphFeature, ArgumentOption?)]
  ) throws(ShellError) {
    guard [format, file].allSatisfy({ $0 == nil || $0?.text != nil }) else { return }
    let typed = exporters.first { $0.name == format?.text }
    if format != nil, typed == nil { return }
    let exporter = try exporter(
      typed: typed, file: file.map { FilePath(text: $0.text ?? "", span: $0.span) })
    for case (let feature, let option?) in features where !exporter.shows.contains(feature) {
      throw ShellError(
        .notShown(
          "--\(feature.rawValue)", format: exporter.name,
          among: exporters.filter { $0.shows.contains(feature) }.map(\.name)),
        at: option.span)
    }
  }

  /// Throws if the output in a format is redirected to a file of another one.
  func check(_ format: ArgumentWord?, redirectedTo file: FilePath) throws(ShellError) {
    guard format == nil || format?.text != nil else { return }
    let typed = format?.text ?? exporters[0].name
    guard let named = try named(file.text, at: file.span), named.name != typed else { return }
    throw ShellError(
      .otherFormat(
        file.text, format: named.name, typed: typed, fix: "write graph -o \(file.span.text)"),
      at: file.span)
  }

  /// The format that a file's name asks for; nil if its ending is that of no format, or of text.
  func named(_ file: String, at span: SourceSpan?) throws(ShellError) -> (any GraphExporter)? {
    guard let ending = file.fileEnding else { return nil }
    if let exporter = exporters.first(where: { $0.endings.contains(ending) }) { return exporter }
    guard Self.pictures.contains(ending) else { return nil }
    throw ShellError(.noPicture(file, ending: ending), at: span)
  }

  /// Whether a file's name is that of a picture, and so of no commands.
  static func isPicture(_ file: String) -> Bool {
    file.fileEnding.map { (pictures + ["svg", "png"]).contains($0) } ?? false
  }

  /// Endings of pictures and documents, in which text would be a damaged file.
  private static let pictures = [
    "pdf", "jpg", "jpeg", "gif", "webp", "ps", "eps", "bmp", "tif", "tiff", "svgz",
  ]
}

extension String {
  /// The ending of a file's name in lower case, without the period; nil if it has none.
  fileprivate var fileEnding: String? {
    let name = split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }
}
