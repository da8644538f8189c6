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

/** {@code docs/security.md} names tests that are there, and leaves no line without one or a why. */
class SecurityPageTest {
  private static final Path PAGE = Path.of("../docs/security.md");
  private static final int CHAPTERS = 14;
  private static final Pattern TEST = Pattern.compile("`(\\w+)#(\\w+)`");
  private static final Pattern ROW =
      Pattern.compile("^\\| (\\d+\\.[^|]*) \\| ([^|]*) \\|([^|]*)\\|$", Pattern.MULTILINE);

  private record Row(String requirement, String how, String shownBy) {}

  @Test
  void everyLineHasItsTestOrItsReason() throws IOException {
    for (Row row : rows()) {
      boolean hasTest = TEST.matcher(row.shownBy()).find();
      boolean hasReason = row.how().matches("(not applicable|left out): .{10,}");
      assertThat(hasTest || hasReason).as(row.requirement()).isTrue();
    }
  }

  @Test
  void everyTestThatIsNamedIsThere() throws IOException {
    Map<String, String> sources = sources();
    List<String> missing = new ArrayList<>();
    for (Row row : rows()) {
      Matcher named = TEST.matcher(row.shownBy());
      while (named.find()) {
        String source = sources.getOrDefault(named.group(1), "");
        if (!source.contains("void " + named.group(2) + "(")) {
          missing.add(named.group());
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void everyChapterIsThere() throws IOException {
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
