// Rows for completion inside formulas and lists, and for sent messages.

extension CompletionTests {
  static let interceptors = [
    Row("add interceptor live:x fanout Say '|", "Say", "Ping", "Mood"),
    Row("add interceptor live:x fanout Say 'Pi|", "Ping"),
    Row("add interceptor live:x fanout Say \"Pi|", "Ping"),
    Row("add interceptor live:x fanout Say Pi|", "Ping"),
    Row("add interceptor live:x fanout Say Ping n|", "n:="),
    Row("add interceptor live:x fanout Say Ping n:=1 Say te|", "text:="),
    Row("add interceptor live:x fanout Say Ping n:=1 Say text:=.te|", "text"),
    Row("add interceptor live:x redirect Price 'Price' |", has: "--when="),
    Row("add interceptor live:x answer Price |", "value:="),
    Row("add interceptor live:x answer Price value:=.|", "of"),
    Row("add interceptor live:x map Say --t|", "--to="),
    Row("add interceptor live:x map Say --to=|", "Say", "Ping", "Mood"),
    Row("add interceptor live:x drop Say --t|"),
  ]

  static let formulas = [
    Row("add interceptor live:x map Say text:=.|", "text", "loud"),
    Row("add interceptor live:x map Say text:=.te|", "text"),
    Row("add interceptor live:x map Say text:='upper(.te|)' --order=1", "text"),
    Row("add interceptor live:x map Say text:=upper(.te|", "text"),
    Row("add interceptor live:x map Say text:=up|", "upper("),
    Row("add interceptor live:x drop --when=.|", "text", "loud", "n", "level"),
    Row("add interceptor live:x drop Ping Mood --when='.|", "n", "level"),
    Row("add interceptor live:x drop --when='.le|' Mood", "level"),
    Row("add interceptor live/room:x drop --when='env.|", "muted", "volume"),
    Row(#"add interceptor live:x drop --when="env.mu|ted""#, "muted"),
    Row(#"add interceptor live:x drop Ping --when="kind == \"a\" && .|"#, "n"),
    Row("add interceptor live:x drop --when='kind == \"Pi|"),
    Row(#"add interceptor live:x drop --when="kind == \"Pi|"#),
    Row("add interceptor live:x drop Ping --when='.n |"),
    Row("add interceptor live:x drop Ping --when='.n i|", "in"),
    Row("add interceptor live:x drop Ping --when='1.|"),
    Row(
      "add interceptor live:x drop Ping --when=|", ".n", "env.", "kind", "upper(", "lower(", "len(",
      "has(", "true", "false", "null"),
    Row("add plugin live/room/x Forwarder on=Say send=Ping n:=.|", "text", "loud"),
    Row("add plugin live/room/x Forwarder on=Say,Mood send=Ping when:='.l|", "loud", "level"),
    Row("add plugin live/room/x Responder on=Price answer:=.|", "of"),
    Row("provide live/room --type=Forwarder on=Ping when:=.|", "n"),
    Row("env live both:='env.m|", "muted"), Row("env live both:=.|"),
    Row("let x:=l|", "lower(", "len("),
    Row("let x:=env.|"), Row("send live/room Ping n:=env.v|", "volume"),
    Row("reach Ping n:=env.|"), Row("set live Mood level:=env.v|", "volume"),
  ]

  static let lists = [
    Row("add plugin live/room/x Probe on=Say,|", "Ping", "Mood", "Price"),
    Row("add plugin live/room/x Probe on=Say,Pi|", "Ping"),
    Row("add plugin live/room/x Probe on=Sa|,Ping", "Say"),
    Row(#"add plugin live/room/x Probe on="Say,Pi|"#, "Ping"),
    Row("set live/room/chat on=Say,Pi|", "Ping"),
  ]

  static let messages = [
    Row("diff s1|", has: "s1"), Row("diff m|", "m1"), Row("diff m1 m|", "m1"),
    Row("trace m1.|", "m1.1", "m1.2"), Row("trace m1.2|", "m1.2"), Row("trace m9.|"),
    Row("why live/room/chat m1.|"), Row("graph --highlight=m1.|"), Row("replay |", "m1", "last"),
    Row("expect delivered m1 live/room/|", "chat", "Counter"),
    Row("expect order m1 live/room/chat live/room/Co|", "Counter"),
    Row("expect blocked m1 live/room/chat --by=|", "quiet"),
    Row("expect blocked last live/room/chat --by=q|", "quiet"),
    Row("expect blocked m1 live/room/chat --reason=dr|", "dropped"),
    Row("expect blocked m1 live/room/chat |", "--by=", "--reason="),
    Row("expect delivered m1 live/room/chat |"), Row("expect count m1 |"),
    Row("expect field m1 |", "n="), Row("expect field m1 n=|", "1"),
    Row("expect env live mu|", "muted="), Row("expect env live muted=|", "true", "false"),
    Row("expect state live |", "Mood"), Row("expect state live Mood |", "level="),
    Row("expect result m1 |", #""0 of 2 observers delivered, 2 dropped""#),
    Row("send live Ping --channel=|", "side"), Row("clear live --channel=s|", "side"),
    Row("add plugin live/room/x Probe channel=|", has: "*", "side"),
  ]

  static let changes = [
    Row("set live/room/chat |", "priority=", "on=", "channel="),
    Row("set live/room:quiet |", "order="),
    Row("set live |", "Mood", "causalDepth=", "deliveries="),
    Row("set live Mood |", "level="), Row("mv live/room |", "live/", "tools", "./m1"),
    Row("hold it T; mv live/room @|"), Row("rename live/room |"), Row("rename live/room r|"),
    Row("ask live Price --target=Probe:|", "Probe:chat"),
    Row("slot live/room Probe:|", "Probe:chat"),
    Row("let n|", "name=", "number="), Row("env live muted=|", "true", "false"),
    Row("env live volume=|"),
  ]
}
