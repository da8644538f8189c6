package plinth.launcher;

import java.util.List;
import java.util.Optional;

/** The texts of {@code --help} and {@code --version}, which start nothing. */
final class Usage {
  private static final String HELP =
      Arguments.USAGE
          + """


          Starts Plinth on Payara Micro, with its own PostgreSQL unless PLINTH_DB_URL names one.
          Ctrl-C or SIGTERM stops it.

            --war FILE          the application; default: plinth.war beside this jar
            --config FILE       the settings; default: plinth.properties beside the data
            --end-with-parent   stop when the parent process ends
            --plan              list the pending migrations of the databases without starting
                                (exit status 0: none, 4: some)
            -h, --help          print this help
            --version           print the version

          Settings are system properties, environment variables or lines of the settings file, such
          as PLINTH_DATA_DIR, PLINTH_HTTP_PORT, PLINTH_PUBLIC_URL and PLINTH_DB_URL.
          """;

  private Usage() {}

  /** Returns the requested text, or empty if the command line starts something. */
  static Optional<String> findAnswer(List<String> words) {
    if (words.contains("--help") || words.contains("-h")) {
      return Optional.of(HELP.strip());
    }
    return words.contains("--version") ? Optional.of(version()) : Optional.empty();
  }

  private static String version() {
    String version = Usage.class.getPackage().getImplementationVersion();
    return "Plinth " + (version == null ? "from its classes" : version);
  }
}
