package plinth.guides;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plinth.billing.SubscriptionStatus;
import plinth.billing.gateway.sandbox.CardBehaviour;
import plinth.messaging.ProviderType;
import plinth.workflow.action.ActionTypes;
import plinth.workflow.definition.TriggerType;

/** Tables of guides list exactly the values that the code knows. */
class GuideTablesTest {
  private static final Pattern ROW = Pattern.compile("(?m)^\\| (`[^|]*`) \\|");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern LABEL = Pattern.compile("(?<!\\*)\\*([A-Z][^*]+)\\*(?!\\*)");
  private static final Pattern EVENT =
      Pattern.compile("\"((?:record|usage|comment|workflow|messaging):[a-z]+)\"");

  @Test
  void workflowsHaveTheseTriggersAndSteps() throws IOException {
    assertThat(rows("guides/workflows.md", "Triggers"))
        .isEqualTo(codes(TriggerType.values(), TriggerType::code));
    assertThat(rows("guides/workflows.md", "Steps")).isEqualTo(new TreeSet<>(ActionTypes.words()));
  }

  @Test
  void messagingHasTheseProviders() throws IOException {
    Set<String> types = codes(ProviderType.values(), ProviderType::code);
    String section = section("guides/messaging.md", "Providers").split("\n\n\\| credentials")[0];
    assertThat(first(section)).isEqualTo(types);
  }

  @Test
  void theSandboxHasTheseCardsAndBillingTheseStates() throws IOException {
    assertThat(rows("guides/billing.md", "Save a card"))
        .isEqualTo(codes(CardBehaviour.values(), CardBehaviour::code));
    assertThat(rows("guides/billing.md", "What follows"))
        .isEqualTo(codes(SubscriptionStatus.values(), SubscriptionStatus::code));
  }

  @Test
  void theLogHasTheEventsThatOperatorsLookFor() throws IOException {
    StringBuilder sources = new StringBuilder();
    for (String module : List.of("ejb", "batch", "web")) {
      try (Stream<Path> files = Files.walk(Path.of("..", module, "src/main/java"))) {
        for (Path file : files.filter(one -> one.toString().endsWith(".java")).toList()) {
          sources.append(Files.readString(file));
        }
      }
    }
    assertThat(rows("operate/troubleshooting.md", "Log events"))
        .hasSizeGreaterThan(20)
        .allMatch(event -> sources.indexOf("\"" + event + "\"") >= 0);
  }

  @Test
  void socketsHaveTheseEvents() throws IOException {
    Set<String> pushed = new TreeSet<>();
    try (Stream<Path> files = Files.walk(Path.of("../ejb/src/main/java"))) {
      for (Path file : files.filter(one -> one.toString().endsWith(".java")).toList()) {
        EVENT.matcher(Files.readString(file)).results().forEach(one -> pushed.add(one.group(1)));
      }
    }
    assertThat(rows("api/events.md", "Frames")).isEqualTo(pushed);
  }

  /** Labels in italics on the page of the console exist in the console. */
  @Test
  void theConsoleHasTheseLabels() throws IOException {
    StringBuilder console = new StringBuilder();
    try (Stream<Path> files = Files.list(Path.of("../console/src/main/web/words/en"))) {
      for (Path file : files.toList()) {
        console.append(Files.readString(file));
      }
    }
    List<String> labels =
        LABEL
            .matcher(Files.readString(Example.DOCS.resolve("start/person.md")))
            .results()
            .map(label -> label.group(1))
            .toList();
    assertThat(labels).hasSizeGreaterThan(5).allMatch(label -> console.indexOf(label) >= 0);
  }

  private static <T> Set<String> codes(T[] values, Function<T, String> code) {
    return Arrays.stream(values).map(code).collect(Collectors.toCollection(TreeSet::new));
  }

  /** The words in the first column of a section's tables. */
  private static Set<String> rows(String page, String heading) throws IOException {
    return first(section(page, heading));
  }

  private static Set<String> first(String section) {
    Set<String> words = new TreeSet<>();
    ROW.matcher(section)
        .results()
        .flatMap(row -> CODE.matcher(row.group(1)).results())
        .forEach(word -> words.add(word.group(1)));
    return words;
  }

  private static String section(String page, String heading) throws IOException {
    String text = Files.readString(Example.DOCS.resolve(page));
    return text.split("\n## " + heading + "\n", 2)[1].split("\n## ", 2)[0];
  }
}
