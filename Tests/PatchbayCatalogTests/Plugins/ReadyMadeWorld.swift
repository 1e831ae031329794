import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage
import Testing

extension KindWorld {
  /// Adds a ready-made plugin to the tools.
  @discardableResult
  func add(_ type: String, stage: Stage = Stage(), _ fields: [(String, ParameterValue)] = [])
    throws -> Diary
  {
    let made = try ReadyMadePlugin.named(type)
      .make(fields: fields.map { (name: $0.0, value: $0.1) }, kinds: kinds, stage: stage)
    tools.addPlugin(made.type, params: made)
    return made.diary
  }
}

extension ReadyMadePlugin {
  static func named(_ name: String) throws -> ReadyMadePlugin {
    try #require(all.first { $0.name == name })
  }
}

extension Diary {
  var isEmpty: Bool { lines.isEmpty && values.count == 0 }
}

extension ParameterValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  package init(stringLiteral value: String) { self = .value(.text(value)) }
  package init(integerLiteral value: Int) { self = .value(.int(value)) }
}

extension Diary {
  var text: [String] { lines.map(\.json) }
  var kept: String { Value.object(values).json }
}
