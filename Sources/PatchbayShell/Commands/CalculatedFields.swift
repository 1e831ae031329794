package import PatchbayLanguage

// Results in the place of formulas: evaluated again, a formula could have another result.

extension [ArgumentField] {
  /// The results of the fields that are formulas, from the values of all fields.
  func results(in values: Value.Fields) -> Value.Fields {
    Value.Fields(
      filter(\.isFormula).compactMap { field in
        values[field.name.text].map { (field.name.text, $0) }
      })
  }

  /// The fields with these results in the place of formulas; other formulas are left.
  package func calculated(as results: Value.Fields) -> [ArgumentField] {
    map { field in
      guard field.isFormula, let result = results[field.name.text] else { return field }
      return field.with(result)
    }
  }
}

extension ArgumentField {
  /// A field with a value, in the place of this one.
  fileprivate func with(_ value: Value) -> ArgumentField {
    let source = SourceText("\(name.text)=\(value)", insteadOf: span)
    let nameSpan = SourceSpan(source, 0, name.text.utf8.count)
    let valueSpan = SourceSpan(source, nameSpan.end + 1, source.bytes.count)
    return ArgumentField(
      name: Name(text: name.text, span: nameSpan), value: ArgumentWord(value, at: valueSpan),
      undeclared: value, isFormula: false)
  }
}

extension Value {
  /// The fields of an object; none for all other values.
  package var fields: Value.Fields { if case .object(let fields) = self { fields } else { [:] } }
}
