import PatchbayEngine
import PatchbayLanguage

/// Reads a plugin's parameters from typed values.
struct PluginReader {
  let plugin: ReadyMadePlugin
  let kinds: KindTable
  let stage: Stage
  let diary = Diary()
  let given: [(name: String, value: ParameterValue)]
  private let values: [String: ParameterValue]

  init(
    plugin: ReadyMadePlugin, kinds: KindTable, stage: Stage,
    given: [(name: String, value: ParameterValue)]
  ) {
    self.plugin = plugin
    self.kinds = kinds
    self.stage = stage
    self.given = given
    values = Dictionary(given.map { ($0.name, $0.value) }) { _, last in last }
  }
}

extension PluginReader {
  /// Throws if a parameter is missing or unknown.
  func check() throws(PartError) {
    let names = plugin.parameters.map(\.name)
    if !plugin.takesFields, let other = given.first(where: { !names.contains($0.name) })?.name {
      throw PartError(
        .field(other),
        .unknown(.parameter(other, of: plugin.name, among: names)))
    }
    for parameter in plugin.parameters where parameter.isRequired && self[parameter.name] == nil {
      throw PartError(.missing, .missing(parameter.name, form: plugin.form))
    }
  }

  /// The given values that are not parameters of the plugin.
  var others: [(name: String, value: ParameterValue)] {
    given.filter { field in !plugin.parameters.contains { $0.name == field.name } }
  }

  /// The value given for a name; the last one if there are several.
  subscript(name: String) -> ParameterValue? { values[name] }

  private func refuse(_ name: String, _ given: ParameterValue) -> PartError {
    let type = plugin.parameters.first { $0.name == name }?.type
    let value =
      switch given {
      case .value(let value): value
      case .formula(let text): Value.text(text)
      }
    return PartError(.field(name), .value(takes: type.map { "\($0)" } ?? "a value", given: value))
  }
}

// MARK: - Plain values

extension PluginReader {
  func text(_ name: String) throws(PartError) -> String? {
    // A number is accepted as a name.
    try plain(name, \.bareWord)
  }

  func bool(_ name: String) throws(PartError) -> Bool? {
    try plain(name) { value -> Bool? in if case .bool(let flag) = value { flag } else { nil } }
  }

  func int(_ name: String) throws(PartError) -> Int? {
    let range = range(of: name)
    return try plain(name) { value -> Int? in
      if case .int(let number) = value, range.contains(number) { number } else { nil }
    }
  }

  private func plain<Found>(_ name: String, _ read: (Value) -> Found?) throws(PartError) -> Found? {
    switch self[name] {
    case nil, .value(.null): return nil
    case let given?:
      guard case .value(let value) = given, let found = read(value) else {
        throw refuse(name, given)
      }
      return found
    }
  }

  /// The range that the parameter declares.
  private func range(of name: String) -> ClosedRange<Int> {
    let type = plugin.parameters.first { $0.name == name }?.type
    return if case .int(let range)? = type { range } else { Int.min...Int.max }
  }

  /// The channel to observe; none by default.
  func channel() throws(PartError) -> MessageChannel {
    let name = try text("channel")
    return name == "*" ? .any : name.map { .named($0) } ?? .none
  }
}

// MARK: - Kinds and formulas

extension PluginReader {
  /// The kind that a required parameter names.
  func kind(_ name: String, _ use: KindUse) throws(PartError) -> Kind {
    try kind(text(name) ?? "", use, at: name)
  }

  private func kind(_ text: String, _ use: KindUse, at name: String) throws(PartError) -> Kind {
    return try rethrowing(kinds.kind(named: text, use)) { PartError(.field(name), .kind($0)) }
  }

  /// The kinds and the channel to observe.
  func hearing() throws(PartError) -> Hearing {
    Hearing(kinds: try heardKinds(), table: kinds, channel: try channel())
  }

  /// The kinds that `on` names; nil for all.
  private func heardKinds() throws(PartError) -> [Kind]? {
    var names: [String] = []
    switch self["on"] {
    case nil, .value(.null), .value(.text("*")): return nil
    case .value(.text(let text)):
      names = text.split(separator: ",").map { $0.trimmingPrefix(" ") }.map(String.init)
    case .value(.list(let values))?:
      for value in values {
        guard case .text(let name) = value else { throw refuse("on", .value(value)) }
        names.append(name)
      }
    case let other?: throw refuse("on", other)
    }
    var found: [Kind] = []
    var ids: Set<ObjectIdentifier> = []
    for name in names {
      let kind = try kind(name, .any, at: "on")
      if ids.insert(kind.id).inserted { found.append(kind) }
    }
    return found
  }

  /// Reads the condition `when` over the fields of these kinds; nil if there is none, as by default.
  func condition(over kinds: [Kind]?) throws(PartError) -> Expression? {
    if case .value(.null)? = self["when"] { return nil }
    return try expression("when", over: kinds, giving: .bool)
  }

  /// Reads an expression over the fields of these kinds; nil if it is not given.
  func expression(
    _ name: String, over kinds: [Kind]?, giving type: FieldType = .any
  ) throws(PartError) -> Expression? {
    switch self[name] {
    case nil: return nil
    case .formula(let text), .value(.text(let text)):
      return try Expression(text, over: kinds, giving: type, at: .field(name))
    case .value(let value)?:
      return .constant(
        try rethrowing(FieldType.optional(type).checked(value)) {
          PartError(.field(name), .field(FieldError(type: plugin.name, field: name, problem: $0)))
        })
    }
  }
}
