package plinth.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/operate/security.md} names existing tests, and every line has a test or a reason. */
class SecurityPageTest {
  private static final Path PAGE = Path.of("../docs/operate/security.md");
  private static final int CHAPTERS = 17;
  private static final Pattern TEST = Pattern.compile("`(\\w+)#(\\w+)`");
  private static final Pattern ROW =
      Pattern.compile("^\\| (\\d+\\.[^|]*) \\| ([^|]*) \\|([^|]*)\\|$", Pattern.MULTILINE);

  private static final Pattern MARK =
      Pattern.compile("@(Test|ParameterizedTest|Property|Example)\\b");
  private static final Pattern RANGE =
      Pattern.compile("(\\d+\\.\\d+\\.)(\\d+)(?:–(\\d+\\.\\d+\\.)(\\d+))?,? ?");

  /**
   * The requirements of the standard at levels 1 and 2 by section, without chapters that do not
   * apply.
   */
  private static final String REQUIREMENTS =
      """
      1.1: 1 2
      1.2: 1 2 3 4 5 6 7 8 9
      1.3: 1 2 3 4 5 6 7 8 9 10 11
      1.4: 1 2 3
      1.5: 1 2
      2.1: 1 2 3
      2.2: 1 2 3
      2.3: 1 2 3 4
      2.4: 1
      3.2: 1 2
      3.3: 1 2 3 4
      3.4: 1 2 3 4 5 6
      3.5: 1 2 3 4 5
      3.7: 1 2
      4.1: 1 2 3
      4.2: 1
      4.3: 1 2
      4.4: 1 2 3 4
      5.1: 1
      5.2: 1 2 3
      5.3: 1 2
      5.4: 1 2 3
      6.1: 1 2 3
      6.2: 1 2 3 4 5 6 7 8 9 10 11 12
      6.3: 1 2 3 4
      6.4: 1 2 3 4
      6.5: 1 2 3 4 5
      6.6: 1 2 3
      6.8: 1 2 3 4
      7.1: 1 2 3
      7.2: 1 2 3 4
      7.3: 1 2
      7.4: 1 2 3 4 5
      7.5: 1 2
      7.6: 1 2
      8.1: 1 2
      8.2: 1 2 3
      8.3: 1
      8.4: 1
      9.1: 1 2 3
      9.2: 1 2 3 4
      10.1: 1 2
      10.2: 1 2
      10.3: 1 2 3 4
      10.4: 1 2 3 4 5 6 7 8 9 10 11
      10.5: 1 2 3 4 5
      10.6: 1 2
      10.7: 1 2 3
      11.1: 1 2
      11.2: 1 2 3
      11.3: 1 2 3
      11.4: 1 2 3
      11.5: 1
      11.6: 1
      12.1: 1 2 3
      12.2: 1 2
      12.3: 1 2 3 4
      13.1: 1
      13.2: 1 2 3 4 5
      13.3: 1 2
      13.4: 1 2 3 4 5
      14.1: 1 2
      14.2: 1 2 3 4
      14.3: 1 2 3
      15.1: 1 2 3
      15.2: 1 2 3
      15.3: 1 2 3 4 5 6 7
      16.1: 1
      16.2: 1 2 3 4 5
      16.3: 1 2 3 4
      16.4: 1 2 3
      16.5: 1 2 3
      """;

  private record Row(String requirement, String how, String shownBy) {}

  @Test
  void everyLineHasATestOrAReason() throws IOException {
    for (Row row : rows()) {
      // Browser tests are skipped if there is no browser, so they are not sufficient as evidence.
      boolean hasTest =
          TEST.matcher(row.shownBy())
              .results()
              .anyMatch(test -> !test.group(1).endsWith("Browser"));
      boolean hasReason = row.how().matches("(not applicable|left out|not yet): .{10,}");
      assertThat(hasTest || hasReason).as(row.requirement()).isTrue();
    }
  }

  @Test
  void everyNamedTestExists() throws IOException {
    Map<String, String> sources = sources();
    List<String> missing = new ArrayList<>();
    for (Row row : rows()) {
      Matcher named = TEST.matcher(row.shownBy());
      while (named.find()) {
        String source = sources.getOrDefault(named.group(1), "");
        if (!isTest(source, named.group(2))) {
          missing.add(named.group());
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  /** Whether a source has a method of this name that is run as a test. */
  private static boolean isTest(String source, String method) {
    int at = source.indexOf("void " + method + "(");
    if (at < 0) {
      return false;
    }
    String head = source.substring(source.lastIndexOf("\n\n", at) + 1, at);
    return MARK.matcher(head).find();
  }

  @Test
  void onlyAnnotatedMethodsAreTests() {
    assertThat(isTest("@Test\n  void one() {}", "one")).isTrue();
    assertThat(isTest("@Property(tries = 3)\n  void one(@ForAll int i) {}", "one")).isTrue();
    assertThat(isTest("@Test\n  void other() {}\n\n  void one() {}", "one")).isFalse();
    assertThat(isTest("private static void one() {}", "one")).isFalse();
  }

  @Test
  void listsEveryRequirementOfLevelsOneAndTwo() throws IOException {
    TreeSet<String> named = new TreeSet<>();
    for (Row row : rows()) {
      named.addAll(numbers(row.requirement()));
    }
    TreeSet<String> missing = new TreeSet<>();
    for (String section : REQUIREMENTS.strip().split("\\s*\n\\s*")) {
      String[] parts = section.split(": ");
      for (String number : parts[1].split(" ")) {
        if (!named.contains(parts[0] + "." + number)) {
          missing.add(parts[0] + "." + number);
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  /** The numbers at the beginning of a row, with ranges expanded: {@code 6.2.1–6.2.3, 6.2.8}. */
  private static List<String> numbers(String requirement) {
    List<String> numbers = new ArrayList<>();
    Matcher range = RANGE.matcher(requirement);
    while (range.lookingAt()) {
      int last = Integer.parseInt(range.group(4) == null ? range.group(2) : range.group(4));
      for (int number = Integer.parseInt(range.group(2)); number <= last; number++) {
        numbers.add(range.group(1) + number);
      }
      range.region(range.end(), requirement.length());
    }
    return numbers;
  }

  @Test
  void listsEveryChapter() throws IOException {
    TreeSet<Integer> chapters = new TreeSet<>();
    rows().forEach(row -> chapters.add(Integer.valueOf(row.requirement().split("\\.", 2)[0])));
    assertThat(chapters).hasSize(CHAPTERS).last().isEqualTo(CHAPTERS);
  }

  private static List<Row> rows() throws IOException {
    List<Row> rows =
        ROW.matcher(Files.readString(PAGE))
            .results()
            .map(row -> new Row(row.group(1), row.group(2), row.group(3)))
            .toList();
    assertThat(rows).hasSizeGreaterThan(80);
    return rows;
  }

  /** The test sources of all modules, by class name. */
  private static Map<String, String> sources() throws IOException {
    Map<String, String> sources = new TreeMap<>();
    for (String module : List.of("../ejb", "../web", "../config/launcher", "../config/cli")) {
      try (Stream<Path> files = Files.walk(Path.of(module, "src/test/java"))) {
        for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
          String name = file.getFileName().toString().replace(".java", "");
          sources.merge(name, Files.readString(file), String::concat);
        }
      }
    }
    return sources;
  }
}
