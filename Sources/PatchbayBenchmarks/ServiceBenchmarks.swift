import PatchbayEngine
import PatchbayRouting

/// Services that are resolved, and objects that routes make.
var serviceGroups: [Group] { [resolvingGroup, propertyGroup, makingGroup] }

private final class Store {
  var number = 1
}

private class AnyStore {}
private final class Kept<Value>: AnyStore {
  let value: Value
  init(_ value: Value) { self.value = value }
}

/// A service that was made before, compared with a hand-written table of types, a hundred times
/// each.
private var resolvingGroup: Group {
  Group(
    title: "a service resolved, 100 times",
    rows: [
      Row(name: "Dictionary.of types(100)", mustNotAllocate: true) {
        var table: [ObjectIdentifier: AnyStore] = [:]
        for type in otherTypes { table[ObjectIdentifier(type)] = AnyStore() }
        table[ObjectIdentifier(Store.self)] = Kept(Store())
        let (sum, types) = (Sum(), table)
        return {
          for _ in 0..<100 {
            let kept = types[ObjectIdentifier(Store.self)] as? Kept<Store>
            sum.value &+= kept?.value.number ?? 0
          }
        }
      },
      Row(name: "Services.resolve(100)", mustNotAllocate: true) {
        let (services, sum) = (ServiceContainer(), Sum())
        registerOthers(in: services)
        _ = try? services.register(Store.self, scope: .container) { _ in Store() }
        _ = try? services.resolve(Store.self)
        return {
          for _ in 0..<100 { sum.value &+= (try? services.resolve(Store.self))?.number ?? 0 }
        }
      },
      Row(name: "Services.resolve by a name(100)") {
        let (services, sum) = (ServiceContainer(), Sum())
        _ = try? services.register(Store.self, name: "a", scope: .container) { _ in Store() }
        return {
          for _ in 0..<100 {
            sum.value &+= (try? services.resolve(Store.self, name: "a"))?.number ?? 0
          }
        }
      },
    ],
    goals: [
      .ratio(
        "service / a dictionary of types", of: "Services.resolve(100)",
        to: "Dictionary.of types(100)", atMost: 3)
    ])
}

/// Further types, so that the table has more than one entry.
private let otherTypes: [Any.Type] = [Int.self, String.self, Double.self, Bool.self, UInt8.self]

private func registerOthers(in services: ServiceContainer) {
  _ = try? services.register(Int.self, scope: .container) { _ in 1 }
  _ = try? services.register(String.self, scope: .container) { _ in "" }
  _ = try? services.register(Double.self, scope: .container) { _ in 1 }
  _ = try? services.register(Bool.self, scope: .container) { _ in true }
  _ = try? services.register(UInt8.self, scope: .container) { _ in 1 }
}

private final class User: Plugin {
  @Service var store: Store?
  init?(params: Any?) { (params as? (User) -> Void)?(self) }
}

/// A service in a property of a plugin, read a hundred times.
private var propertyGroup: Group {
  Group(
    title: "a service read by a property, 100 times",
    rows: [
      Row(name: "Service.property(100)", mustNotAllocate: true) {
        let room = PluginContainer()
        let services = ServiceContainer(at: room)
        _ = try? services.register(Store.self, scope: .container) { _ in Store() }
        var user: User?
        room.addPlugin(User.self, params: { user = $0 } as (User) -> Void)
        guard let user else { fatalError("the plugin was refused") }
        let sum = Sum()
        return {
          withExtendedLifetime(room) {
            for _ in 0..<100 { sum.value &+= user.store?.number ?? 0 }
          }
        }
      }
    ],
    goals: [
      Goal("a service through its property", .nanoseconds, atMost: 15) {
        $0.time(of: "Service.property(100)") / 100
      }
    ])
}

private final class Form {
  var title: String?
  var user = ""
  var hints: [String] = []
}

private protocol FormView: AnyObject {
  var title: String? { get set }
}
extension Form: FormView {}

extension RoutableView where P == any FormView {
  fileprivate init() { self.init(declaring: ()) }
}

/// The steps of a route, as closures of the application itself.
private struct FormSteps {
  let make: () -> Form = {
    let form = Form()
    form.hints.append("name")
    return form
  }
  let prepare: (Form) -> Void = { form in
    if form.title == nil { form.title = "Welcome" }
    form.user = "guest"
  }
  let finish: (Form) -> Void = { form in form.hints.append(form.title ?? "") }
  let caller: (any FormView) -> Void = { $0.title = "Hi" }
}

/// An object that a route makes and prepares, compared with the closures that the route runs.
private var makingGroup: Group {
  Group(
    title: "an object made by a route",
    rows: [
      Row(name: "Closures.make and prepare") {
        let (steps, sum) = (FormSteps(), Sum())
        let view: (Form) -> any FormView = { $0 }
        return {
          let form = steps.make()
          let seen = view(form)
          steps.caller(seen)
          steps.prepare(form)
          steps.finish(form)
          sum.value &+= seen.title?.utf8.count ?? 0
        }
      },
      Row(name: "Routes.make and prepare") {
        let (steps, sum, router) = (FormSteps(), Sum(), ProtocolRouter())
        let route = ProtocolRoute("form", make: steps.make)
          .preparing { form, _ in steps.prepare(form) }
          .finishing { form, _ in steps.finish(form) }
        try? router.add(route, for: RoutableView<any FormView>()) { $0 }
        return {
          let form = try? router.make(
            RoutableView<any FormView>(), preparing: { steps.caller($0) })
          sum.value &+= form?.title?.utf8.count ?? 0
        }
      },
    ],
    goals: [
      .ratio(
        "an object made by a route / the closures", of: "Routes.make and prepare",
        to: "Closures.make and prepare", atMost: 2)
    ])
}
