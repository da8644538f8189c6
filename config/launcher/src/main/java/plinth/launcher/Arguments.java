package plinth.launcher;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of the command line.
 *
 * @param war the complete WAR, or null for {@code plinth.war} beside the launcher's jar
 * @param config the properties file, or null for the default locations
 * @param endsWithParent whether Plinth stops when its parent process ends
 * @param plans whether to only print what the application would change in the databases
 */
record Arguments(@Nullable Path war, @Nullable Path config, boolean endsWithParent, boolean plans) {

  static final String USAGE =
      "usage: java -jar plinth.jar [--war FILE] [--config FILE] [--end-with-parent] [--plan] |"
          + " --help | --version";

  /**
   * Parses the arguments. Refuses unknown flags and flags without a value with a {@link
   * StartFailure}.
   */
  static Arguments parse(List<String> words) {
    Path war = null;
    Path config = null;
    boolean endsWithParent = false;
    boolean plans = false;
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      switch (word) {
        case "--war" -> war = value(words, ++i);
        case "--config" -> config = value(words, ++i);
        case "--end-with-parent" -> endsWithParent = true;
        case "--plan" -> plans = true;
        default -> throw new StartFailure("unknown argument " + word + "; " + USAGE);
      }
    }
    return new Arguments(war, config, endsWithParent, plans);
  }

  /** Returns the WAR to deploy. Fails if the file does not exist. */
  Path warOrBeside(Path folderOfJar) {
    Path chosen = war != null ? war : folderOfJar.resolve("plinth.war");
    if (!Files.isRegularFile(chosen)) {
      throw new StartFailure(
          "there is no application at " + chosen.toAbsolutePath() + "; name it with --war FILE");
    }
    return chosen.toAbsolutePath().normalize();
  }

  private static Path value(List<String> words, int i) {
    if (i >= words.size()) {
      throw new StartFailure(words.get(i - 1) + " needs a file; " + USAGE);
    }
    return Path.of(words.get(i));
  }
}
