import PatchbayCatalog
import PatchbayLanguage
import Testing

/// None of these types can be encoded.
private struct Shelf {
  let name: String
  let books: [Book]
  let first: Book?
  let last: Book?

  struct Book {
    let title: String
    let pages: Int
  }
}

private final class Ring {
  var next: Ring?
}

/// Has properties and a description.
private struct Label: CustomStringConvertible {
  let title: String
  var description: String { "<\(title)>" }
}

@Suite("How a value is shown")
struct ToldValueTests {
  @Test("nested values are shown as values, at any depth")
  func nested() {
    let book = Shelf.Book(title: "a b", pages: 3)
    let shelf = Shelf(name: "x", books: [book], first: book, last: nil)
    #expect(
      Value(telling: shelf).json == """
        {"name": "x", "books": [{"title": "a b", "pages": 3}], "first": {"title": "a b", "pages": 3}, \
        "last": null}
        """)
  }

  @Test("a value that describes itself is shown by its description")
  func described() {
    #expect(Value(telling: Label(title: "a")).json == #""<a>""#)
  }

  @Test("a reference cycle is cut off")
  func ring() {
    let ring = Ring()
    ring.next = ring
    #expect(Value(telling: ring).json.utf8.count < 500)
    ring.next = nil
  }
}
