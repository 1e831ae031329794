import Foundation
import Glibc

/// An open file of this process, closed with its last reference, and not inherited by programs.
final class Descriptor {
  let number: Int32

  /// Wraps a descriptor that a call has opened; throws the error of that call.
  init(_ number: Int32, _ call: String) throws(Terminal.CannotStart) {
    guard number >= 0 else { throw Terminal.CannotStart(call: call, code: errno) }
    self.number = number
  }

  deinit { close(number) }
}

extension Descriptor {
  /// Makes a named pipe.
  ///
  /// It needs a name, because Swift has no other call that keeps the pipe from being inherited by a
  /// process that another test starts at the same moment.
  static func pipe() throws(Terminal.CannotStart) -> (reading: Descriptor, writing: Descriptor) {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "patchbay-pipe-\(UUID().uuidString)").path
    guard mkfifo(path, 0o600) == 0 else { throw Terminal.CannotStart(call: "mkfifo", code: errno) }
    defer { unlink(path) }
    let reading = try Descriptor(open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC), "open a pipe")
    let writing = try Descriptor(open(path, O_WRONLY | O_CLOEXEC), "open a pipe")
    return (reading, writing)
  }

  /// Reads what is available without waiting; empty if nothing is.
  func readAvailable(_ limit: Int = 1 << 16) -> ArraySlice<UInt8> {
    var place = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    guard poll(&place, 1, 0) > 0, place.revents & Int16(POLLIN) != 0 else { return [] }
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = read(number, &buffer, limit)
    return buffer.prefix(max(0, count))
  }
}
