import PatchbayRouting
import Synchronization
import Testing

@Suite("Shared services")
struct SharedServicesTests {
  private final class Counted: Sendable {
    let count: Int
    init(_ count: Int) { self.count = count }
  }
  private struct Refusal: Error {}

  @Test("are built once, however many tasks need them at once")
  func once() async throws {
    let shared = SharedServices()
    let built = Atomic(0)
    try shared.register(Counted.self) { _ in Counted(built.add(1, ordering: .relaxed).newValue) }
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<200 { group.addTask { try shared.resolve(Counted.self).count } }
      return try await group.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(counts == Array(repeating: 1, count: 200))
    #expect(built.load(ordering: .relaxed) == 1)
  }

  @Test("may depend on each other, and cycles across two tasks do not deadlock")
  func dependencies() async throws {
    let shared = SharedServices()
    try shared.register(Int.self) { _ in 1 }
    try shared.register(Double.self) { Double(try $0.resolve(Int.self)) }
    try shared.register(String.self) { "\(try $0.resolve(Double.self))" }
    #expect(try shared.resolve(String.self) == "1.0")
    try shared.register(Int.self, name: "a") { try $0.resolve(Int.self, name: "b") }
    try shared.register(Int.self, name: "b") { try $0.resolve(Int.self, name: "a") }
    let words = await withTaskGroup(of: String?.self) { group in
      for name in ["a", "b"] {
        group.addTask { serviceError { _ = try shared.resolve(Int.self, name: name) } }
      }
      return await group.reduce(into: [String?]()) { $0.append($1) }.compactMap(\.self).sorted()
    }
    let remedy = " is a cycle; resolve one of them in onMade, or as a LazyService"
    #expect(
      words == [
        "Int \"a\" -> Int \"b\" -> Int \"a\"" + remedy,
        "Int \"b\" -> Int \"a\" -> Int \"b\"" + remedy,
      ])
  }

  @Test("a builder that throws is called again")
  func retry() throws {
    let shared = SharedServices()
    let tries = Atomic(0)
    try shared.register(Int.self) { _ in
      let number = tries.add(1, ordering: .relaxed).newValue
      if number == 1 { throw Refusal() }
      return number
    }
    #expect(serviceError { _ = try shared.resolve(Int.self) } == "can't make Int: Refusal()")
    #expect(try shared.resolve(Int.self) == 2)
    shared.reset(ServiceKey(Int.self))
    #expect(try shared.resolve(Int.self) == 3)
  }

  @Test("a service whose builder is replaced, or which is reset, while it is built is not kept")
  func replacedMeanwhile() throws {
    let (shared, tries) = (SharedServices(), Counter())
    try shared.register(Int.self) { [unowned shared] _ in
      try shared.register(Int.self, override: true) { [unowned shared] _ in
        let number = tries.add(1)
        if number == 1 { shared.reset() }
        return number
      }
      return -1
    }
    #expect(try shared.resolve(Int.self) == -1)
    #expect(try shared.resolve(Int.self) == 1)
    #expect(try shared.resolve(Int.self) == 2)
    #expect(try shared.resolve(Int.self) == 2)
  }

  @Test("a builder may resolve the service that replaces its own; long chains are cut off")
  func successor() throws {
    let shared = SharedServices()
    try shared.register(Int.self) { [unowned shared] services in
      try shared.register(Int.self, override: true) { _ in 7 }
      return try services.resolve(Int.self) + 1
    }
    #expect(try shared.resolve(Int.self) == 8)
    #expect(try shared.resolve(Int.self) == 7)
    for number in 0..<300 {
      try shared.register(Int.self, name: "\(number)") {
        try $0.resolve(Int.self, name: "\(number + 1)")
      }
    }
    let words = serviceError { _ = try shared.resolve(Int.self, name: "0") }
    #expect(words?.hasPrefix("more than 200 services need one another: Int \"0\" -> ") == true)
  }

  @Test("a replaced service and its builder may resolve others when they are released")
  func releasedByReplacement() throws {
    final class Last: Sendable {
      let shared: SharedServices
      let seen: Counter
      init(_ shared: SharedServices, _ seen: Counter) { (self.shared, self.seen) = (shared, seen) }
      deinit { seen.add((try? shared.resolve(Int.self)) ?? 0) }
    }
    let (shared, seen) = (SharedServices(), Counter())
    try shared.register(Int.self) { _ in 7 }
    let last = Last(shared, seen)
    try shared.register(Last.self) { [last] _ in withExtendedLifetime(last) { Last(shared, seen) } }
    _ = try shared.resolve(Last.self)
    try shared.register(Last.self, override: true) { _ in Last(SharedServices(), seen) }
    #expect(seen.total >= 7)
  }

  private final class Counter: Sendable {
    private let sum = Atomic(0)
    var total: Int { sum.load(ordering: .relaxed) }
    @discardableResult
    func add(_ number: Int) -> Int { sum.add(number, ordering: .relaxed).newValue }
  }

  @Test("errors list existing services; a builder that uses the container is refused")
  func errors() throws {
    let shared = SharedServices()
    try shared.register(Int.self) { _ in 1 }
    #expect(
      serviceError { try shared.register(Int.self) { _ in 2 } }
        == "a container of shared services has a service Int; register with override, or give "
        + "a name")
    try shared.register(String.self) { [unowned shared] _ in "\(try shared.resolve(Int.self))" }
    #expect(
      serviceError { _ = try shared.resolve(String.self) }
        == "can't make Int: a builder must use the resolver that it is given, not the container")
    #expect(
      serviceError { _ = try shared.resolve(Double.self) }
        == "there is no service Double; there are Int and String")
  }
}
