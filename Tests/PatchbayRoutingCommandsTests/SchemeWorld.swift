/// A world with a query, an event and a route, in which tests of schemes begin.
enum SchemeWorld {
  static let beginning = """
    define query Room id:int --returns=int
    define event Show title:text
    add container hall
    add plugin hall/p Responder on=Room answer=.id
    add plugin hall/q Probe on=Show
    route hall/p app://room/:id Room
    """
}
