// paths, names

extension Topic {
  static let paths = Topic(
    "paths", otherNames: ["path", "globs"], "how to name nodes, plugins, relays and interceptors",
    """
    A path names one thing, from the top or from the current place, which cd changes.

      /live               a composer or container at the top
      /live/room          a node in it
      /live/room/chat     a plugin by its name, or its type if it has no name
      /live/room/chat/b   a relay connected through the plugin
      /live/room:quiet    an interceptor of /live/room
      room  ./room        relative to the current place
      ..                  the node above; / is the top, and . the current place
      room~2              the second of that name in one node
      live/"a b"          a name with special characters, in quotes
      ./m1                a name that looks like a message
      /live/.../chat      a long path, shortened in output; accepted if only one path matches
      @info               not a path: an object that hold keeps

    P in the usage of a command is a path. A path that ends with / adds a part without a name: add
    plugin room/ Probe.

    Commands that take several paths, such as rm, also take patterns: * matches any part of a name, ?
    one character, [ab] one of these, and ** any number of levels: rm live/**/probe. In quotes these
    characters are literal.
    """)

  static let names = Topic(
    "names", otherNames: ["name", "ids"], "valid names, and the numbers of messages and steps",
    """
    Nodes, plugins, relays and interceptors may have any name of visible characters. A name with
    other characters than letters, digits, _ - and . needs quotes in commands.

      Ping             a kind: begins with a letter, then letters, digits, _ - .
      text             a field: begins with a letter, then letters, digits, _
      Chat             a type of plugin, relay or environment value: types lists them
      @info            an object that hold keeps; its name has no spaces
      m1               the first message that was sent, and m1.3 its third hop
      s1               the first step that changed the world: timeline lists them
      chat~2           the second part of one name in one node; add it under this name, too

    Names are case-sensitive. In one node, only plugins of different types and relays may share a
    name. Numbers ascend and are not reused, except after undo.

    At the prompt, any unambiguous prefix of a command works. Files need the full name.
    """)
}
