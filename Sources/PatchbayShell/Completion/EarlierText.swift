import PatchbayCatalog
import PatchbayLanguage

/// What the text before a command defines, without being run.
struct EarlierText {
  /// The kinds of the session, and those that are defined.
  private(set) var kinds: KindTable
  private(set) var variables: Set<String> = []
  private(set) var held: [String] = []

  init(_ bytes: ArraySlice<UInt8>, in session: Session) {
    kinds = session.world.kinds
    guard bytes.count > 3 else { return }
    let (script, _) = Script.parse(SourceText(name: nil, bytes: Array(bytes)))
    let scope = CheckScope(session)
    for item in script.lines.flatMap(\.items) {
      switch item.command.verb.literal {
      case "define": try? scope.checkCommand(item)
      case "let": variables.formUnion(item.command.fieldNames)
      case "hold":
        if case .word(let word)? = item.command.arguments.first, let name = word.literal {
          held.append(name.withoutSign)
        }
      default: break
      }
    }
    kinds = scope.kinds
  }
}

extension CommandText {
  fileprivate var fieldNames: [String] {
    arguments.compactMap { argument in
      switch argument {
      case .assignment(let name, _), .calculation(let name, _): name.text
      default: nil
      }
    }
  }
}
