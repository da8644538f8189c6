package plinth.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.quoted;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/operate/settings.md} lists every setting with its default and unit. */
class SettingsPageTest {
  private static final Path PAGE = Path.of("../docs/operate/settings.md");
  private static final Path LAUNCHER = Path.of("../config/launcher/src/main/java");
  private static final Pattern ROW =
      Pattern.compile("^\\| `([A-Z0-9_]+)` \\| (?:`([^`]*)`)? ?\\| ([^|]*) \\|", Pattern.MULTILINE);

  private record Line(String fallback, String unit) {}

  @Test
  void thePageListsEverySettingWithItsDefaultAndUnit() throws IOException {
    TreeMap<String, Line> page = page();
    for (Setting setting : Setting.values()) {
      assertThat(page).containsEntry(setting.name(), new Line(setting.fallback(), setting.unit()));
    }
  }

  @Test
  void thePageListsEverySettingOfTheLauncher() throws IOException {
    assertThat(page().keySet()).containsAll(launcher());
  }

  @Test
  void thePageListsNoOtherSetting() throws IOException {
    Set<String> known = launcher();
    Arrays.stream(Setting.values()).map(Setting::name).forEach(known::add);

    assertThat(page().keySet()).isEqualTo(known);
  }

  private static TreeMap<String, Line> page() throws IOException {
    TreeMap<String, Line> lines = new TreeMap<>();
    Matcher rows = ROW.matcher(Files.readString(PAGE));
    while (rows.find()) {
      String fallback = rows.group(2) == null ? "" : rows.group(2);
      lines.put(rows.group(1), new Line(fallback, rows.group(3)));
    }
    return lines;
  }

  /** The settings that the launcher's sources name. */
  private static Set<String> launcher() throws IOException {
    Set<String> names = new TreeSet<>();
    List<Path> sources;
    try (Stream<Path> files = Files.walk(LAUNCHER)) {
      sources = files.filter(file -> file.toString().endsWith(".java")).toList();
    }
    for (Path source : sources) {
      Matcher name = Pattern.compile(quoted("(PLINTH_[A-Z_]+)")).matcher(Files.readString(source));
      while (name.find()) {
        names.add(name.group(1));
      }
    }
    return names;
  }
}
