import PatchbayPlatform

// Writing is atomic: a file gets all of the new contents, or is unchanged.

extension FileAccess {
  /// Replaces the contents of a file by text, atomically.
  ///
  /// The text goes to a new file, which then takes the place of the old one. An open descriptor,
  /// such as /dev/stdout, is written to directly. With force, a read-only file is replaced, too.
  package func write(
    _ text: String, to path: String, withForce isForced: Bool? = nil
  ) throws(Failure) { try write(bytes: Array(text.utf8), to: path, withForce: isForced) }

  /// Replaces the contents of a file by bytes, atomically.
  ///
  /// A new file is readable by its owner alone if it is private. With `known`, the write fails
  /// unless the file still has these contents.
  package func write(
    bytes: [UInt8], to path: String, withForce isForced: Bool? = nil,
    asPrivate isPrivate: Bool = false, inPlaceOf known: [UInt8]? = nil
  ) throws(Failure) {
    switch try target(of: path, { $0.rule(againstWriting: $1) }) {
    case .descriptor(let number): try write(bytes, toOpen: number)
    case .file(let place):
      let former = place.status
      try former?.checkSort()
      if former?.isNull == true { return }
      if let former { try check(former, at: place, withForce: isForced) }
      if let known { try check(that: known, isAt: place) }
      let file = try ReplacingFile(in: place.folder, like: former, asPrivate: isPrivate)
      try FileDescriptor.write(bytes, to: file.descriptor)
      try file.replace(place.name, ifNew: former == nil && reach != nil)
      noteWritten(place, file.descriptor)
    }
  }

  /// Throws if the permissions of a file or its folder would prevent writing.
  package func checkPlace(_ path: String) throws(Failure) {
    guard case .file(let place) = try target(of: path, { $0.rule(againstWriting: $1) }) else {
      return
    }
    if let status = place.status {
      try status.checkSort()
      if status.isNull { return }
      try check(status, at: place, withForce: nil)
    }
    guard faccessat(place.folder.descriptor, ".", W_OK | X_OK, AT_EACCESS) == 0 else { throw .last }
  }

  /// Appends text to a file, atomically.
  func append(_ text: String, to path: String) throws(Failure) {
    switch try target(of: path, { $0.rule(againstWriting: $1) }) {
    case .descriptor(let number): try write(Array(text.utf8), toOpen: number)
    case .file(let place): try append(Array(text.utf8), at: place)
    }
  }

  private func append(_ bytes: [UInt8], at place: FilePlace) throws(Failure) {
    let former = place.status
    try former?.checkSort()
    let making = former == nil ? O_CREAT | O_EXCL : 0
    let file = place.open(O_WRONLY | O_APPEND | making)
    guard file >= 0 else { throw .last }
    defer { close(file) }
    guard let status = stat(of: file) else { throw .last }
    try status.checkSort()
    if status.isNull { return }
    if former != nil {
      try check(status, at: place, withForce: nil)
      if reach != nil, status.st_nlink > 1 { throw Failure(.severalNames) }
    }
    do throws(Failure) {
      try FileDescriptor.add(bytes, to: file, ofSize: Int(status.st_size))
    } catch {
      if former == nil { unlinkat(place.folder.descriptor, place.name, 0) }
      throw error
    }
    // The system clears the set-user-id and set-group-id bits on a write, except for root.
    if status.st_mode & 0o6000 != 0 { fchmod(file, status.st_mode & 0o1777) }
    noteWritten(place, file)
  }

  /// Throws for an existing file that must not be changed.
  private func check(
    _ former: stat, at place: FilePlace, withForce isForced: Bool?
  ) throws(Failure) {
    if let reach, let path = place.path, !reach.mayReplace(path), !written.contains(path, former) {
      throw Failure(.notWritten)
    }
    guard isForced != true, !place.isWritable(former) else { return }
    throw Failure(
      reason: "it is read-only",
      remedy: isForced == nil ? "make it writable first: chmod u+w" : "--force replaces it")
  }

  private func check(that known: [UInt8], isAt place: FilePlace) throws(Failure) {
    if try read(at: place) == known { return }
    throw Failure(reason: "it has changed since it was read", remedy: "start again")
  }

  private func noteWritten(_ place: FilePlace, _ file: Int32) {
    guard reach != nil, let path = place.path, let status = stat(of: file) else { return }
    written.note(path, status)
  }

  private func write(_ bytes: [UInt8], toOpen descriptor: Int32) throws(Failure) {
    settle()
    try FileDescriptor.write(bytes, to: descriptor)
  }
}

extension FilePlace {
  /// Whether the user may write to the file; for root, whether the file's owner may.
  fileprivate func isWritable(_ status: stat) -> Bool {
    geteuid() == 0
      ? status.st_mode & S_IWUSR != 0
      : faccessat(folder.descriptor, name, W_OK, AT_EACCESS) == 0
  }
}
