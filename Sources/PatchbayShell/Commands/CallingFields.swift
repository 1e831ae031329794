package import PatchbayCatalog
package import PatchbayLanguage

extension Invocation {
  /// The fields that calls of a handler hand over, as this command gives them; an error is at its field.
  ///
  /// Formulas read what is known of a call; nil where it may be anything.
  package func callFields(of kind: Kind, over known: [String: FieldType]?) throws(ShellError)
    -> CallFields
  {
    try filling(CallFields(of: kind, over: known), of: kind.shape)
  }

  /// The same for calls of something that may have any fields.
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
