// paths, names

extension Topic {
  static let paths = Topic(
    "paths", otherNames: ["path", "globs"], "how a thing in the tree is named",
    """
    A path leads from the top, or from the place that cd went to, to one thing.

      /live               a composer or container at the top
      /live/room          what is in it
      /live/room/chat     a plugin by its name; one without a name by its type
      /live/room/chat/b   a relay connected through the plugin
      /live/room:quiet    an interceptor of /live/room
      room  ./room        from this place
      ..                  the node above; / is the top, and . is here
      room~2              the second of that name in one place
      live/"a b"          a name with other characters, in quotes
      ./m1                a name that looks like that of a message
      /live/.../chat      a long path as answers have it: the only one that it can stand for
      @info               no path: an object that hold keeps

    P in a command's form is a path. A path that ends with / names what is to be below it without a
    name of its own: add plugin room/ Probe.

    Where several things may be named, as in rm, * stands for any part of a name, ? for one character,
    [ab] for one of these, and ** for any number of levels: rm live/**/probe. In quotes they stand for
    themselves.
    """)

  static let names = Topic(
    "names", otherNames: ["name", "ids"], "what things may be called, and what gets numbers",
    """
    Nodes, plugins, relays and interceptors may have any name that can be seen; a name with other
    characters than letters, digits, _ - and . is quoted where it is used.

      Ping             a kind: begins with a letter, then letters, digits, _ - .
      text             a field: begins with a letter, then letters, digits, _
      Chat             a type of plugin, relay or environment value: types lists them
      @info            an object that hold keeps; its name has no spaces
      m1               the first message that was sent, and m1.3 its third hop
      s1               the first step that changed the world: timeline lists them
      chat~2           the second thing of one name in one place; add it under this name, too

    Names are told apart by capitals. Two things in one place may only have one name where the engine
    allows it: plugins of different types, and relays. Numbers are given in order and never used
    twice, unless undo has gone back behind them.

    Of a verb it is enough at the prompt to type as much as tells it from the others; files have them
    in full.
    """)
}
