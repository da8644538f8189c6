package plinth.guides;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plinth.testing.Api;
import plinth.testing.Mailbox;
import plinth.testing.Workspace;

/**
 * The guides, followed line by line: each command is sent, and each answer holds what the guide
 * shows of it. {@code "…"} in a guide stands for any text.
 */
class GuidesIT {
  private static final String FIRST = "first-steps.md";
  private static final Pattern ASSIGNMENT = Pattern.compile("([A-Z]+)=(.*)");
  private static final Pattern COMMAND = Pattern.compile("\\$\\((.*)\\)");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^):#]+)(#[^)]*)?\\)");

  /** What each run of a guide has for itself, where the guide shows these. */
  private final String email = "guide-" + UUID.randomUUID() + "@example.com";

  private final String subdomain = Workspace.newSubdomain();
  private final Map<String, String> variables = new HashMap<>();

  static Stream<String> guides() throws IOException {
    try (Stream<Path> files = Files.list(Example.GUIDES)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("guides")
  void everyCommandAnswersAsTheGuideShows(String guide) {
    follow(FIRST);
    if (!guide.equals(FIRST)) {
      follow(guide);
    }
  }

  @ParameterizedTest
  @MethodSource("guides")
  void everyLinkLeadsToAPage(String guide) throws IOException {
    assertLinks(Example.GUIDES.resolve(guide));
  }

  @Test
  void theIndexLeadsToEveryGuide() throws IOException {
    Path index = Example.GUIDES.resolveSibling("README.md");
    assertLinks(index);
    String text = Files.readString(index);
    assertThat(guides()).allMatch(guide -> text.contains("(guides/" + guide + ")"));
  }

  private static void assertLinks(Path page) throws IOException {
    Matcher link = LINK.matcher(Files.readString(page));
    while (link.find()) {
      assertThat(page.resolveSibling(link.group(1))).as("a link of " + page).exists();
    }
  }

  private void follow(String guide) {
    List<Example> examples = Example.of(guide);
    assertThat(examples).as(guide).isNotEmpty();
    for (Example example : examples) {
      Api.Answer last = null;
      for (String line : example.lines()) {
        Matcher assignment = ASSIGNMENT.matcher(line);
        if (!assignment.matches()) {
          last = send(line);
        } else if (assignment.group(1).equals("CODE")) {
          variables.put("CODE", Mailbox.code(Mailbox.await(email, 1)));
        } else if (!assignment.group(1).equals("API")) {
          variables.put(assignment.group(1), printed(assignment.group(2)));
        }
      }
      if (example.answer() != null) {
        assertThat(last).as("an answer to show in " + guide).isNotNull();
        JsonValue shown =
            Json.createReader(new StringReader(ours(example.answer().toString()))).readValue();
        assertHolds(last.json(), shown, guide + ": " + example.lines());
        boolean isRefusal = shown instanceof JsonObject object && object.containsKey("code");
        assertThat(last.status() >= 400).as(guide + ": " + example.lines()).isEqualTo(isRefusal);
      } else if (last != null) {
        assertThat(last.status()).as(guide + ": " + last.text()).isLessThan(300);
      }
    }
  }

  /** What a variable is set to by {@code $(curl … | jq …)}. */
  private String printed(String text) {
    Matcher command = COMMAND.matcher(text);
    assertThat(command.matches()).as(text).isTrue();
    CurlCommand call = CurlCommand.parse(ours(command.group(1)), variables::get);
    return ((JsonString) member(call, send(call))).getString();
  }

  private Api.Answer send(String line) {
    CurlCommand call = CurlCommand.parse(ours(line), variables::get);
    Api.Answer answer = send(call);
    if (call.member() != null) {
      assertThat(member(call, answer)).as(line).isNotNull();
    }
    return answer;
  }

  private static Api.Answer send(CurlCommand call) {
    Api api = Api.open();
    for (Map.Entry<String, String> header : call.headers().entrySet()) {
      api = api.with(header.getKey(), header.getValue());
    }
    return api.send(call.method(), call.path(), call.body());
  }

  private static JsonValue member(CurlCommand call, Api.Answer answer) {
    assertThat(answer.status()).as(answer.text()).isLessThan(300);
    return answer.json().getValue(call.member());
  }

  private String ours(String shown) {
    return shown.replace("nora@example.com", email).replace("field-works", subdomain);
  }

  /** Whether an answer holds what is shown: members of objects, and each element of lists. */
  private static void assertHolds(JsonValue answer, JsonValue shown, String place) {
    if (shown instanceof JsonObject object) {
      assertThat(answer).as(place).isInstanceOf(JsonObject.class);
      object.forEach(
          (name, value) -> {
            assertThat(answer.asJsonObject()).as(place).containsKey(name);
            assertHolds(answer.asJsonObject().get(name), value, place + " " + name);
          });
    } else if (shown instanceof JsonArray list) {
      assertThat(answer.asJsonArray()).as(place).hasSameSizeAs(list);
      for (int i = 0; i < list.size(); i++) {
        assertHolds(answer.asJsonArray().get(i), list.get(i), place + " " + i);
      }
    } else if (shown instanceof JsonString text && text.getString().equals("…")) {
      assertThat(answer).as(place).isInstanceOf(JsonString.class);
    } else {
      assertThat(answer).as(place).isEqualTo(shown);
    }
  }
}
