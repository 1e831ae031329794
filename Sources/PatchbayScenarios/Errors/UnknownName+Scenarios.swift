package import PatchbayLanguage

extension UnknownName {
  /// An unknown header of a scenario file.
  static func header(_ name: String) -> UnknownName {
    let names = ScenarioHeader.allCases.map(\.rawValue) + ["file"]
    return UnknownName(
      "header", "@" + name, code: ScenarioCode.badHeader.code, among: names.map { "@" + $0 },
      near: names.nearest(to: name).map { "@" + $0 }, remedy: .all("there are"))
  }

  /// An unknown word after the label of a fence.
  static func fenceWord(_ word: String, among words: [String]) -> UnknownName {
    UnknownName(
      "word", word, of: "the label of a fence", code: ScenarioCode.badFence.code, among: words,
      remedy: .all("patchbay may be followed by"))
  }

  /// An unknown sample.
  package static func sample(_ name: String, among names: [String]) -> UnknownName {
    UnknownName(
      "sample", name, code: ScenarioCode.unknownSample.code, among: names,
      remedy: .all("there are"))
  }
}
