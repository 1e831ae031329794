/// Lines to be parsed, of every kind.
package enum Corpus {
  package static let sound: [String] =
    [
      "ls", "  ls  ", "ls\r\n", "", "   ", "# a phase", "## a comment", "ls # at the end",
      "add composer live; add container live/room; add container live/tools",
      "add plugin live/room/input InputBar; add plugin live/room/chat Chat",
      "add interceptor live/room:loud map SendText text:='upper(.text)'",
      "add interceptor live/tools:quiet drop --when='env.muted && kind == \"SendText\"'",
      "add interceptor a:b drop --when=\"env.muted && kind == \\\"SendText\\\"\"",
      "add interceptor a:b fanout KIND 'A f:=.x' 'B f:=len(.y)+1'",
      "env live/tools muted=true", "send live/room/input SendText text=hello",
      "send a B text='hello world' n=42 r=1.5 t=true z=null l=[1, 2, 3] o={\"a\": {\"b\": []}}",
      "send a B text=\"a\\tb\\n\\\"c\\\" \\\\ \\$x \\u{1F600}\"", "send a B n:=.count+1",
      "send a B n:=(.count>3)&&!.muted", "send a B list=[\n  1,\n  2\n] o={\n}",
      "let x=5; echo $x ${x}y \"$x ${x}\" '$x' a$x-b",
      "let m=$(send a B); echo \"$m is $(echo $m)\"",
      "let n=$(echo $(echo $(echo (a) 'b)' \")\")))", "! ls nowhere",
      "!unknown-type add plugin a/b Loger",
      "try env live/tools muted=false; replay m1", "! try ls nowhere",
      "[linux] ls", "[!slow] ls", "[has:dot] graph --format=svg", "[swift>=6.1][!env:CI] ! ls",
      "graph -o out.svg --env", "ls -- -x --y a=b", "cd -", "echo -5 - -0.5",
      "ls > file.txt", "ls >> \"file name.txt\"", "log | sh -c 'grep -v a | wc'",
      "echo a>b 'x' '>' y",
      "echo a \\\n  b \\\n  c=d", "echo 'two\nlines'", "echo \"two\nlines\"",
      "@file a.dot <<END\ndigraph { \"$HOME\" }\n\\$x `\n\nEND", "@file b <<'END'\n$x ${ $( '\nEND",
      "send a B text=<<E_2\nE_2", "cat <<E\nE \r\nls", "cat <<E\na \r\r\nE", "log /re[a-z]+$/",
      "echo a#b 'c#d' #e",
      "send a B url=app://home?x=1&y=2", "echo a==b #c'\n",
      "rm live/* live/**/x? 'a*'[!b]c", "echo 日本語 é 👩‍👩‍👧 = == =a :=b", "echo C:\\dir\\x \\n $ $1 a$",
      "define event Ping count:int text:string?", "hold big Counter start=3; release big",
      "break KIND --when='.n in [1, 2] || .s =~ \"^a|b$\"'",
      "expect not delivered m1 /live/room/chat",
      "repeat 3 'send a B'", "?", "\u{FEFF}ls", "\u{FEFF}\u{FEFF}ls", "ls\\ ", "ls a\\;", "a;b;c;",
      "ls;", "x\t\ty", "echo \"\" '' a=''",
      "complete 'add pl' --hint", "echo $(echo a; echo b) tail",
    ]

  package static let unsound: [String] =
    [
      "echo 'a", "echo \"a", "echo {", "echo [1, {\"a\": [", "echo \\", "cat <<END\nbody", "cat <<",
      "cat <<END x\nEND", "cat <<'E\n", "echo \"\\q\"", "echo \"\\u{110000}\" \"\\u{}\" \"\\u{12\"",
      "echo ${ ${1} ${x", "echo $(ls", "echo $()", "echo $(;ls)", "; ls", "a;;b", "! ", "[linux]",
      "[] ls", "[a b] ls", "[x", "[a]b", "!NO ls", "!a_b ls", "$x ls", "$(ls)", "a x=", "a x:=",
      "a --x=", "a ---x", "a --=x", "a -long=1", "ls >", "ls > a b", "ls |", "ls > a > b", "try",
      "! try # c", "echo $(echo $(echo $(", "echo \"$(echo \"", "echo \u{1B}[31m'",
    ]
}
