import PatchbayInspection
import PatchbayLanguage

// Present, past and saved worlds, to be compared.

extension Session {
  /// The worlds after the given numbers of steps, in one rebuild.
  func pictures(after steps: Set<Int>, at span: SourceSpan) throws(ShellError) -> [Int:
    WorldPicture]
  {
    var pictures: [Int: WorldPicture] = [:]
    let last = steps.max() ?? 0
    let again = try built(journal.steps.prefix(last), at: span) { count, world throws(ShellError) in
      if steps.contains(count) { pictures[count] = try WorldPicture(of: world) }
    }
    remains.add(again.world)
    return pictures
  }

  /// The world of a file, which is loaded in a transaction and rolled back.
  func picture(of file: CommandFile, at span: SourceSpan) throws(ShellError) -> WorldPicture {
    let transaction = begin()
    // Messages of the loaded file are not shown to `watch`.
    let onUpdate = recorder.onUpdate
    recorder.onUpdate = nil
    defer { recorder.onUpdate = onUpdate }
    var picture: WorldPicture?
    let failure = failure { () throws(ShellError) in
      _ = try load(file, at: span)
      picture = try WorldPicture(of: world)
    }
    try takeBack(transaction)
    if let failure { throw failure }
    guard let picture else { throw reasonToStop.at(span) }
    return picture
  }
}
