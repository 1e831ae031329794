extension Topic {
  static let files = Topic(
    "files", otherNames: ["file", "allow-files", "replace"],
    "which files commands may read and write",
    """
    What is typed, at a terminal or with -c, may read and write what the person may who types it. What
    stands in a file or comes from a pipe may do less, whoever runs or loads it:

      reads                regular files beside and below its file; a pipe none
      writes               in a scenario, below $TMP; else nothing

    patchbay --allow-files=DIR lets it read and write below DIR too, and --allow-files below the folder
    it is started in; patchbay test has the same options. It never writes a name that begins with a dot,
    nor over a file that this session has not written, unless --replace is given. That counts for >, >>,
    save, record and graph -o alike; record --replace and --force don't change it. Links count as
    what they lead to. Anything else is error[out-of-reach]. A path is read from the folder that
    patchbay was started in, or from $TMP.

    For everybody: pipes, sockets and devices other than /dev/null are no files, while /dev/stdout and
    its like are for what is typed. A file is replaced as a whole or not at all, and keeps owner and mode;
    what a killed run has left beside it goes with the next one of that user that writes in the folder.
    One that is read-only stays as it is: save, record and graph -o replace it with --force, > and >>
    never do.
    """)
}
