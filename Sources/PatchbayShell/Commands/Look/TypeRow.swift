import PatchbayCatalog
import PatchbayLanguage

/// A type that can be added, sent or set.
struct TypeRow {
  let sort: String
  let name: String
  let summary: String
  let fields: [(name: String, type: String, summary: String)]
  var returns: String?
  /// The fields of an answer, if it has any and they are known.
  var answerFields: [(name: String, type: String)] = []

  var json: Value {
    [
      "is": .text(sort), "name": .text(name), "summary": .text(summary),
      "fields": .list(fields.map { ["name": .text($0.name), "type": .text($0.type)] }),
      "returns": .text(orNull: returns),
      "answer": .list(answerFields.map { ["name": .text($0.name), "type": .text($0.type)] }),
    ]
  }
}

extension World {
  /// All types, grouped by sort.
  var typeRows: [TypeRow] {
    kinds.all.map { TypeRow($0) }
      + catalog.plugins.map { TypeRow("plugin", $0.name, $0.summary, $0.shape) }
      + catalog.readyMade.map { TypeRow($0) }
      + catalog.relays.map { TypeRow("relay", $0.name, $0.summary, $0.shape) }
      + catalog.environments.map { TypeRow("environment", $0.name, $0.summary, $0.shape) }
      + catalog.interceptors.map { TypeRow("interceptor", $0.name, $0.summary, $0.shape) }
      + catalog.viewContainers.map { TypeRow("view container", $0.name, $0.summary, $0.shape) }
  }
}

extension TypeRow {
  init(_ sort: String, _ name: String, _ summary: String, _ shape: TypeShape) {
    self.init(
      sort: sort, name: name, summary: summary,
      fields: shape.isMadeOfFields
        ? shape.fields.map { ($0.name, "\($0.type)", "") } : [("value", "\(shape)", "")])
  }

  init(_ kind: Kind) {
    self.init(kind.category.rawValue, kind.name, kind.summary, kind.shape)
    returns = kind.answerShape.map { "\($0)" }
    answerFields = kind.answerShape?.fields.map { ($0.name, "\($0.type)") } ?? []
  }

  init(_ plugin: ReadyMadePlugin) {
    self.init(
      sort: "plugin", name: plugin.name, summary: plugin.summary,
      fields: plugin.parameters.map {
        ($0.name, $0.isRequired ? "\($0.type)" : "[\($0.type)]", $0.summary)
      })
  }
}
