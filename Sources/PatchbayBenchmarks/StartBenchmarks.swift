import Glibc

/// Starting patchbay; left out where it was not built beside this program, as `make bench` does.
var startGroups: [Group] {
  guard let empty = Program(named: "EmptyProgram"), let patchbay = Program(named: "patchbay") else {
    return []
  }
  return [
    Group(
      title: "start of a program",
      rows: [
        Row(name: "an empty Swift program") { return { empty.run() } },
        Row(name: "patchbay -c quit") { return { patchbay.run("-c", "quit") } },
        Row(name: "patchbay --sample=live-room -c quit") {
          return { patchbay.run("--sample=live-room", "-c", "quit") }
        },
      ])
  ]
}

/// A program that was built beside this one.
private struct Program {
  private let path: String

  init?(named name: String) {
    guard let own = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(own) }
    path =
      String(cString: own).split(separator: "/", omittingEmptySubsequences: false)
      .dropLast().joined(separator: "/") + "/\(name)"
    guard access(path, X_OK) == 0 else { return nil }
  }

  /// Waits for its end.
  func run(_ arguments: String...) {
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var (child, status) = (pid_t(), Int32())
    guard posix_spawn(&child, path, nil, nil, &words, environ) == 0,
      waitpid(child, &status, 0) == child, status == 0
    else { fatalError("\(path) did not run") }
  }
}
