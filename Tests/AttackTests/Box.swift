import Foundation
import Glibc
import TestSupport

/// A temporary place with files that untrusted text must not touch, around the folder in which
/// `patchbay` runs.
struct Box {
  private let root: URL
  /// The folder in which `patchbay` is started.
  var work: URL { root.appending(path: "work") }

  /// Contents of the files outside and of the environment variables.
  static let secrets = ["MARKER-OUTSIDE", "MARKER-ENVIRONMENT", "root:x:0:0"]

  init(in folder: URL) throws {
    root = folder
    let files = FileManager.default
    for name in ["work/sub", "outside", "home", "state", "bin"] {
      try files.createDirectory(
        at: root.appending(path: name), withIntermediateDirectories: true)
    }
    for (name, text) in Self.files {
      try Data(text.utf8).write(to: root.appending(path: name))
    }
    for (name, target) in Self.links {
      try files.createSymbolicLink(
        atPath: root.appending(path: name).path, withDestinationPath: target)
    }
    mkfifo(work.appending(path: "pipe").path, 0o600)
    for program in ["canary", "dot"] {
      let path = root.appending(path: "bin/\(program)").path
      try Data("#!/bin/sh\necho ran > '\(root.path)/ran'\n".utf8).write(to: URL(filePath: path))
      chmod(path, 0o755)
    }
    chmod(work.appending(path: "guarded").path, 0o444)
  }

  private static let files = [
    "work/plain": "# old\n", "work/.hidden": "# old\n", "work/guarded": "# old\n",
    "work/sub/plain": "# old\n",
    "outside/secret": "echo MARKER-OUTSIDE\n", "home/.bashrc": "# old\n",
  ]
  private static let links = [
    "work/link": "../outside", "work/sub/link": "../../outside/secret",
    "work/new": "../outside/new",
    "work/loop": "loop", "work/device": "/dev/tty", "work/inside": "sub",
  ]

  /// The environment of the process.
  var environment: [String: String] {
    [
      "HOME": root.appending(path: "home").path, "MARKER": "MARKER-ENVIRONMENT",
      "PATH": "\(root.path)/bin:/usr/bin:/bin",
      "XDG_STATE_HOME": root.appending(path: "state").path,
    ]
  }

  /// Paths to every kind of place: inside, outside and special.
  var paths: [String] {
    let outside = root.appending(path: "outside").path
    return [
      "plain", "fresh", ".hidden", ".fresh", "guarded", "sub/plain", "sub/fresh",
      "../outside/secret", "../outside/fresh",
      "link/secret", "link/fresh", "sub/link", "new", "loop", "device", "pipe", "inside/fresh",
      "inside/../../home/.bashrc",
      "\(outside)/secret", "\(outside)/fresh", "\(root.path)/home/.bashrc", "~/.bashrc",
      "/proc/self/cwd/fresh",
      "/proc/self/environ", "/proc/self/root\(outside)/fresh", "/proc/self/fd/1", "/dev/stdout",
      "/dev/stdin", "/dev/tty",
      "/dev/fd/2", "/etc/passwd", "sub/../../outside/fresh", "sub//..//..//outside/secret",
      "./sub/./../plain",
      "$TMP/../fresh", "$TMP/../../\(outside)/fresh", "bin/dot", "sub/", "", ".", "..", "/", "link",
      String(repeating: "a", count: 300), String(repeating: "sub/../", count: 800) + "plain",
      "/\u{301}../outside/fresh",
    ]
  }

  /// All files with their contents, except those that `patchbay` is given or keeps for itself.
  func contents() throws -> [String: String] {
    var found: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted() {
      if name.hasPrefix("work/attack") || name.hasPrefix("state/") { continue }
      var status = stat()
      let path = root.appending(path: name).path
      lstat(path, &status)
      let isFile = status.st_mode & S_IFMT == S_IFREG
      let text = isFile ? (try? String(contentsOfFile: path, encoding: .utf8)) ?? "unreadable" : ""
      found[name] = "\(String(status.st_mode, radix: 8)) \(text)"
    }
    return found
  }
}
