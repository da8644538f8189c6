package plinth.contract;

import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import plinth.kernel.http.Surface;
import plinth.testing.Operation;
import plinth.testing.Values;

/** Generates valid and invalid requests for the operations of the document from one seed. */
final class Trials {
  private static final String JSON = "application/json";
  private static final String FORM = "application/x-www-form-urlencoded";

  private final Random random;
  private final Damage damage;
  private final Contract contract;
  private final Values known;
  private final Map<String, String> paths;

  /**
   * Creates a generator.
   *
   * @param paths existing paths by path template
   * @param known names of existing resources
   */
  Trials(Random random, Contract contract, Map<String, String> paths, Values known) {
    this.random = random;
    this.damage = new Damage(random);
    this.contract = contract;
    this.paths = paths;
    this.known = known;
  }

  /** The next request for an operation: first its example, then random ones. */
  Trial next(Operation operation, int round) {
    // An operation that would change the platform for everyone is only tried if it must be refused.
    boolean isOfAll =
        !operation.isSafe()
            && (operation.surface() == Surface.Kind.SUPER_ADMIN
                || operation.surface() == Surface.Kind.TEST_TOOLS);
    Inputs inputs = new Inputs(random, operation, known);
    String path = path(operation, isOfAll ? 1 : round == 0 ? 0 : 8);
    boolean isAstray = !path.equals(path(operation, 0)) && operation.path().contains("{");
    boolean isUnknown = isOfAll && isAstray;
    if (round > 0 || operation.isSafe()) {
      path += query(operation, inputs, round);
    }
    Map<String, String> headers = headers(operation, inputs, round);
    String body =
        body(operation, inputs, headers, round == 0 ? 0 : isOfAll ? 3 : 1 + random.nextInt(3));
    boolean mustRefuse =
        body != null
            && !body.isEmpty()
            && JSON.equals(headers.get("Content-Type"))
            && !contract.faultsOfBody(operation, body).isEmpty();
    boolean isDangerous = isOfAll && !isUnknown && !mustRefuse;
    return isDangerous ? null : new Trial(operation, path, headers, body, isAstray, mustRefuse);
  }

  /** A path in which one of this many variables is damaged; 0 for none. */
  private String path(Operation operation, int oneIn) {
    String[] parts = operation.path().split("/");
    String[] real = paths.getOrDefault(operation.path(), operation.path()).split("/");
    for (int i = 0; i < parts.length; i++) {
      if (parts[i].startsWith("{")) {
        boolean isDamaged = oneIn > 0 && random.nextInt(oneIn) == 0;
        List<String> others = known.of(Values.kind(parts, i));
        parts[i] =
            isDamaged
                ? damage.part()
                : real[i].startsWith("{")
                    ? encoded(others.isEmpty() ? "1" : others.get(random.nextInt(others.size())))
                    : real[i];
      }
    }
    String path = String.join("/", parts);
    return operation.path().endsWith("/") ? path + "/" : path;
  }

  private String query(Operation operation, Inputs inputs, int round) {
    List<String> parts = new ArrayList<>();
    for (JsonObject parameter : operation.parameters("query")) {
      if (round > 0 && inputs.chance(2)) {
        String name = parameter.getString("name");
        String value = inputs.chance(3) ? damage.part() : encoded(good(parameter, inputs, name));
        parts.add(name + "=" + value);
      }
    }
    return parts.isEmpty() ? "" : "?" + String.join("&", parts);
  }

  private String good(JsonObject parameter, Inputs inputs, String name) {
    if (name.equals("filter")) {
      return inputs.filter(0).toString();
    } else if (name.equals("cursor") && !known.of(name).isEmpty()) {
      String cursor = inputs.pick(known.of(name));
      return inputs.chance(2) ? damage.cursor(cursor) : cursor;
    } else if (name.equals("sort") || name.equals("fields")) {
      return (inputs.chance(2) ? "-" : "")
          + inputs.word("field")
          + (inputs.chance(2) ? ",slug" : "");
    } else if (parameter.containsKey("example") && inputs.chance(3)) {
      return plain(parameter.get("example"));
    }
    return plain(inputs.value(parameter.getJsonObject("schema"), name, 1));
  }

  private Map<String, String> headers(Operation operation, Inputs inputs, int round) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (JsonObject parameter : operation.parameters("header")) {
      if (round > 0 && inputs.chance(4)) {
        headers.put(
            parameter.getString("name"),
            inputs.pick(
                List.of(
                    "x",
                    quoted("1.abc"),
                    "bytes=0-",
                    "bytes=9-1",
                    "*",
                    "W/\"x\"",
                    "k" + random.nextInt(5),
                    "sha-256=:x:")));
      }
    }
    if (!operation.media().isEmpty()) {
      headers.put("Content-Type", operation.media().get(0));
    }
    return headers;
  }

  /**
   * A body: 0 is the example, 1 a valid body, 2 a damaged one, 3 one that is damaged or hardly
   * valid.
   */
  private String body(Operation operation, Inputs inputs, Map<String, String> headers, int kind) {
    if (operation.media().isEmpty()) {
      return null;
    } else if (kind == 3 && inputs.chance(6)) {
      headers.put(
          "Content-Type", inputs.pick(List.of("text/plain", "application/xml", "x", "*/*")));
    }
    String media = operation.media().get(0);
    if (media.startsWith("multipart")) {
      headers.put("Content-Type", media + "; boundary=b");
      return kind < 2
          ? file("a.csv")
          : inputs.pick(List.of("", "--b--", "--b\r\n\r\n--b--", file("")));
    } else if (!media.equals(JSON) && !media.equals(FORM)) {
      return "name\nvalue\n";
    }
    JsonObject content = operation.content(media);
    JsonValue good =
        kind == 0 && content.containsKey("example")
            ? content.get("example")
            : inputs.value(content.getJsonObject("schema"), "body", 0);
    JsonValue made = kind < 2 ? good : damage.of(good);
    if (media.equals(FORM)) {
      return made instanceof JsonObject members ? form(members) : "=&=%zz";
    }
    String text = Damage.escaped(made);
    return kind == 3 && inputs.chance(3) ? damage.text(text) : text;
  }

  private static String file(String name) {
    return "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\""
        + name
        + "\"\r\nContent-Type: text/csv\r\n\r\nname\nArgo\n\r\n--b--\r\n";
  }

  private static String form(JsonObject members) {
    return members.entrySet().stream()
        .map(member -> member.getKey() + "=" + encoded(plain(member.getValue())))
        .collect(Collectors.joining("&"));
  }

  private static String plain(JsonValue value) {
    return value instanceof jakarta.json.JsonString text ? text.getString() : value.toString();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
