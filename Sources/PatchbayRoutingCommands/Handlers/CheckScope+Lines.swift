import PatchbayCatalog
import PatchbayLanguage
import PatchbayShell
import PatchbayText

extension CheckScope {
  /// Takes note of the lines of what may handle these kinds; nil where that is only known when it is run.
  func willHandle(_ kinds: [String]?, _ scheme: String, named name: (String) -> String) {
    if isOpen { return }
    guard let kinds else {
      let all = self.kinds.all
      if all.count > Self.mostKinds { return opens() }
      return all.forEach { willAdd($0.line(named: name($0.name), scheme: scheme)) }
    }
    for kind in kinds.compactMap({ self.kinds[$0] }) {
      willAdd(kind.line(named: name(kind.name), scheme: scheme))
    }
  }

  /// With more kinds, a line for each would take too long.
  private static let mostKinds = 200
}

extension [ArgumentField] {
  /// The kinds that the shell's own plugins are given; nil where that is not known.
  var kindNames: [String]? {
    first { $0.name.text == "on" }?.typedText?.split(separator: ",").map(String.init)
  }
}
