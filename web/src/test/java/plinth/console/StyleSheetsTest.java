package plinth.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * All style sheets of the console are loaded together, so that one could change the page of
 * another.
 */
class StyleSheetsTest {
  private static final Path SOURCES = Path.of("../console/src/main/web");
  private static final Pattern RULE = Pattern.compile("([^{}]+)\\{");
  private static final Pattern ALONE = Pattern.compile("\\.([a-zA-Z][\\w-]*)(:[a-z-]+)?");
  private static final Pattern CLASS = Pattern.compile("\\.([a-zA-Z][\\w-]*)");

  @Test
  void eachClassHasItsLookInOneSheet() throws IOException {
    Map<String, Set<String>> sheets = new TreeMap<>();
    for (Path sheet : files(".css")) {
      for (String selector : selectors(sheet)) {
        Matcher alone = ALONE.matcher(selector);
        if (alone.matches()) {
          sheets
              .computeIfAbsent(alone.group(1), name -> new TreeSet<>())
              .add(sheet.getFileName().toString());
        }
      }
    }
    assertThat(sheets).contains(entry("plain-table", Set.of("parts.css")));
    assertThat(sheets.entrySet()).filteredOn(one -> one.getValue().size() > 1).isEmpty();
  }

  @Test
  void eachClassWithALookIsOnAPage() throws IOException {
    StringBuilder pages = new StringBuilder();
    for (Path file : files(".ts", ".tsx")) {
      pages.append(Files.readString(file));
    }
    Set<String> unused = new TreeSet<>();
    for (Path sheet : files(".css")) {
      for (String selector : selectors(sheet)) {
        CLASS.matcher(selector).results().map(found -> found.group(1)).forEach(unused::add);
      }
    }
    assertThat(unused).hasSizeGreaterThan(400);
    // Of sizes and tints the pages compute the last part of the name.
    unused.removeIf(name -> pages.indexOf(name) >= 0 || name.matches("(size|tint)-\\d+"));
    assertThat(unused).isEmpty();
  }

  private static List<String> selectors(Path sheet) throws IOException {
    String rules = Files.readString(sheet).replaceAll("(?s)/\\*.*?\\*/", "");
    return RULE.matcher(rules)
        .results()
        .map(rule -> rule.group(1).strip())
        .filter(selector -> !selector.startsWith("@"))
        .flatMap(selector -> Stream.of(selector.split(",")))
        .map(String::strip)
        .toList();
  }

  private static List<Path> files(String... endings) throws IOException {
    try (Stream<Path> all = Files.walk(SOURCES)) {
      return all.filter(
              file ->
                  Stream.of(endings).anyMatch(end -> file.getFileName().toString().endsWith(end)))
          .toList();
    }
  }
}
