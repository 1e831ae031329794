/// A small world for tests of typed commands.
enum TypedRoom {
  static let commands = """
    define event Ping n:int level:int
    define state Mood calm:bool
    add composer -p live
    add container live/room
    add container live/roof
    add container live/'my den'
    add plugin live/room/chat Probe on=Ping

    """
}
