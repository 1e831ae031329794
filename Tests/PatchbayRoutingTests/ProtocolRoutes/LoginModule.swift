import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

protocol LoginView: AnyObject {
  var title: String? { get set }
  var user: String? { get set }
}

protocol Till: AnyObject { func pay() -> String }

/// The input that callers of the login provide.
protocol LoginInput: AnyObject {
  var user: String? { get set }
  /// A parameter of a part inside the form, not of the form itself.
  var hint: String { get set }
}

/// The input of callers who configure the creation of the object.
protocol LoginMaking: AnyObject {
  func makeLogin(for user: String) -> any LoginView
}

/// A protocol without a declaration, so no route can be requested for it.
protocol Undeclared: AnyObject {}

extension RoutableView where P == any LoginView {
  init() { self.init(declaring: ()) }
}
extension RoutableService where P == any Till {
  init() { self.init(declaring: ()) }
}
extension RoutableViewModule where P == any LoginInput {
  init() { self.init(declaring: ()) }
}
extension RoutableServiceModule where P == any LoginMaking {
  init() { self.init(declaring: ()) }
}

let login = RoutableView<any LoginView>()
let till = RoutableService<any Till>()
let loginInput = RoutableViewModule<any LoginInput>()
let loginMaking = RoutableServiceModule<any LoginMaking>()

final class LoginForm: LoginView {
  var title: String?
  var user: String?
  var hint = ""
}

final class RealTill: Till { func pay() -> String { "paid" } }

final class LoginConfiguration: LoginInput {
  var user: String?
  var hint = ""
}

final class LoginMaker: MakeableConfiguration<LoginForm>, LoginMaking {
  func makeLogin(for user: String) -> any LoginView {
    let form = LoginForm()
    form.user = user
    return made(form)
  }
}

/// A tree with a router, a provider and a caller.
struct RouteHouse {
  let app = PluginContainerComposer(name: "app")
  let room = PluginContainer(name: "room")
  let hall = PluginContainer(name: "hall")
  let router = ProtocolRouter()
  let provider: MessageSender
  let caller: MessageSender

  init() throws {
    try app.compose([room, hall])
    app.setEnvironment(router)
    provider = try #require(room.addProbe("provider"))
    caller = try #require(hall.addProbe("caller"))
  }

  static var login: ProtocolRoute<Void, LoginForm> { ProtocolRoute("login") { LoginForm() } }
}

/// The text of the error that is thrown; nil if none is.
func routeError(_ body: () throws -> Void) -> String? {
  do { try body() } catch {
    return error is ProtocolRouteError ? "\(error)" : "another error: \(error)"
  }
  return nil
}

/// A stage that notes and retains the placed views.
final class WritingStage: ViewStage {
  private(set) var lines: [String] = []
  private var views: [AnyObject] = []
  var refusal: String?

  func place(
    _ view: AnyObject, by path: ViewPath, from source: AnyObject?,
    completion: @escaping (ViewPlacing) -> Void
  ) {
    if let refusal { return completion(.refused(refusal)) }
    lines.append("\(path) \(type(of: view))")
    views.append(view)
    completion(.done)
  }

  func remove(
    _ view: AnyObject, placedBy path: ViewPath, completion: @escaping (ViewPlacing) -> Void
  ) {
    if let refusal { return completion(.refused(refusal)) }
    lines.append("back from \(path)")
    views.removeAll { $0 === view }
    completion(.done)
  }

  /// Drops its views without notice, as when a user dismisses them.
  func lose() { views = [] }
}
