package import PatchbayLanguage

extension UnknownName {
  /// A header that files of scenarios don't have.
  static func header(_ name: String) -> UnknownName {
    let names = ScenarioHeader.allCases.map(\.rawValue) + ["file"]
    return UnknownName(
      "header", "@" + name, code: ScenarioCode.badHeader.code, among: names.map { "@" + $0 },
      near: names.nearest(to: name).map { "@" + $0 }, remedy: .all("there are"))
  }

  /// A word behind the label of a fence that says nothing to Patchbay.
  static func fenceWord(_ word: String, among words: [String]) -> UnknownName {
    UnknownName(
      "word", word, of: "the label of a fence", code: ScenarioCode.badFence.code, among: words,
      remedy: .all("behind patchbay may stand"))
  }

  /// A sample that isn't there.
  package static func sample(_ name: String, among names: [String]) -> UnknownName {
    UnknownName(
      "sample", name, code: ScenarioCode.unknownSample.code, among: names,
      remedy: .all("there are"))
  }
}
