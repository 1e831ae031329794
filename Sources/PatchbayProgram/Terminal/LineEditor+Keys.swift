#if LineEditing
  import PatchbayShell

  // What keys do beyond what libedit does by itself.

  extension LineEditor {
    /// The user's own configuration can bind them to other keys by these names.
    func defineKeys() {
      editline.define("patchbay-complete", "Complete the word, or list the completions") {
        [unowned self] in complete()
      }
      editline.define("patchbay-paste", "Insert pasted text unchanged") {
        [unowned self] in paste()
      }
      editline.define("patchbay-previous", "The previous entry that begins with the typed text") {
        [unowned self] in recall(.previous)
      }
      editline.define("patchbay-next", "The next entry that begins with the typed text") {
        [unowned self] in recall(.next)
      }
      editline.define("patchbay-search", "Search in the history") {
        [unowned self] in search()
      }
    }

    /// Binds the keys, the shell's own after the user's configuration; false if that asks for those of vi.
    func bindKeys() -> Bool {
      bind(Self.conveniences)
      let home = Environment.value(of: "HOME").map { $0 + "/.editrc" }
      let path = Environment.value(of: "EDITRC") ?? home
      let hasEmacsKeys = path.map { editline.readConfiguration(at: $0) } ?? true
      if !hasEmacsKeys { bind(Self.conveniences) }
      bind(Self.ownKeys)
      return hasEmacsKeys
    }

    private func bind(_ keys: KeyValuePairs<String, [String]>) {
      for (function, keys) in keys {
        for key in keys { editline.bind(key, to: function) }
      }
    }

    /// What keyboards have and libedit doesn't know; the user may have it otherwise.
    private static let conveniences: KeyValuePairs = [
      "ed-move-to-beg": ["\\e[H", "\\eOH", "\\e[1~", "\\e[7~"],
      "ed-move-to-end": ["\\e[F", "\\eOF", "\\e[4~", "\\e[8~"],
      "ed-delete-next-char": ["\\e[3~"],
      "em-next-word": ["\\e[1;5C", "\\e[1;3C"],
      "ed-prev-word": ["\\e[1;5D", "\\e[1;3D"],
    ]

    private static let ownKeys: KeyValuePairs = [
      "patchbay-complete": ["^I"],
      "patchbay-paste": ["\\e[200~"],
      "patchbay-previous": ["^P", "\\e[A", "\\eOA"],
      "patchbay-next": ["^N", "\\e[B", "\\eOB"],
      "patchbay-search": ["^R"],
      "ed-newline": ["^M", "^J"],
      // A command of libedit's with an open quote crashes it, and one brings vi's keys.
      "ed-unassigned": ["\\ex", "\\eX"],
    ]
  }
#endif
