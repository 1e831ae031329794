struct Options {
  /// The names of targets, with or without the prefix `Patchbay`.
  var targets = [
    "PatchbayEngine", "PatchbayInspection", "PatchbayLanguage", "PatchbayCatalog", "PatchbayShell",
    "PatchbayScenarios", "PatchbayRouting", "PatchbayRoutingCommands", "PatchbayProgram",
  ]
  /// The number of faults for each target.
  var count = 100
  var seed: UInt64 = 1
  var jobs = 2
  /// Only lists the chosen faults.
  var lists = false

  static let usage = """
    usage: mutants [--target NAME[,NAME]] [--count N] [--seed N] [--jobs N] [--list]
    """

  init?(_ words: [String]) {
    var words = words[...]
    while let word = words.popFirst() {
      if word == "--list" {
        lists = true
        continue
      }
      guard let value = words.popFirst() else { return nil }
      switch word {
      case "--target": targets = value.split(separator: ",").map(String.init)
      case "--count": count = Int(value) ?? 0
      case "--seed": seed = UInt64(value) ?? 0
      case "--jobs": jobs = Int(value) ?? 0
      default: return nil
      }
    }
    guard !targets.isEmpty, count > 0, jobs > 0, seed > 0 else { return nil }
  }
}
