package plinth.contract;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.kernel.http.Surface;
import plinth.testing.Api;
import plinth.testing.Furnished;
import plinth.testing.OpenApi;
import plinth.testing.Operation;
import plinth.testing.Plinth;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** Enumerated parameters: the document lists their values, and refusals name the allowed ones. */
class ChoicesIT {
  private static final String WRONG = "zz_none";
  private static final String JSON = "application/json";

  /**
   * Parameters with other refusals: the protocol prescribes the order, the format has a default, or
   * something else is checked first.
   */
  private static final Set<String> OTHERWISE =
      Set.of(
          "GET /api/v1/oauth/authorize response_type",
          "GET /api/v1/oauth/authorize code_challenge_method",
          "POST /api/v1/oauth/authorize decision",
          "POST /api/v1/oauth/authorize response_type",
          "POST /api/v1/oauth/authorize code_challenge_method",
          "GET /api/v1/oauth/consent response_type",
          "GET /api/v1/oauth/consent code_challenge_method",
          "POST /api/v1/oauth/consent response_type",
          "POST /api/v1/oauth/consent code_challenge_method",
          "POST /api/v1/oauth/token grant_type",
          "GET /openapi format",
          "POST /api/v1/object/data/{objectSlug}/export delimiter",
          "POST /api/v1/object/data/{objectSlug}/import/preview delimiter",
          "POST /api/v1/object/data/{objectSlug}/import/preview encoding",
          "PUT /api/v1/object/field/{objectSlug}/{fieldSlug} on_failure");

  private static List<Operation> operations;

  private final List<String> faults = new ArrayList<>();
  private final Furnished ground = Furnished.of(Workspace.create(), "choices");
  private int seen;

  ChoicesIT() {
    ground.slugs().put("{providerType}", "chatapp");
    ground.slugs().put("{triggerType}", "manual");
    ground.slugs().put("{type}", "text");
    ground.slugs().put("{subdomain}", ground.workspace().subdomain());
    ground.slugs().put("{workspace_id}", String.valueOf(ground.workspace().id()));
  }

  @BeforeAll
  static void read() {
    OpenApi document = OpenApi.of(Api.open().get("//openapi?format=json").expect(200).text());
    operations = new ArrayList<>(Operation.all(document));
    operations.sort(
        Comparator.comparing((Operation one) -> !one.isSafe())
            .thenComparing(one -> one.surface() == Surface.Kind.USER)
            .thenComparing(one -> one.method().equals("DELETE")));
  }

  @Test
  void wrongWordsAreRefusedWithTheOnesThatAreAllowed() {
    for (Operation operation : operations) {
      if (operation.surface() != Surface.Kind.SIGNED) {
        parameters(operation);
        members(operation);
      }
    }
    assertThat(String.join("\n", faults)).isEmpty();
    assertThat(seen).isGreaterThan(80);
  }

  private void parameters(Operation operation) {
    String path = path(operation);
    for (JsonObject parameter : operation.parameters("path")) {
      String name = parameter.getString("name");
      List<String> words = words(parameter.getJsonObject("schema"));
      if (!words.isEmpty()) {
        String wrong = replaced(operation.path(), path, name);
        judge(operation, name, words, send(operation, wrong, null));
      }
    }
    for (JsonObject parameter : operation.parameters("query")) {
      JsonObject schema = parameter.getJsonObject("schema");
      List<String> words = words(schema);
      boolean isTried = operation.isSafe() && "string".equals(schema.getString("type", ""));
      if (!words.isEmpty() || isTried) {
        String name = parameter.getString("name");
        judge(operation, name, words, send(operation, path + "?" + name + "=" + WRONG, null));
      }
    }
  }

  private String path(Operation operation) {
    return ground.path(operation.path()).replace("{provider}", "mail").replaceAll("\\{\\w+}", "1");
  }

  private static String replaced(String template, String path, String name) {
    String[] parts = template.split("/");
    String[] real = path.split("/");
    for (int i = 0; i < parts.length; i++) {
      if (parts[i].equals("{" + name + "}")) {
        real[i] = WRONG;
      }
    }
    return String.join("/", real);
  }

  private void members(Operation operation) {
    if (operation.media().isEmpty() || !isObject(operation)) {
      return;
    }
    JsonObject content = operation.content(operation.media().get(0));
    JsonObject example = content.getJsonObject("example");
    JsonObject schema = operation.resolved(content.getJsonObject("schema"));
    String path = path(operation);
    schema
        .getJsonObject("properties")
        .forEach(
            (name, part) -> {
              JsonObject of = part.asJsonObject();
              List<String> words = words(of);
              boolean isText = "string".equals(of.getString("type", "")) && !isOfAll(operation);
              if (!words.isEmpty() || isText) {
                judge(operation, name, words, send(operation, path, wrong(example, name, of)));
              }
            });
  }

  private static boolean isObject(Operation operation) {
    JsonObject content = operation.content(operation.media().get(0));
    return content.get("example") instanceof JsonObject
        && operation.resolved(content.getJsonObject("schema")).containsKey("properties");
  }

  /** Whether the operation would change the platform for everyone if it succeeded. */
  private static boolean isOfAll(Operation operation) {
    return !operation.isSafe()
        && (operation.surface() == Surface.Kind.SUPER_ADMIN
            || operation.surface() == Surface.Kind.TEST_TOOLS);
  }

  private static JsonObject wrong(JsonObject example, String name, JsonObject of) {
    JsonValue wrong =
        of.containsKey("items")
            ? Dialect.JSON.createArrayBuilder().add(WRONG).build()
            : Dialect.JSON.createValue(WRONG);
    return Dialect.JSON.createObjectBuilder(example).add(name, wrong).build();
  }

  private Api.Answer send(Operation operation, String path, JsonObject body) {
    Api api =
        switch (operation.surface()) {
          case USER, ADMIN, RECORD, WORKSPACE -> ground.admin();
          case INTEGRATION -> ground.key();
          case DIRECTORY -> ground.directory();
          case SUPER_ADMIN -> Api.open().bearer(Signer.server().operator());
          case TEST_TOOLS -> Api.open().apiKey(Plinth.TEST_TOOLS_KEY);
          case OPEN, SIGNED -> Api.open().with("X-Workspace", ground.workspace().subdomain());
        };
    String media = operation.media().isEmpty() ? JSON : operation.media().get(0);
    String text = body == null ? null : media.equals(JSON) ? body.toString() : form(body);
    if (text == null && media.equals(JSON) && !operation.media().isEmpty()) {
      text = operation.content(media).getOrDefault("example", JsonValue.NULL).toString();
    }
    return text == null
        ? api.send(operation.method(), "/" + path, null)
        : api.with("Content-Type", media)
            .sendBytes(operation.method(), "/" + path, text.getBytes(StandardCharsets.UTF_8));
  }

  private static String form(JsonObject members) {
    return members.entrySet().stream()
        .map(one -> one.getKey() + "=" + URLEncoder.encode(plain(one), StandardCharsets.UTF_8))
        .collect(Collectors.joining("&"));
  }

  private static String plain(Map.Entry<String, JsonValue> member) {
    return member.getValue() instanceof JsonString text
        ? text.getString()
        : member.getValue().toString();
  }

  private void judge(Operation operation, String name, List<String> words, Api.Answer answer) {
    String place = operation + " " + name;
    if (OTHERWISE.contains(place)) {
      return;
    }
    String told = told(answer, name);
    if (words.isEmpty()) {
      if (told.contains("one of ") || told.matches("(?s).*must be \\w+(, \\w+)* or \\w+$")) {
        faults.add(place + " is no enumeration: " + told);
      }
      return;
    }
    seen++;
    boolean isRefused = answer.status() == 400 || answer.status() == 404;
    if (!isRefused || !words.stream().allMatch(told::contains)) {
      faults.add(place + " " + words + " " + answer.status() + " " + cut(answer.text()));
    }
  }

  /** The message of the response about a field, or its general message if it names no field. */
  private static String told(Api.Answer answer, String name) {
    if (answer.status() < 400 || !answer.header("Content-Type").startsWith(JSON)) {
      return "";
    }
    JsonArray errors = answer.json().getJsonArray("errors");
    if (errors == null) {
      return answer.json().getString("message", "");
    }
    return errors.getValuesAs(JsonObject.class).stream()
        .filter(error -> error.getString("field").replaceFirst("\\[0]$", "").equals(name))
        .map(error -> error.getString("message"))
        .collect(Collectors.joining("; "));
  }

  private static List<String> words(JsonObject schema) {
    JsonObject of = schema.containsKey("items") ? schema.getJsonObject("items") : schema;
    return of.containsKey("enum") && of.getString("type", "").equals("string")
        ? of.getJsonArray("enum").stream()
            .filter(JsonString.class::isInstance)
            .map(word -> ((JsonString) word).getString())
            .toList()
        : List.of();
  }

  private static String cut(String text) {
    return text.length() < 300 ? text : text.substring(0, 300) + "…";
  }
}
