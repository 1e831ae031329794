import PatchbayEngine

/// Remembers the users that entered.
final class UserCache: Plugin {
  @MessageObserver private var entered: UserEntered?
  private var users: [String: User] = [:]

  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    $entered.bind(to: self) { cache, user in
      cache.users[user.id] = User(id: user.id, name: user.name, avatar: user.avatar)
      messageSender.note("knows \(cache.users.count)")
    }
    // Not a @SyncMessageObserver, since it may give no answer: then the next responder is asked.
    messageSender.answer(UserByID.self) { [weak self] query in self?.users[query.id] }
  }
}
