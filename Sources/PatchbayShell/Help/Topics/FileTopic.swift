extension Topic {
  static let files = Topic(
    "files", otherNames: ["file", "allow-files", "replace"],
    "which files commands may read and write",
    """
    Typed commands, at a terminal or with -c, may access all files that the user may access. Commands from
    files and pipes are restricted, also when a typed command runs or loads the file:

      reads                regular files in and below its folder; a pipe none
      writes               in a scenario, below $TMP; else nothing

    patchbay --allow-files=DIR also allows files below DIR, and --allow-files those below the folder it
    is started in; patchbay test has the same options. Names that begin with a dot are never written, and
    files that this session has not written only with --replace. This applies to >, >>, save, record
    and graph -o; record --replace and --force don't change it. Links are followed before the check.
    Any other access is error[out-of-reach]. Paths are relative to the folder that patchbay was started
    in, or to $TMP.

    Always: pipes, sockets and devices are refused, except /dev/null, and /dev/stdout and the like in
    typed commands. A file is replaced as a whole or not at all, and keeps its owner and mode; leftovers
    of a killed run are removed when the user next writes in the folder. A read-only file is replaced by
    save, record and graph -o with --force, and never by > and >>.
    """)
}
