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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Line;
import plinth.testing.Mailbox;
import plinth.testing.Upload;
import plinth.testing.Workspace;

/**
 * Follows the pages with commands line by line: each command is sent, and each response contains
 * the one that the page shows. {@code "…"} in a page matches any text.
 */
class GuidesIT {
  private static final String FIRST = "start/developer.md";
  private static final Pattern ASSIGNMENT = Pattern.compile("([A-Z]+)=(.*)");
  private static final Pattern COMMAND = Pattern.compile("\\$\\((.*)\\)");
  private static final Pattern LAST_PART = Pattern.compile("\\$\\{([A-Z]+)##\\*/}");

  /** Values of each run of a guide, which replace those that the guide shows. */
  private final String email = "guide-" + UUID.randomUUID() + "@example.com";

  private final String subdomain = Workspace.newSubdomain();
  private final Map<String, String> variables = new HashMap<>();

  /** Every page for developers that has commands; a guide without any fails. */
  static Stream<String> pages() throws IOException {
    List<String> pages = new ArrayList<>();
    for (String folder : List.of("start", "guides", "api")) {
      try (Stream<Path> files = Files.list(Example.DOCS.resolve(folder))) {
        for (Path file : files.filter(one -> one.toString().endsWith(".md")).sorted().toList()) {
          if (folder.equals("guides") || Files.readString(file).contains("```sh\n")) {
            pages.add(folder + "/" + file.getFileName());
          }
        }
      }
    }
    return pages.stream();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyCommandAnswersAsThePageShows(String page) throws IOException {
    follow(FIRST);
    if (!page.equals(FIRST)) {
      follow(page);
    }
  }

  private void follow(String page) throws IOException {
    List<Example> examples = Example.of(Example.DOCS.resolve(page));
    assertThat(examples).as(page).isNotEmpty();
    for (Example example : examples) {
      CurlCommand last = null;
      Api.Answer answer = null;
      for (String line : example.lines()) {
        Matcher assignment = ASSIGNMENT.matcher(line);
        if (!assignment.matches()) {
          last = CurlCommand.parse(ours(line), variables::get);
          answer = send(last, example);
          assertThat(last.member() == null || member(last, answer) != null).as(line).isTrue();
        } else if (assignment.group(1).equals("CODE")) {
          variables.put("CODE", Mailbox.code(Mailbox.await(email, 1)));
        } else if (!assignment.group(1).equals("API")) {
          variables.put(assignment.group(1), printed(assignment.group(2), example));
        }
      }
      if (example.answer() != null) {
        assertThat(last).as("an answer to show in " + page).isNotNull();
        assertShown(last, answer, example, page + ": " + example.lines());
      } else if (answer != null) {
        assertThat(answer.status()).as(page + ": " + answer.text()).isLessThan(400);
      }
    }
  }

  /** Repeats a query while a job may still change its response. */
  private void assertShown(CurlCommand last, Api.Answer first, Example example, String place) {
    JsonValue shown =
        Json.createReader(new StringReader(ours(example.answer().toString()))).readValue();
    boolean isRefusal = shown instanceof JsonObject object && object.containsKey("code");
    Api.Answer answer = first;
    if (last.method().equals("GET") && !isRefusal && !holds(first, shown)) {
      answer = Await.until(place, () -> send(last, example), one -> holds(one, shown));
    }
    assertHolds(answer.json(), shown, place);
    assertThat(answer.status() >= 400).as(place).isEqualTo(isRefusal);
  }

  private static boolean holds(Api.Answer answer, JsonValue shown) {
    try {
      assertHolds(answer.json(), shown, "");
      return true;
    } catch (AssertionError e) {
      return false;
    }
  }

  /**
   * The value that a variable gets from {@code $(curl … | jq …)} or <code>${NAME##*&#47;}</code>.
   */
  private String printed(String text, Example example) {
    Matcher lastPart = LAST_PART.matcher(text);
    if (lastPart.matches()) {
      String whole = variables.get(lastPart.group(1));
      return whole.substring(whole.lastIndexOf('/') + 1);
    }
    Matcher command = COMMAND.matcher(text);
    assertThat(command.matches()).as(text).isTrue();
    CurlCommand call = CurlCommand.parse(ours(command.group(1)), variables::get);
    JsonValue value = member(call, send(call, example));
    return value instanceof JsonString string ? string.getString() : value.toString();
  }

  private static Api.Answer send(CurlCommand call, Example example) {
    Api api = Api.open();
    for (Map.Entry<String, String> header : call.headers().entrySet()) {
      api = api.with(header.getKey(), header.getValue());
    }
    if (call.file() == null) {
      Api.Answer answer = api.send(call.method(), call.path(), call.body());
      if (call.path().endsWith("/chatapp/connect")) {
        // The shared simulator waits for a scan of the code.
        Line.simulator().scan(answer.data().getJsonObject("session").getString("slug"));
      }
      return answer;
    }
    String text = example.files().get(call.file());
    assertThat(text).as(call.file()).isNotNull();
    return Upload.send(api, call.path(), call.file(), text);
  }

  private static JsonValue member(CurlCommand call, Api.Answer answer) {
    assertThat(answer.status()).as(answer.text()).isLessThan(300);
    return answer.json().getValue(call.member());
  }

  private String ours(String shown) {
    return shown.replace("nora@example.com", email).replace("field-works", subdomain);
  }

  /**
   * Asserts that a response contains what is shown: members of objects, and each element of lists.
   */
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
