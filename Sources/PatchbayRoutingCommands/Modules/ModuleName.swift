import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

/// A module, by its name or by the path of its plugin.
struct ModuleName: ArgumentType {
  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> String {
    let (modules, text) = (context.world.modules, word.text ?? "")
    if modules[text] != nil { return text }
    if case .endpoint(let endpoint, _, _)? = try? context.target(word),
      let name = modules.name(of: endpoint)
    {
      return name
    }
    let known = modules.registry.list.map(\.name)
    throw ShellError(.module(.unknownModule(text, known: known)), at: word.span)
  }

  func offers(at place: ArgumentPlace) -> Offers { Offers(place.topology.offers(by: "module")) }
}
