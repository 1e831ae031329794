import Foundation
import Glibc

/// An open file of this process, closed when nobody holds it, and in no program that is started.
final class Descriptor {
  let number: Int32

  /// Takes what a call has opened; the error is that of the call.
  init(_ number: Int32, _ call: String) throws(Terminal.CannotStart) {
    guard number >= 0 else { throw Terminal.CannotStart(call: call, code: errno) }
    self.number = number
  }

  deinit { close(number) }
}

extension Descriptor {
  /// Makes a pipe.
  ///
  /// It begins with a name, because there is no other call from Swift that keeps it from being
  /// inherited by what another test starts at the same moment.
  static func pipe() throws(Terminal.CannotStart) -> (reading: Descriptor, writing: Descriptor) {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "patchbay-pipe-\(UUID().uuidString)").path
    guard mkfifo(path, 0o600) == 0 else { throw Terminal.CannotStart(call: "mkfifo", code: errno) }
    defer { unlink(path) }
    let reading = try Descriptor(open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC), "open a pipe")
    let writing = try Descriptor(open(path, O_WRONLY | O_CLOEXEC), "open a pipe")
    return (reading, writing)
  }

  /// What can be read at once; empty if that is nothing.
  func readAvailable(_ limit: Int = 1 << 16) -> ArraySlice<UInt8> {
    var place = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    guard poll(&place, 1, 0) > 0, place.revents & Int16(POLLIN) != 0 else { return [] }
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = read(number, &buffer, limit)
    return buffer.prefix(max(0, count))
  }
}
