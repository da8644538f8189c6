package plinth.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * No packed library has a version listed in {@code docs/advisories.xml}, and every build checks
 * this.
 */
class AdvisoriesTest {
  private static final Path LIST = Path.of("../docs/advisories.xml");
  private static final Path PACKED = Path.of("../docs/licences.txt");
  private static final Path PAGE = Path.of("../docs/operate/security.md");
  private static final Path POM = Path.of("../pom.xml");

  /**
   * Libraries that are unpacked rather than packed as jars, with the poms that contain their
   * versions.
   */
  private static final Map<String, Path> UNPACKED =
      Map.of(
          "org.webjars:swagger-ui",
          Path.of("../web/pom.xml"),
          "org.bouncycastle:bcprov-jdk18on",
          POM);

  private static final Pattern RULE =
      Pattern.compile(
          "<bannedDependencies>\\s*<message>([^<]+)</message>\\s*<excludes>\\s*((?:<exclude>[^<]+"
              + "</exclude>\\s*)+)</excludes>\\s*</bannedDependencies>");
  private static final Pattern EXCLUDE = Pattern.compile("<exclude>([^<:]+:[^<:]+):([^<]+)<");
  private static final Pattern RANGE =
      Pattern.compile("([\\[(])([^,\\])]*)(,?)([^,\\])]*)([\\])])");
  private static final Pattern DAY = Pattern.compile("\\b(20\\d\\d-\\d\\d-\\d\\d)\\b");

  @Test
  void noPackedVersionIsNamedByAnAdvisory() throws IOException {
    Map<String, String> packed = packed();
    List<String> affected = new ArrayList<>();
    affectedVersions()
        .forEach(
            (library, ranges) -> {
              String version = packed.get(library);
              if (version != null && isWithin(version, ranges)) {
                affected.add(library + ":" + version + " is in " + ranges);
              }
            });
    assertThat(affected).isEmpty();
  }

  /** A misspelt line would match no library. */
  @Test
  void eachLineIsAboutALibraryThatIsPacked() throws IOException {
    TreeSet<String> named = new TreeSet<>(affectedVersions().keySet());
    named.removeAll(packed().keySet());
    assertThat(named).isEmpty();
  }

  @Test
  void eachLineNamesItsAdvisories() throws IOException {
    String list = Files.readString(LIST);
    List<MatchResult> rules = RULE.matcher(list).results().toList();
    assertThat(rules).hasSize(list.split("<bannedDependencies>", -1).length - 1).isNotEmpty();
    assertThat(rules)
        .allSatisfy(rule -> assertThat(rule.group(1)).containsPattern("CVE-\\d{4}-\\d+|GHSA-"));
  }

  /** The rule is outside of profiles and managed plugins, and fails the build of each module. */
  @Test
  void eachBuildAsksByItself() throws IOException {
    String pom = Files.readString(POM);
    String build = pom.substring(pom.indexOf("</pluginManagement>"), pom.indexOf("<profiles>"));
    Matcher plugin =
        Pattern.compile("<plugin>\\s*<artifactId>maven-enforcer-plugin.*?</plugin>", Pattern.DOTALL)
            .matcher(build);
    assertThat(plugin.find()).isTrue();
    assertThat(plugin.group())
        .contains("<goal>enforce</goal>", "/docs/advisories.xml</location>")
        .doesNotContain("<fail>", "<skip>", "<phase>none", "<inherited>");
    assertThat(pom).doesNotContain("enforcer.skip", "enforcer.fail");
  }

  @Test
  void thePageSaysOfWhichDayTheListIs() throws IOException {
    Matcher made = DAY.matcher(Files.readString(LIST));
    assertThat(made.find()).isTrue();
    assertThat(Files.readString(PAGE)).contains("It was made on\n" + made.group(1));
  }

  @Test
  void rangesAreReadAsMavenReadsThem() {
    assertThat(isWithin("42.7.11", "(,42.7.12)")).isTrue();
    assertThat(isWithin("42.7.12", "(,42.7.12)")).isFalse();
    assertThat(isWithin("1.9.18", "(,1.9.18],[1.13.0,1.13.19)")).isTrue();
    assertThat(isWithin("1.10.0", "(,1.9.18],[1.13.0,1.13.19)")).isFalse();
    assertThat(isWithin("1.13", "(,1.9.18],[1.13.0,1.13.19)")).isTrue();
    assertThat(isWithin("1.13.19", "(,1.9.18],[1.13.0,1.13.19)")).isFalse();
    assertThat(isWithin("2.0", "[2.0]")).isTrue();
    assertThat(isWithin("2.0.1", "[2.0]")).isFalse();
  }

  /** The version ranges by library name, without the suffix for the machine. */
  private static Map<String, String> affectedVersions() throws IOException {
    Map<String, String> ranges = new TreeMap<>();
    EXCLUDE
        .matcher(Files.readString(LIST))
        .results()
        .forEach(one -> ranges.put(one.group(1).replace("-*", ""), one.group(2)));
    assertThat(ranges).hasSizeGreaterThan(10);
    return ranges;
  }

  /** The versions of packed libraries by name. */
  private static Map<String, String> packed() throws IOException {
    Map<String, String> packed = new TreeMap<>();
    for (String line : Files.readAllLines(PACKED)) {
      String[] parts = line.split(" ")[0].split(":");
      if (parts.length == 3) {
        packed.put(parts[0] + ":" + parts[1], parts[2]);
      }
    }
    assertThat(packed).hasSizeGreaterThan(40);
    for (Map.Entry<String, Path> unpacked : UNPACKED.entrySet()) {
      String[] name = unpacked.getKey().split("[.:]");
      String property = "(?:" + name[1] + "|" + name[2] + ")\\.version>([^<]+)<";
      Matcher version = Pattern.compile(property).matcher(Files.readString(unpacked.getValue()));
      assertThat(version.find()).as(unpacked.getKey()).isTrue();
      packed.put(unpacked.getKey(), version.group(1));
    }
    return packed;
  }

  private static boolean isWithin(String version, String ranges) {
    return RANGE
        .matcher(ranges)
        .results()
        .anyMatch(
            range -> {
              if (range.group(3).isEmpty()) {
                return compare(version, range.group(2)) == 0;
              }
              int least = range.group(1).equals("[") ? 0 : 1;
              int most = range.group(5).equals("]") ? 0 : -1;
              return (range.group(2).isEmpty() || compare(version, range.group(2)) >= least)
                  && (range.group(4).isEmpty() || compare(version, range.group(4)) <= most);
            });
  }

  /** Compares numeric versions; a missing part counts as zero. */
  private static int compare(String one, String other) {
    assertThat(List.of(one, other)).allMatch(version -> version.matches("\\d+(\\.\\d+)*"));
    int[] left = numbers(one);
    int[] right = numbers(other);
    int length = Math.max(left.length, right.length);
    return Integer.signum(
        Arrays.compare(Arrays.copyOf(left, length), Arrays.copyOf(right, length)));
  }

  private static int[] numbers(String version) {
    return Arrays.stream(version.split("\\.")).mapToInt(Integer::parseInt).toArray();
  }
}
