import PatchbayCatalog
import PatchbayLanguage
import PatchbayShell
import PatchbayText

extension CheckScope {
  /// Declares the lines of a handler of these kinds; `kinds` is nil if they are known only when the
  /// command runs.
  func willHandle(_ kinds: [String]?, _ scheme: String, named name: (String) -> String) {
    if isOpen { return }
    guard let kinds else {
      if self.kinds.count > Self.mostKinds { return opens() }
      return self.kinds.all.forEach { willAdd($0.line(named: name($0.name), scheme: scheme)) }
    }
    for kind in kinds.compactMap({ self.kinds[$0] }) {
      willAdd(kind.line(named: name(kind.name), scheme: scheme))
    }
  }

  /// With more kinds, a line for each would take too long.
  private static let mostKinds = 200
}

extension [ArgumentField] {
  /// The kinds in the field `on` of the shell's own plugins; nil if they are unknown.
  var kindNames: [String]? {
    first { $0.name.text == "on" }?.typedText?.split(separator: ",").map(String.init)
  }
}
