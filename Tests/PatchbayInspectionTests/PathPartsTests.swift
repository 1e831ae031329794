import PatchbayInspection
import Testing

@Suite("Parts of paths")
struct PathPartsTests {
  static let names = [
    "room", "tea room", "a/b", "a:b", #"say "a/b:c""#, #"back\slash"#, #"end\"#, "a\nb", "~2", "",
  ]

  @Test("the last name is as it is typed, whatever it contains", arguments: names, names)
  func lastName(name: String, above: String) {
    let typed = TopologyPath.top.child(name).text.dropFirst()
    let place = TopologyPath.top.child(above).child(above)
    #expect(TopologyPath.top.child(name).lastName == typed)
    #expect(place.child(name).lastName == typed)
    #expect(place.child(name, ordinal: 2).lastName == typed + "~2")
    #expect(place.interceptor(name).lastName == typed)
    #expect(place.interceptor(name, ordinal: 3).lastName == typed + "~3")
  }

  @Test("the top has no last name")
  func top() {
    #expect(TopologyPath.top.lastName == "")
  }

  @Test("paths without a slash or with an open quote are read to their end")
  func malformed() {
    #expect(TopologyPath("room").lastName == "room")
    #expect(TopologyPath("").lastName == "")
    #expect(TopologyPath(#"/live/"a/b"#).lastName == #""a/b"#)
    #expect(TopologyPath(#"/live/"a\"#).lastName == #""a\"#)
  }

  @Test("a topology may have any names", arguments: names)
  func checked(name: String) throws {
    let room = container(name, [(Ledger.self, name)])
    let topology = Topology(of: try composer(name, [room, container(name)]))
    let document = try InspectionDocument(topology: topology).json()
    #expect(try InspectionDocument(json: document).topology == topology)
  }
}
