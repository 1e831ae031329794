import PatchbayLanguage
import PatchbayShell
import ShellSupport
import Testing

@Suite("Hints")
struct HintTests {
  /// A text with the expected hint: the rest of the form; nil for none.
  private static let rows: [(typed: String, hint: String?)] = [
    ("", nil), ("ad", nil), ("und", "o [N]"),
    ("add", " composer|container|plugin|relay|interceptor"),
    ("add ", "composer|container|plugin|relay|interceptor"), ("add comp", "oser P [-p]"),
    ("add composer", " P [-p]"), ("add composer ", "P [-p]"), ("add composer li", " [-p]"),
    ("add composer -p ", "P"), ("add composer live -p", nil), ("t", nil),
    ("undo", " [N]"), ("mv a ", "B [--weak]"),
    ("rm a ", "[T ...] [--explain] [--for=KIND] [--format=text|json]"),
    ("expect order m1 a b c d ", "[Q ...]"),
    (
      "ask . Price ",
      "of=text [--channel=C] [--all] [--first=N] [--farthest] [--target=TYPE[:NAME]] [--scope=SCOPE] [--trace=off|brief|full]"
    ),
    (
      "reach Say te",
      " text=text [loud=bool?] [--from=P] [--to=P] [--channel=C] [--scope=SCOPE] [--excluding-sender] [--format=text|json]"
    ),
    ("let ", "[name=value ...]"), ("echo a; undo ", "[N]"), ("tree --de", "pth=N"),
    ("tree --depth=", "N"),
    (
      "graph -o ",
      "F [P] [--format=FORMAT] [--env] [--states] [--legend] [--highlight=m1] [--depth=N] [--flow] "
        + "[--kind=KIND] [--causes] [--force]"
    ),
    ("repeat 2 und", "o [N]"), ("nonsense ", nil), ("run f", nil), ("try und", "o [N]"),
    (
      "expect ",
      "delivered|blocked|order|count|answer|field|changed|cause|env|state|setter|exists|result|same|flow|fault|clean|not"
    ), ("expect delivered", " mN P"),
    ("expect del", "ivered mN P"), ("expect not ex", "ists P"),
    ("add interceptor live:x sto", "p QUERY ... [--when=E] [--order=N] [--replace]"),
    ("expect not delivered ", "mN P"), ("expect delivered m1 ", "P"),
    ("expect delivered m1 live ", nil),
    ("expect blocked m1 ", "P [--by=N] [--reason=R]"), ("expect order m1 ", "P Q ..."),
    ("expect order m1 a b ", "[Q ...]"), ("expect count m1 ", "N"), ("expect answer ", "mN V"),
    ("expect field m1 ", "k=v"), ("expect env ", "P k=v"), ("expect state live ", "KIND [k=v]"),
    ("expect exists ", "P"), ("expect result m1 ", "TEXT"),
    (
      "add interceptor live:x map",
      " KIND [FIELD:=E ...] [FIELD=VALUE ...] [--when=E] [--to=KIND] [--order=N] [--replace]"
    ),
    (
      "add interceptor live:x map Say --to=Say --when=true --replace --order=1 ",
      "[text:=text] [loud:=bool?]"
    ),
    ("add interceptor live:x drop ", "[KIND ...] [--when=E] [--order=N] [--replace]"),
    (
      "add interceptor live:x fanout Say ",
      "(KIND [FIELD:=E ...]) ... [--when=E] [--order=N] [--replace]"
    ),
    (
      "add interceptor live:x fanout Say Say ",
      "[text:=text] [loud:=bool?] [(KIND [FIELD:=E ...]) ...] [--when=E] [--order=N] [--replace]"
    ),
    (
      "add interceptor live:x fanout Say Say text:=.text ",
      "[loud:=bool?] [(KIND [FIELD:=E ...]) ...] [--when=E] [--order=N] [--replace]"
    ),
    ("add interceptor live:x answer Price ", "value:=int [--when=E] [--order=N] [--replace]"),
    ("env live", " [TYPE] [k=v ...] [--weak] [--why] [--format=text|json]"),
    ("slot live", " [TYPE[:NAME]] [--view=ID] [--at=PLACE] [--container=NAME]"),
    ("rename live ", "N"), ("expect field m1 n=", nil),
    (
      "add plugin x Responder ",
      "on=QUERY answer:=E [when:=E] [channel=C] [--priority=high|N] [--replace]"
    ),
    (
      "add plugin x Faulty on=Say every=",
      "N [when:=E] [error=TEXT] [channel=C] [--priority=high|N] [--replace]"
    ), ("set live Mood level=1 ", "[--channel=C]"),
  ]

  @Test("show the rest of the form")
  func rows() throws {
    let session = try Typist(
      "define event Say text:text loud:bool?; define query Price of:text --returns=int"
    ).session
    for (typed, hint) in Self.rows { #expect(session.hint(for: typed) == hint, "\(typed)") }
  }
}
