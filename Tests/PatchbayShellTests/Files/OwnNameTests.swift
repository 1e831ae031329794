import PatchbayShell
import Testing

@Suite("Names of temporary files")
struct OwnNameTests {
  let names = OwnName(after: ".patchbay-")

  @Test("are recognized, and are all different")
  func new() {
    let made = (0..<1000).map { _ in names.new() }
    #expect(Set(made).count == 1000)
    #expect(made.allSatisfy(names.made))
    #expect(made.allSatisfy { $0.utf8.count == 22 })
  }

  @Test(
    "are not confused with names given by people",
    arguments: [
      "", "x", ".patchbay", ".patchbay-", ".patchbay-p7xyzzz", ".patchbay-p7xyzzzabcde",
      ".patchbay-000000000000", "patchbay-test-abcdef", ".patchbay-\u{e9}7xyzzzabcde",
    ])
  func others(name: String) {
    #expect(!names.made(name))
  }

  @Test("are not recognized after any change")
  func changed() {
    let name = names.new()
    for index in name.indices {
      let other = name[index] == "a" ? "b" : "a"
      #expect(!names.made(name[..<index] + other + name[name.index(after: index)...]))
    }
    #expect(!names.made(name + "a"))
    #expect(!names.made(String(name.dropLast())))
    #expect(!OwnName(after: "patchbay-test-").made(name))
  }
}
