import Foundation
import Glibc

/// Runs a program with its streams redirected to /dev/null, and returns its status and its peak
/// memory in bytes; nil if the program can't be run or is ended by a signal.
public func peakMemory(
  of path: String, _ arguments: [String], adding environment: [String: String] = [:]
) -> (status: Int32, bytes: Int)? {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
  let words = ([path] + arguments).map { strdup($0) }
  let settings = environment.map { strdup("\($0.key)=\($0.value)") }
  defer { for text in words + settings { free(text) } }
  var child = pid_t()
  guard posix_spawn(&child, path, &actions, nil, words + [nil], settings + [nil]) == 0 else {
    return nil
  }
  var (status, peak) = (Int32(), 0)
  while true {
    let ended = waitpid(child, &status, WNOHANG)
    if ended == child { break }
    guard ended == 0 || errno == EINTR else { return nil }
    peak = max(peak, mostMemory(of: child) ?? 0)
    // The kernel reports the number only while the program runs, so poll it.
    usleep(2000)
  }
  guard status & 0x7F == 0 else { return nil }
  return ((status >> 8) & 0xFF, peak)
}

/// The peak memory of a process so far.
///
/// `wait4` would also count the memory of this process, of which the child is a copy until it
/// executes another program.
private func mostMemory(of process: pid_t) -> Int? {
  guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
  else { return nil }
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  return line.flatMap { Int($0.filter(\.isNumber)) }.map { $0 * 1024 }
}
