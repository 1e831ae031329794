public import PatchbayCatalog

/// What an application has to say to the shell: its types, each in a line, and a tree to begin with.
public func exampleCatalog() throws(CatalogError) -> Catalog {
  var catalog = Catalog { [Greenhouse.tree()] }
  try catalog.add(plugin: Thermometer.self, summary: "reports temperatures")
  try catalog.add(plugin: Heater.self, params: Heater.Params.self, summary: "heats when it is cold")
  try catalog.add(message: Temperature.self, summary: "the temperature (state)")
  try catalog.add(query: IsHeating.self, summary: "is the heating on?")
  try catalog.add(environment: Climate.self, summary: "the climate that the plants need")
  return catalog
}
