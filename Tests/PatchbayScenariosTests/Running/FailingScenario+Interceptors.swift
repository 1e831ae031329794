// Scenarios in which an interceptor keeps a message away from more or fewer than expected.

extension FailingScenario {
  static let interceptors = [
    FailingScenario(
      "an additional plugin that an interceptor keeps away",
      #"""
      define event Ordered
      add composer shop; add container shop/back
      add plugin shop/back/clerk Probe on=Ordered
      add plugin shop/back/audit Probe on=Ordered --priority=high
      add interceptor shop:closed drop Ordered --when=env.closed
      env shop closed=true
      send shop Ordered
        m1 Ordered  from /shop
          1 /shop               enter
          2   :closed           drop     env.closed is true, set on /shop; 1 observer not reached
          result  0 of 1 observers delivered, 1 dropped
      """#,
      #"""
      FAIL  x.scenario:7  x
        x.scenario:7:1  the output differs
          send shop Ordered
            first diverging hop  m1.2 /shop:closed drop env.closed is true, set on /shop; 2 observers not reached
            expected there       /shop:closed drop env.closed is true, set on /shop; 1 observer not reached
              /shop/back/audit was not reached; it was added in line 4: add plugin shop/back/audit Probe on=Ordered --priority=high
              /shop/back/clerk was not reached; it was added in line 3: add plugin shop/back/clerk Probe on=Ordered

               8 1    m1 Ordered  from /shop
               9 2      1 /shop               enter
              10    -   2   :closed           drop     env.closed is true, set on /shop; 1 observer not reached
              11    -   result  0 of 1 observers delivered, 1 dropped
                 3  +   2   :closed           drop     env.closed is true, set on /shop; 2 observers not reached
                 4  +   result  0 of 2 observers delivered, 2 dropped

      failed:
        x.scenario:7

      1 file: 1 failed; 1.2 s
      """#),
    keepingAway(
      8, "and 3 more were not", "more plugins that an interceptor keeps away than are listed"),
    keepingAway(6, "and 1 more was not", "one such plugin more than are listed"),
    FailingScenario(
      "an interceptor that lets pass",
      #"""
      define event P
      add container room; add plugin room/p Probe on=P
      add interceptor room:gate drop P --when=env.offline
      env room offline=false
      send room P
        m1 P  from /room
          1 /room               enter
          2   :gate             drop     env.offline is true, set on /room; 1 observer not reached
          result  0 of 1 observers delivered, 1 dropped
      """#,
      #"""
      FAIL  x.scenario:5  x
        x.scenario:5:1  the output differs
          send room P
            first diverging hop  m1.2 /room:gate pass
            expected there       /room:gate drop env.offline is true, set on /room; 1 observer not reached
              /room:gate let m1 pass: it drops P when env.offline
                env.offline  false  set on /room, in line 4: env room offline=false
                /room:gate was added in line 3: add interceptor room:gate drop P --when=env.offline

              6 1    m1 P  from /room
              7 2      1 /room               enter
              8    -   2   :gate             drop     env.offline is true, set on /room; 1 observer not reached
              9    -   result  0 of 1 observers delivered, 1 dropped
                3  +   2   :gate             pass
                4  +   3   p                 deliver
                5  +   result  1 observer delivered

      failed:
        x.scenario:5

      1 file: 1 failed; 1.2 s
      """#),
  ]

  /// An interceptor that keeps away as many plugins, of which the report lists five.
  private static func keepingAway(_ count: Int, _ rest: String, _ title: String) -> Self {
    let plugins = (1...count).map { "add plugin a/p\($0) Probe on=P" }
    let listed = (1...5).map {
      "      /a/p\($0) was not reached; it was added in line \($0 + 2): \(plugins[$0 - 1])"
    }
    let line = count + 4
    return FailingScenario(
      title,
      """
      define event P
      add container a
      \(plugins.joined(separator: "\n"))
      add interceptor a:no drop P
      send a P
        m1 P  from /a
          1 /a                  enter
          2   :no               drop     1 observer not reached
          result  0 of 1 observers delivered, 1 dropped
      """,
      """
      FAIL  x.scenario:\(line)  x
        x.scenario:\(line):1  the output differs
          send a P
            first diverging hop  m1.2 /a:no drop \(count) observers not reached
            expected there       /a:no drop 1 observer not reached
      \(listed.map { "  " + $0 }.joined(separator: "\n"))
              \(rest)

              \(line + 1) 1    m1 P  from /a
              \(line + 2) 2      1 /a                  enter
              \(line + 3)    -   2   :no               drop     1 observer not reached
              \(line + 4)    -   result  0 of 1 observers delivered, 1 dropped
                 3  +   2   :no               drop     \(count) observers not reached
                 4  +   result  0 of \(count) observers delivered, \(count) dropped

      failed:
        x.scenario:\(line)

      1 file: 1 failed; 1.2 s
      """)
  }
}
