#if LineEditing
  import Foundation
  import TestSupport
  import Testing

  @Suite("The line editor")
  struct LinkTests {
    @Test("is libedit, linked with the program")
    func library() throws {
      let program = try Data(contentsOf: URL(filePath: House.executable("patchbay")))
      #expect(program.range(of: Data("\0libedit.so.".utf8)) != nil)
    }
  }
#endif
