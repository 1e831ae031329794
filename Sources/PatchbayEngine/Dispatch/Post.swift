/// A message that waits for the outermost dispatch to end.
struct Post {
  let message: any PluginMessage
  let channel: String?
  let sender: Participant
  let deliver: () -> Void
  /// The time of the post, comparable between trees that have not been joined yet.
  let moment = FirstMoment.elapsed
}

/// Posts in the order in which they were made.
struct PostQueue {
  /// Nil where a post was taken out: its release may run code that posts.
  private var posts: [Post?] = []
  /// The index of the next post; all before it have been delivered.
  private var next = 0
}

extension PostQueue {
  var isEmpty: Bool { next == posts.count }

  /// The posts that are still to be delivered, in order.
  var waiting: [Post] { posts[next...].compactMap(\.self) }

  mutating func append(_ post: Post) { posts.append(post) }

  /// Takes over the posts of trees that have just been joined, ordered by their moments.
  mutating func merge(_ other: PostQueue) {
    if other.isEmpty { return }
    var merged: [Post] = []
    var (one, two) = (waiting[...], other.waiting[...])
    while let first = one.first, let second = two.first {
      merged.append(second.moment < first.moment ? two.removeFirst() : one.removeFirst())
    }
    posts = merged + one + two
    next = 0
  }

  mutating func takeFirst() -> Post? {
    guard !isEmpty else { return nil }
    let first = posts[next].take()
    next += 1
    // Delivered posts are dropped now and then, or a queue that never empties would grow for ever.
    if next == posts.count || next > 1000 && next * 2 > posts.count {
      posts.removeFirst(next)
      next = 0
    }
    return first
  }
}
