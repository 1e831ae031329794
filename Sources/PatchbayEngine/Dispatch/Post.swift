/// A message that waits for the outermost dispatch to end.
struct Post {
  let deliver: () -> Void
}
