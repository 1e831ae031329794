package import PatchbayCatalog
package import PatchbayLanguage

extension Invocation {
  /// The fields for calls of a handler, from the fields of this command; an error points at its
  /// field.
  ///
  /// Formulas can read the known fields of a call; with nil, they can read any field.
  package func callFields(of kind: Kind, over known: [String: FieldType]?) throws(ShellError)
    -> CallFields
  {
    try filling(CallFields(of: kind, over: known), of: kind.shape)
  }

  /// The fields for calls of a handler that takes any fields; an error points at its field.
  package func callFields(named name: String, over known: [String: FieldType]?) throws(ShellError)
    -> CallFields
  {
    try filling(CallFields(named: name, over: known), of: .any(.undeclared))
  }

  private func filling(_ empty: CallFields, of shape: TypeShape) throws(ShellError) -> CallFields {
    let types = FieldTypes(of: shape)
    var calls = empty
    for field in fields {
      let formula = field.isFormula ? try Formula.parse(field.value.word) : nil
      if let formula, let wrong = calls.errors(of: formula).first { throw wrong }
      do throws(FieldError) {
        if let formula {
          try calls.add(field.name.text, formula)
        } else if field.undeclared != nil {
          try calls.add(field.name.text, field.value(of: types[field.name.text]))
        }
      } catch {
        throw self.error(error)
      }
    }
    return calls
  }
}
