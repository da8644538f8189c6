package plinth.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A closed list of words in the OpenAPI document is defined in one place: as an enum, as a class
 * with a method {@code words()}, or, if it is used once, in the annotation.
 */
class ClosedWordsTest {
  private static final String WORDS = "\\s*((?:\"[^\"]*\"\\s*,\\s*)+\"[^\"]*\")\\s*";

  private static final Pattern SHOWN =
      Pattern.compile("(?:@Words\\(|enumeration =\\s*)\\{" + WORDS + "\\}");

  private static final Pattern CHECKED = Pattern.compile("(?:List|Set)\\.of\\(" + WORDS + "\\)");

  private static final Pattern ENUM =
      Pattern.compile("enum \\w+[^{]*\\{(.*?)(?:;|\\n\\s*\\})", Pattern.DOTALL);

  private static final Pattern CONSTANT =
      Pattern.compile("(?:^|,)\\s*([A-Z][A-Z_0-9]*)\\b", Pattern.MULTILINE);

  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"");

  /** Different lists that happen to have the same words. */
  private static final Set<Set<String>> BY_CHANCE =
      Set.of(
          // The values of a query flag.
          Set.of("true", "false"),
          // The states of a membership for operators, and the states that a member can be given.
          Set.of("active", "blocked"),
          // Names that the specification spells with an underscore in one route.
          Set.of("record_created", "record_updated", "record_deleted"));

  @Test
  void eachListIsWrittenOnce() throws IOException {
    Map<Set<String>, List<String>> places = new HashMap<>();
    Set<Set<String>> shown = new HashSet<>();
    for (String module : List.of("ejb", "web")) {
      try (Stream<Path> files = Files.walk(Path.of("..", module, "src/main/java"))) {
        for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
          String source = Files.readString(file).replaceAll("(?s)/\\*.*?\\*/", "");
          for (Set<String> words : lists(SHOWN, WORD, source)) {
            shown.add(words);
            note(places, words, file);
          }
          lists(CHECKED, WORD, source).forEach(words -> note(places, words, file));
          lists(ENUM, CONSTANT, source).forEach(words -> note(places, words, file));
        }
      }
    }
    places.keySet().retainAll(shown);
    places.keySet().removeAll(BY_CHANCE);
    places.values().removeIf(where -> where.size() == 1);

    assertThat(shown).isNotEmpty();
    assertThat(places).isEmpty();
  }

  private static void note(Map<Set<String>, List<String>> places, Set<String> words, Path file) {
    places.computeIfAbsent(words, any -> new ArrayList<>()).add(file.getFileName().toString());
  }

  /** The lists in a source, each with its words in lower case. */
  private static List<Set<String>> lists(Pattern list, Pattern word, String source) {
    return list.matcher(source)
        .results()
        .map((MatchResult found) -> words(word, found.group(1)))
        .filter(words -> words.size() > 1)
        .toList();
  }

  private static Set<String> words(Pattern word, String text) {
    return word.matcher(text)
        .results()
        .map((MatchResult found) -> found.group(1).toLowerCase(Locale.ROOT))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
