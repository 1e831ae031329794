import PatchbayText
import Testing

@Suite("Paths in lines that are too long")
struct FittedPathTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let line: String
    let columns: Int
    let result: String
  }

  static let rows = [
    Row(
      testDescription: "a line that fits is unchanged", line: "/shop/first-floor/cashier heard it",
      columns: 34, result: "/shop/first-floor/cashier heard it"),
    Row(
      testDescription: "names in the middle are left out",
      line: "/shop/first-floor/long-corridor/cashier heard it", columns: 40,
      result: "/shop/…/long-corridor/cashier heard it"),
    Row(
      testDescription: "the last name is kept whole if it fits",
      line: "/observatory-of-the-north/first-floor/cashier:limit dropped it", columns: 35,
      result: "/observatory-of-t…:limit dropped it"),
    Row(
      testDescription: "a name that is too long is cut", line: "/a-name-that-is-much-too-long/b is",
      columns: 24, result: "/a-name-that-is-mu…/b is"),
    Row(
      testDescription: "the longest path is shortened first",
      line: "/shop/a to /shop/first-floor/long-corridor/cashier", columns: 40,
      result: "/shop/a to /shop/…/long-corridor/cashier"),
    Row(
      testDescription: "text after a path is not part of it",
      line: "by /shop/first-floor/long-corridor/cashier: 1, 2", columns: 40,
      result: "by /shop/…/long-corridor/cashier: 1, 2"),
    Row(
      testDescription: "quoted data is unchanged",
      line: #"text="/shop/first-floor/long-corridor/cashier" from /shop"#, columns: 30,
      result: #"text="/shop/first-floor/long-corridor/cashier" from /shop"#),
    Row(
      testDescription: "addresses are unchanged",
      line: "app://shop/first-floor/long-corridor/cashier from /shop", columns: 30,
      result: "app://shop/first-floor/long-corridor/cashier from /shop"),
    Row(
      testDescription: "a quoted name counts as one name",
      line: #"/shop/"first floor"/long-corridor/"the cashier" is"#, columns: 44,
      result: #"/shop/…/long-corridor/"the cashier" is"#),
    Row(
      testDescription: "colours take no room", line: "\u{1B}[31m/shop/first/cashier\u{1B}[0m is",
      columns: 22, result: "\u{1B}[31m/shop/first/cashier\u{1B}[0m is"),
    Row(
      testDescription: "a coloured path is recognized",
      line: "\u{1B}[31m/shop/first-floor/long-corridor/cashier\u{1B}[0m is", columns: 34,
      result: "\u{1B}[31m/shop/…/long-corridor/cashier\u{1B}[0m is"),
    Row(
      testDescription: "if shortening does not suffice, paths are cut to a readable width",
      line: "/shop/first-floor/long-corridor/cashier and a great many other words", columns: 30,
      result: "/shop/first-floor/long-corridor/cashier and a great many other words"),
  ]

  @Test("are shortened in the middle, and nothing else changes", arguments: rows)
  func areShortened(row: Row) {
    var paths = FittedPaths()
    #expect(paths.fit(row.line, in: row.columns) == row.result)
  }

  @Test("two paths never get the same short form")
  func twoNeverGetOneForm() {
    let names = (1...40).map {
      "/observatory/department-\($0)/laboratory-of-measurement/thermometer"
    }
    var paths = FittedPaths()
    let forms = names.map { paths.short($0, in: 30) }
    #expect(Set(forms).count == names.count)
    #expect(forms.allSatisfy { $0.cellWidth <= 30 })
    #expect(names.map { paths.short($0, in: 30) } == forms)
    for (name, form) in zip(names, forms) { #expect(form.isShort(for: name), "\(form)") }
  }

  @Test("a short form matches paths with the same beginning, middle and end")
  func aShortFormStandsForItsPath() {
    #expect("/a/…/d".isShort(for: "/a/b/c/d"))
    #expect("/a…b…d".isShort(for: "/a/b/c/d"))
    #expect(!"/a/…/d".isShort(for: "/a/d"))
    #expect(!"/a/…/d".isShort(for: "/b/c/d"))
    #expect(!"/a/b".isShort(for: "/a/b"))
  }

  @Test("columns of a table stay aligned, and words continue in the last column")
  func columnsStayAligned() {
    let table = Table([
      ["hears", "/observatory/first-floor/laboratory/thermometer", "12", "m1"],
      ["", "/observatory/cellar", "3", "as it was asked for by many who are elsewhere"],
    ])
    #expect(
      table.fitting(in: 80).lines == [
        "hears  /observato…/thermometer  12  m1",
        "       /observatory/cellar      3   as it was asked for by many who are",
        "                                    elsewhere",
      ])
    #expect(table.fitting(in: 200).lines == table.lines)
  }
}
