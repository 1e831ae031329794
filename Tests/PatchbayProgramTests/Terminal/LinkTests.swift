#if LineEditing
  import Foundation
  import TestSupport
  import Testing

  @Suite("The editor of lines")
  struct LinkTests {
    @Test("is libedit, which the program is linked with")
    func library() throws {
      let program = try Data(contentsOf: URL(filePath: House.executable("patchbay")))
      #expect(program.range(of: Data("\0libedit.so.".utf8)) != nil)
    }
  }
#endif
