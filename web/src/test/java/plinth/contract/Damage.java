package plinth.contract;

import static plinth.contract.Dialect.JSON;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;

/**
 * Damages valid inputs: values of other types and sizes, additional or missing members, broken
 * texts.
 */
final class Damage {
  /**
   * Replacements for parts of paths and queries, as sent. They contain no invalid byte sequences,
   * because the server's own connector refuses such a path without a body.
   */
  private static final List<String> PARTS =
      List.of(
          "..%2f",
          "%2F",
          "-1",
          "0",
          "2147483647",
          "9223372036854775808",
          "99999999999999999999",
          "1e3",
          "%20",
          "a%27%22%3C",
          "%F0%9F%92%A5",
          "null",
          "%25s",
          "~",
          "%7B%22a%22%3A1%7D",
          "%7B%7D",
          "%5B%5D",
          "a,b,,c",
          "-",
          "true",
          "2024-02-30",
          "a".repeat(2_000),
          "%EF%BF%BF",
          "+",
          "'--");

  private static final List<JsonValue> VALUES =
      List.of(
          JsonValue.NULL,
          JsonValue.TRUE,
          JSON.createValue(-1),
          JSON.createValue(0),
          JSON.createValue(0.1),
          JSON.createValue(Long.MAX_VALUE),
          JSON.createValue(new BigDecimal("99999999999999999999999")),
          JSON.createValue(new BigDecimal("1E+400")),
          JSON.createValue(""),
          JSON.createValue(" "),
          JSON.createValue("\u0000"),
          JSON.createValue("\ud800"),
          JSON.createValue("\u0001\u0007\u001f"),
          JSON.createValue("💥"),
          JSON.createValue("'; drop table x; --"),
          JSON.createValue("../../etc/passwd"),
          JSON.createValue("{{user.name}} ${x} %s"),
          JSON.createValue("2024-02-30"),
          JSON.createValue("+999999999-01-01T00:00:00Z"),
          JSON.createValue("l".repeat(20_000)),
          JsonValue.EMPTY_JSON_ARRAY,
          JsonValue.EMPTY_JSON_OBJECT,
          nested(60));

  private static final int MAX_PER_CURSOR = 4_000;

  private final Random random;

  Damage(Random random) {
    this.random = random;
  }

  private static JsonValue nested(int depth) {
    JsonValue value = JSON.createValue(1);
    for (int i = 0; i < depth; i++) {
      value = JSON.createObjectBuilder().add("and", JSON.createArrayBuilder().add(value)).build();
    }
    return value;
  }

  /** An encoded part of a path or a query. */
  String part() {
    return PARTS.get(random.nextInt(PARTS.size()));
  }

  /** A cursor with one damaged value. */
  String cursor(String cursor) {
    try {
      String json = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
      JsonValue held = JSON.createReader(new StringReader(json)).readValue();
      byte[] damaged = escaped(of(held)).getBytes(StandardCharsets.UTF_8);
      // The server's own connector refuses an address of more than eight kilobytes without a body.
      byte[] sent = Arrays.copyOf(damaged, Math.min(damaged.length, MAX_PER_CURSOR));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(sent);
    } catch (JsonException | IllegalArgumentException e) {
      return cursor.substring(cursor.length() / 2);
    }
  }

  /** A value with one or two damaged places. */
  JsonValue of(JsonValue value) {
    JsonValue damaged = at(value, random.nextInt(size(value)));
    return random.nextInt(3) == 0 ? at(damaged, random.nextInt(size(damaged))) : damaged;
  }

  private static int size(JsonValue value) {
    int size = 1;
    if (value instanceof JsonObject object) {
      size += object.values().stream().mapToInt(Damage::size).sum();
    } else if (value instanceof JsonArray array) {
      size += array.stream().mapToInt(Damage::size).sum();
    }
    return size;
  }

  /** The value with one damaged node, given by its number in document order. */
  private JsonValue at(JsonValue value, int node) {
    if (node == 0) {
      return damaged(value);
    }
    int rest = node - 1;
    if (value instanceof JsonObject object) {
      JsonObjectBuilder made = JSON.createObjectBuilder();
      for (String name : object.keySet()) {
        JsonValue part = object.get(name);
        boolean isHere = rest >= 0 && rest < size(part);
        if (!isHere) {
          made.add(name, part);
        } else if (rest > 0 || random.nextInt(4) > 0) {
          made.add(name, at(part, rest));
        }
        rest -= size(part);
      }
      return made.build();
    } else if (value instanceof JsonArray array) {
      JsonArrayBuilder made = JSON.createArrayBuilder();
      for (JsonValue part : array) {
        boolean isHere = rest >= 0 && rest < size(part);
        made.add(isHere ? at(part, rest) : part);
        rest -= size(part);
      }
      return made.build();
    }
    return value;
  }

  private JsonValue damaged(JsonValue value) {
    return switch (random.nextInt(6)) {
      case 0 -> JSON.createArrayBuilder().add(value).add(value).build();
      case 1 -> JSON.createObjectBuilder().add("value", value).build();
      case 2 ->
          value instanceof JsonObject object
              ? JSON.createObjectBuilder(object).add("nobody_knows", 1).build()
              : VALUES.get(random.nextInt(VALUES.size()));
      default -> VALUES.get(random.nextInt(VALUES.size()));
    };
  }

  /** A text that is hardly valid JSON. */
  String text(String json) {
    int half = json.length() / 2;
    return switch (random.nextInt(12)) {
      case 0 -> "";
      case 1 -> "null";
      case 2 -> "[" + json + "]";
      case 3 -> json.substring(0, half);
      case 4 -> json + "}";
      case 5 -> json.replace(":", "=");
      case 6 -> "[".repeat(4_000);
      case 7 -> json.replaceFirst("[0-9]+", "1e999");
      case 8 ->
          json.replaceFirst(
              "\\{",
              """
              {"name":1,"name":2,""");
      case 9 -> quoted("text");
      case 10 -> json.replaceFirst("\"", "'");
      default -> json + " ".repeat(1_100_000);
    };
  }

  /** The bytes of a JSON text; half a surrogate pair is written as an escape. */
  static String escaped(JsonValue json) {
    return json.toString()
        .replaceAll(
            "(?<![\ud800-\udbff])([\udc00-\udfff])|[\ud800-\udbff](?![\udc00-\udfff])",
            "\\\\ud800");
  }
}
