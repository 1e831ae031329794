import PatchbayCatalog
import PatchbayEngine
package import PatchbayLanguage
import Testing

extension KindWorld {
  /// Adds a ready-made plugin; `name:` marks a formula.
  @discardableResult
  func add(
    _ type: String, to container: PluginContainer? = nil, named name: String? = nil,
    stage: Stage = Stage(), _ fields: [(String, ParameterValue)] = []
  ) throws -> Diary {
    let made = try ReadyMadePlugin.named(type)
      .make(fields: fields.map { (name: $0.0, value: $0.1) }, kinds: kinds, stage: stage)
    (container ?? tools).addPlugin(made.type, name: name, params: made.params)
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

extension ParameterValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  package init(stringLiteral value: String) { self = .value(.text(value)) }
  package init(integerLiteral value: Int) { self = .value(.int(value)) }
  package init(booleanLiteral value: Bool) { self = .value(.bool(value)) }
  package init(arrayLiteral elements: Value...) { self = .value(.list(elements)) }
}

extension Diary {
  var text: [String] { lines.map(\.json) }
  var kept: String { Value.object(values).json }
}
