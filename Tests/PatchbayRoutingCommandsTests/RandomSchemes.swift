import TestSupport

/// Random commands that build worlds of routes, actions, subscriptions and modules, and change the
/// plugins and nodes that these depend on. Some of them fail.
struct RandomSchemes {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  static let beginning = """
    define query Room id:int --returns=int; define event Show title:text; define event Tick n:int
    add composer a; add container a/b; add container a/c; add container e
    add plugin a/b/p Responder on=Room answer=.id; add plugin a/b/q Probe on=Show,Tick,ModuleInit
    add plugin a/c/q Probe on=Show,Tick; add plugin a/c/r Responder on=Room answer=1
    add plugin e/p Probe on=Tick,ModuleInit,ModuleTearDown; add plugin e/q Probe on=Show,Tick
    service a View Form size=1 --id=view
    """

  mutating func next() -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: members
    case 1..<7: schemes
    case 7: calls
    default: changes
    }
  }

  private mutating func one(_ choices: String...) -> String {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }

  private var node: String { mutating get { one("a", "a/b", "a/c", "e") } }
  private var container: String { mutating get { one("a/b", "a/c", "e") } }
  private var name: String { mutating get { one("p", "q", "r") } }
  private var plugin: String { mutating get { container + "/" + name } }
  private var number: String { mutating get { one("0", "1", "2", "3") } }
  private var kind: String { mutating get { one("Room", "Show", "Tick") } }

  private var members: String {
    mutating get {
      let replacing = one("", "", " --replace")
      return one(
        "add plugin \(plugin) Responder on=Room answer='.id + \(number)'",
        "add plugin \(plugin) Probe on=Show,Tick",
        "add plugin \(plugin) Probe on=Tick,ModuleInit,ModuleTearDown") + replacing
    }
  }

  private var schemes: String {
    mutating get {
      one(
        "route \(plugin) app://\(number)/:id Room",
        "route \(plugin) app://me/\(number) Room id=\(number)",
        "route \(plugin) 'app://show/:title' Show title:='upper(.title)'",
        "unroute app://\(number)/:id",
        "target T\(number) \(name) \(plugin) Room",
        "target T\(number) \(name) \(plugin) Room id=1 --remote",
        "target T\(number) \(name) \(plugin) Show title:=.t", "untarget T\(number)",
        "subscribe \(plugin) \(kind)", "subscribe \(plugin) Tick", "subscribe \(plugin) \(kind)",
        "unsubscribe \(plugin) \(kind)",
        "module \(plugin) --priority=\(number)", "module \(plugin) --name=m\(number) --level=basic",
        "module \(plugin) --name=m\(number) --after=\(name)", "module \(plugin) --deferred",
        "unmodule \(name)",
        "service \(node) S\(number) Stock --scope=container",
        "service \(node) S\(number) Shop --needs=S\(number)",
        "service \(plugin) S\(number) Shelf --scope=plugin --replace",
        "service \(node) S\(number) Token --for=\(number)",
        "service \(node) S\(number) Only size=\(number) --requires=a --exclusive",
        "service \(plugin) S\(number) Ear --hears=\(kind) --version=2",
        "route \(plugin) app://form/\(number) --service=view --path=push",
        "route \(node) app://make/:size --service=S\(number) a=\(number)",
        "unroute app://form/\(number)",
        "present \(node) view --path=push --trace=off", "dismiss view --trace=off",
        "present \(plugin) view size=\(number) --trace=off", "unservice \(node) S\(number)",
        "adapt A\(number) S\(number)", "unadapt A\(number)")
    }
  }

  private var calls: String {
    mutating get {
      one(
        "open app://\(number)/7 --trace=off", "open 'app://show/hi' --from=\(node) --trace=off",
        "perform T\(number) \(name) id=4 t=x --trace=off", "publish Tick n=\(number) --trace=off",
        "publish Tick n=\(number) --routes --trace=off", "open app://form/\(number) --trace=off",
        "open app://make/\(number) --trace=off",
        "publish Room id=\(number) --from=\(plugin) --trace=off",
        "trigger Tick n=\(number) --trace=off",
        "trigger start --trace=off", "trigger stop --trace=off",
        "resolve \(node) S\(number) --version=\(number) --trace=off",
        "resolve \(node) S\(number) --trace=off", "resolve \(plugin) A\(number) --trace=off",
        "advance \(number)")
    }
  }

  private var changes: String {
    mutating get {
      one(
        "rm \(plugin)", "rename \(plugin) \(name)", "mv \(container) a", "mv \(container) /",
        "cp \(container) a/d", "rm a/d", "rename \(container) z", "rename z \(one("b", "c"))",
        "set \(plugin) priority=\(number)", "set \(plugin) on=Tick", "add container a/b")
    }
  }
}
