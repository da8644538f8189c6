package plinth.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.quoted;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests of all modules avoid code that passes or fails by luck. */
class TestSourcesTest {
  private static final List<String> MODULES =
      List.of("ejb", "web", "batch", "ear", "bench", "config/launcher", "config/cli");

  /**
   * A pattern that tests must not contain.
   *
   * @param why the problem, and what a test does instead
   * @param what the pattern in sources without the contents of strings
   * @param except the files in which it is correct or unavoidable
   */
  private record Rule(String why, Pattern what, Set<String> except) {
    Rule(String why, String what, String... except) {
      this(why, Pattern.compile(what), Set.of(except));
    }
  }

  private static final List<Rule> RULES =
      List.of(
          new Rule(
              "races by parallel streams use one thread on a small machine; Race.of has one each",
              "\\.parallel\\(\\)|\\.parallelStream\\("),
          new Rule("a disabled test is deleted or mended", "@Disabled\\b"),
          new Rule(
              "busy waits take the processor from the server; Await pauses",
              "Thread\\.onSpinWait\\(",
              // They test the waiting thread itself.
              "SubscriptionLockTest",
              "NodeTest"),
          new Rule(
              "one winner says nothing of the losers; Race.oneWins bounds them",
              "containsOnlyOnce\\(20[01]\\)\\s*\\.contains\\("),
          new Rule(
              "a fixed wait decides on a slow machine; Await waits for what comes, and Await.pass"
                  + " says what time must go by",
              "Thread\\.sleep\\(",
              "Await",
              // The other side of a connection answers slowly.
              "AggregatorTest",
              "Clamd",
              "CountingJob",
              "DialingTest",
              "ExchangeTest",
              "TlsDeliveryTest",
              "PriceList",
              "Receiver",
              "TinyServlet",
              // They wait where Await is not available: inside a server or before one has started.
              "Child",
              "ContinuousRequests",
              "ServerUnderTest",
              "SharesTest",
              "SlowStatementsTest",
              "WildFly",
              // A file might contain the second of its creation.
              "InvoicePdfTest"),
          new Rule(
              "a bound in seconds fails on a slow machine; tests hold orders and proportions",
              "(nanoTime|currentTimeMillis)\\(\\) (-"
                  + " [a-z]|<)|Instant\\.now\\(\\)\\.is(Before|After)\\("
                  + "|assertThat\\(Instant\\.now\\(\\)\\)[^;]*\\.isBefore\\("
                  + "|Duration\\s*\\.between\\([^;]*Instant\\.now\\(\\)",
              "Await",
              // Await is not available, as above.
              "ContinuousRequests",
              "ProviderContract",
              "WildFly",
              // A lower bound, which does not fail on a slower machine.
              "FirstRunIT",
              // A rate per second, regardless of the total.
              "NodeShares",
              "OutageIT",
              // Compares the times of two kinds of requests.
              "RegistrationIT",
              // A round that was too slow to be conclusive is repeated.
              "NodeSignals",
              "SignalsIT",
              // A delivery's delay, which the sender reports.
              "HostileReceiverIT"),
          new Rule(
              "any refusal of a status passes for another one; Answer.refused asks for its code",
              // A statement that ends with this call and discards the response.
              "(?<=[;{}])(?!\\s*return\\b)[^;{}=]*\\.expect\\([45]\\d\\d\\)[\\s)]*;"));

  private static final Pattern BLOCK = Pattern.compile("\"\"\".*?\"\"\"", Pattern.DOTALL);
  private static final Pattern TEXT = Pattern.compile("\"(?:\\\\.|[^\"\\\\\\n])*+\"");
  private static final Pattern COMMENT = Pattern.compile("(?m)//.*$|/\\*(?s:.*?)\\*/");

  @Test
  void noTestPassesByLuck() throws IOException {
    List<String> found = new ArrayList<>();
    Set<String> unused = new TreeSet<>();
    RULES.forEach(rule -> rule.except().forEach(file -> unused.add(file + ": " + rule.why())));
    for (Path path : sources()) {
      String file = path.getFileName().toString().replace(".java", "");
      String code = code(Files.readString(path));
      for (Rule rule : RULES) {
        if (rule.what().matcher(code).find()) {
          unused.remove(file + ": " + rule.why());
          if (!rule.except().contains(file)) {
            found.add(file + ": " + rule.why());
          }
        }
      }
    }
    assertThat(found).isEmpty();
    assertThat(unused).as("exceptions that nothing needs").isEmpty();
  }

  @Test
  void theRulesDetectForbiddenCode() {
    assertThat(broken("{ Thread.sleep(100); }")).hasSize(1);
    assertThat(broken("{ api.get(\"/a;b\").expect(403); }")).hasSize(1);
    assertThat(broken("{ all.allSatisfy(answer -> answer.expect(409)); }")).hasSize(1);
    assertThat(broken("{ assertThat(System.nanoTime() - begun).isLessThan(5); }")).hasSize(1);
    assertThat(
            broken(
                """
                { Answer refused = api.get("/a").expect(403);
                  assertThat(api.get("/a").expect(400).faults()).isEmpty();
                  api.get("Thread.sleep(5)").expect(200); // Thread.sleep(5);
                  return api.get("/a").expect(404); }
                """))
        .isEmpty();
  }

  private static List<Rule> broken(String source) {
    return RULES.stream().filter(rule -> rule.what().matcher(code(source)).find()).toList();
  }

  /**
   * A source without comments and the contents of strings. Comparison operators are replaced, so
   * that they do not look like assignments.
   */
  private static String code(String source) {
    String bare = BLOCK.matcher(source).replaceAll(quoted(""));
    bare = TEXT.matcher(bare).replaceAll(quoted(""));
    return COMMENT.matcher(bare).replaceAll("").replaceAll("[=!<>]=", "~");
  }

  /** Tries of a property share one instance, and would see fields written by earlier tries. */
  @Test
  void triesOfAPropertyShareNoState() throws IOException {
    Pattern field = Pattern.compile("(?m)^  private (?!static)[^=;(]*(= new [^;]*)?;");
    List<String> found = new ArrayList<>();
    for (Path file : sources()) {
      String text = Files.readString(file);
      boolean isProperty = text.contains("\n  @Property");
      if (isProperty && !text.contains("@BeforeTry") && field.matcher(text).find()) {
        found.add(file.getFileName().toString());
      }
    }
    assertThat(found).as("fields that @BeforeTry does not make anew").isEmpty();
  }

  /** Otherwise a race that fails once would pass in its second run. */
  @Test
  void apiTestsWithThreadsAreMarkedAsRaces() throws IOException {
    Pattern threads = Pattern.compile("Executors\\.new\\w+Pool|CompletableFuture\\.\\w+Async");
    for (Path file : sources()) {
      String text = Files.readString(file);
      if (file.toString().endsWith("IT.java") && threads.matcher(text).find()) {
        assertThat(text.contains("Race.note()")).as(file.toString()).isTrue();
      }
    }
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files =
        MODULES.stream()
            .map(module -> Path.of("..", module, "src/test/java"))
            .filter(Files::isDirectory)
            .flatMap(TestSourcesTest::walk)) {
      List<Path> found = files.filter(file -> file.toString().endsWith(".java")).toList();
      assertThat(found).hasSizeGreaterThan(300);
      return found;
    }
  }

  private static Stream<Path> walk(Path folder) {
    try {
      return Files.walk(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
