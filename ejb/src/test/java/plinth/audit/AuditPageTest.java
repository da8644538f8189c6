package plinth.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/operate/operators.md} names every kind of entry of the audit records, and no other.
 */
class AuditPageTest {
  private static final Path PAGE = Path.of("../docs/operate/operators.md");
  private static final Path SOURCES = Path.of("src/main/java");
  private static final Pattern NAMED = Pattern.compile("`([a-z_]+\\.[a-z_]+)`");
  private static final Pattern WORD = Pattern.compile("\"([a-z_]+\\.[a-z_]+)\"");

  /** What sources contain that record entries. */
  private static final Pattern RECORDING =
      Pattern.compile("import plinth\\.audit\\.Audit;|@Inject private MemberRecords ");

  /** Words of the same form in those files that are not kinds of entries. */
  private static final Pattern OTHER = Pattern.compile("main\\..*|record\\.read");

  /** Kinds that are composed of a prefix and a word. */
  private static final Set<String> COMPOSED =
      Set.of(
          "subscription.trial",
          "subscription.active",
          "subscription.past_due",
          "subscription.canceled",
          "subscription.suspended",
          "tenant.export_asked",
          "tenant.restore_asked",
          "tenant.verify_asked");

  @Test
  void thePageListsExactlyTheKindsOfEntries() throws IOException {
    String section =
        Files.readString(PAGE).split("\n## The audit record\n", 2)[1].split("\n## ", 2)[0];
    Set<String> kinds = new TreeSet<>(COMPOSED);
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path source : files.filter(AuditPageTest::isOfKinds).toList()) {
        kinds.addAll(found(WORD, Files.readString(source)));
      }
    }
    kinds.removeIf(OTHER.asMatchPredicate());
    assertThat(found(NAMED, section)).isEqualTo(kinds);
  }

  private static boolean isOfKinds(Path source) {
    try {
      return source.endsWith("JobAction.java")
          || source.toString().endsWith(".java")
              && (source.getParent().endsWith("plinth/audit")
                  || RECORDING.matcher(Files.readString(source)).find());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Set<String> found(Pattern pattern, String text) {
    Set<String> words = new TreeSet<>();
    pattern.matcher(text).results().forEach(match -> words.add(match.group(1)));
    return words;
  }
}
