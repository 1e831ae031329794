/// A message that waits for the outermost dispatch to end.
struct Post {
  let deliver: () -> Void
}

/// Posts in the order in which they were made.
struct PostQueue {
  private var posts: [Post] = []
  /// Where the next one is; those before it have been delivered.
  private var next = 0
}

extension PostQueue {
  var isEmpty: Bool { next == posts.count }

  mutating func append(_ post: Post) { posts.append(post) }

  mutating func append(_ other: PostQueue) { posts += other.posts[other.next...] }

  mutating func takeFirst() -> Post? {
    guard !isEmpty else { return nil }
    let first = posts[next]
    next += 1
    // Now and then, so that a queue that never empties does not grow for ever.
    if next == posts.count || next > 1000 && next * 2 > posts.count {
      posts.removeFirst(next)
      next = 0
    }
    return first
  }
}
