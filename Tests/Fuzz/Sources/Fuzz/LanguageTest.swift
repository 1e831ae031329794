import PatchbayLanguage

/// Passes a text to all readers of the language.
enum LanguageTest {
  static func run(_ bytes: [UInt8]) {
    readScript(bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    readFormula(text)
    readPattern(text)
    readValue(text)
  }

  /// A valid script that is formatted must parse to the same script.
  private static func readScript(_ bytes: [UInt8]) {
    let (script, errors) = Script.parse(SourceText(name: "f", bytes: bytes))
    for error in errors { _ = error.description }
    for word in script.lines.flatMap(\.items).flatMap(\.command.arguments).compactMap(\.word) {
      _ = try? word.value(variables: ["x": "1"]) { _ in "" }
      _ = try? Glob([.pattern(word.raw)])?.matches("/live/room")
      _ = try? Formula.parse(word)
    }
    guard errors.isEmpty else { return }
    let (again, newErrors) = Script.parse(SourceText(script.description))
    if !newErrors.isEmpty || again != script { fatalError("\(script)") }
  }

  private static func readFormula(_ text: String) {
    do throws(ShellError) {
      let formula = try Formula(text)
      let context = Fields()
      _ = formula.check(fields: ["n": .int, "text": .text])
      _ = formula.explain(in: context)
      _ = try formula.evaluate(in: context)
    } catch {
      _ = error.description
    }
  }

  private static func readPattern(_ text: String) {
    do throws(ShellError) {
      _ = try Pattern(text).matches(String(repeating: "ab", count: 100))
    } catch {
      _ = error.description
    }
  }

  /// A valid JSON value that is written must be read back unchanged.
  private static func readValue(_ text: String) {
    guard let value = try? Value(json: text) else { return }
    let again = try? Value(json: value.json)
    if again != value { fatalError("\(value)") }
  }
}

private struct Fields: FormulaContext {
  let kind: Value = "SendText"

  func field(_ name: String) -> Value? {
    ["n": 5, "text": "hello", "list": [1, "a"], "big": .int(.min), "r": 1e300][name]
  }

  func environment(_ key: String) -> Value? { ["muted": true][key] }
}
