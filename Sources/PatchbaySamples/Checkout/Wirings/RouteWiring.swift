import PatchbayEngine
import PatchbayRouting

/// Connects the parts of the shop by protocol routes: each part has a protocol that both sides use.
///
/// One protocol leads to one route, so the suppliers, promotions and methods are fixed when the
/// program is built.
final class RouteWiring: PartsWiring {
  private let router = ProtocolRouter()

  func offerPrices(
    of supplier: String, by sender: MessageSender, price: @escaping (String) -> UInt16?
  ) throws -> Ending {
    let make = { Stock(supplier: supplier, price: price) }
    return switch supplier {
    case "north": try add(RoutableService<any NorthernPrices>(), by: sender) { make() }
    case "south": try add(RoutableService<any SouthernPrices>(), by: sender) { make() }
    default: throw UndeclaredPart(name: supplier)
    }
  }

  func offerDiscount(
    of promotion: String, by sender: MessageSender, discount: @escaping (Int32) -> Discount
  ) throws -> Ending {
    let make = { Grant(discount: discount) }
    return switch promotion {
    case "loyalty": try add(RoutableService<any LoyaltyDiscount>(), by: sender) { make() }
    case "season": try add(RoutableService<any SeasonDiscount>(), by: sender) { make() }
    default: throw UndeclaredPart(name: promotion)
    }
  }

  func offerPayment(
    by method: String, by sender: MessageSender, pay: @escaping (Int32) -> PaymentResult
  ) throws -> Ending {
    let make = { CashDesk(pay: pay) }
    return switch PaymentMethod(rawValue: method) {
    case .card: try add(RoutableService<any CardPayments>(), by: sender) { make() }
    case .voucher: try add(RoutableService<any VoucherPayments>(), by: sender) { make() }
    case nil: throw UndeclaredPart(name: method)
    }
  }

  func offers(of sku: String, to cart: MessageSender) -> [Offer] {
    let north = try? router.make(RoutableService<any NorthernPrices>(), from: cart)
    let south = try? router.make(RoutableService<any SouthernPrices>(), from: cart)
    return [north?.offer(of: sku), south?.offer(of: sku)].compactMap(\.self)
  }

  func discounts(on cents: Int32, to register: MessageSender) -> [Discount] {
    let loyalty = try? router.make(RoutableService<any LoyaltyDiscount>(), from: register)
    let season = try? router.make(RoutableService<any SeasonDiscount>(), from: register)
    return [loyalty?.discount(on: cents), season?.discount(on: cents)].compactMap(\.self)
  }

  func pay(_ cents: Int32, with method: PaymentMethod, from register: MessageSender)
    -> PaymentResult?
  {
    switch method {
    case .card: (try? router.make(RoutableService<any CardPayments>(), from: register))?.pay(cents)
    case .voucher:
      (try? router.make(RoutableService<any VoucherPayments>(), from: register))?.pay(cents)
    }
  }

  private func add<P>(
    _ routable: RoutableService<P>, by sender: MessageSender, make: @escaping () -> P
  ) throws -> Ending {
    try router.add(ProtocolRoute("\(P.self)", make: make), for: routable, by: sender) { $0 }
    return { [router] in router.remove(routable) }
  }
}

/// The error for a part without a declared protocol.
struct UndeclaredPart: Error, CustomStringConvertible {
  let name: String

  var description: String { "no protocol is declared for \(name), so no route leads to it" }
}

// MARK: - What both sides know

protocol NorthernPrices: Prices {}
protocol SouthernPrices: Prices {}
protocol LoyaltyDiscount: Discounts {}
protocol SeasonDiscount: Discounts {}
protocol CardPayments: Payments {}
protocol VoucherPayments: Payments {}

extension RoutableService where P == any NorthernPrices { init() { self.init(declaring: ()) } }
extension RoutableService where P == any SouthernPrices { init() { self.init(declaring: ()) } }
extension RoutableService where P == any LoyaltyDiscount { init() { self.init(declaring: ()) } }
extension RoutableService where P == any SeasonDiscount { init() { self.init(declaring: ()) } }
extension RoutableService where P == any CardPayments { init() { self.init(declaring: ()) } }
extension RoutableService where P == any VoucherPayments { init() { self.init(declaring: ()) } }

// Announces the declarations to validate().
@section("patchbay_announced") @used
private let declarations: Announcement = {
  $0.declares(RoutableService<any NorthernPrices>())
  $0.declares(RoutableService<any SouthernPrices>())
  $0.declares(RoutableService<any LoyaltyDiscount>())
  $0.declares(RoutableService<any SeasonDiscount>())
  $0.declares(RoutableService<any CardPayments>())
  $0.declares(RoutableService<any VoucherPayments>())
}

// The types of the services also serve as the routes' objects.

extension Stock: NorthernPrices, SouthernPrices {}
extension Grant: LoyaltyDiscount, SeasonDiscount {}
extension CashDesk: CardPayments, VoucherPayments {}
