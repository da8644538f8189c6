package plinth.contract;

import static plinth.contract.Dialect.JSON;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import plinth.testing.Operation;
import plinth.testing.Values;

/** Random values that match schemas of the document, often with names of existing resources. */
final class Inputs {
  private static final List<String> TEXTS =
      List.of(
          "a", "Nora Field", "0", "x-1", "Ünïcødé 💥", "two\nlines", "\"quoted\\\"", "100%", "<b>");

  private static final List<String> OPERATORS =
      List.of(
          "eq",
          "neq",
          "in",
          "not_in",
          "contains",
          "not_contains",
          "starts_with",
          "ends_with",
          "gt",
          "gte",
          "lt",
          "lte",
          "between",
          "is_empty",
          "is_not_empty",
          "within_next",
          "within_past",
          "on_date");

  private static final List<String> PERIODS =
      List.of("today", "this_week", "last_quarter", "next_3660_days", "last_0_days");

  private static final List<String> SYSTEM_FIELDS =
      List.of("created_at", "updated_at", "created_by", "slug", "name", "assigned_to");

  private final Random random;
  private final Operation operation;
  private final Values known;

  Inputs(Random random, Operation operation, Values known) {
    this.random = random;
    this.operation = operation;
    this.known = known;
  }

  /** A value for a schema; the name of its member determines what it may refer to. */
  JsonValue value(JsonObject asked, String name, int depth) {
    JsonObject schema = operation.resolved(asked);
    if (schema.getBoolean("nullable", false) && chance(8)) {
      return JsonValue.NULL;
    } else if (schema.containsKey("allOf")) {
      return value(schema.getJsonArray("allOf").getJsonObject(0), name, depth);
    } else if (schema.containsKey("oneOf")) {
      return value(pick(schema.getJsonArray("oneOf")).asJsonObject(), name, depth);
    } else if (schema.containsKey("enum")) {
      return pick(schema.getJsonArray("enum"));
    } else if (isFilter(name)) {
      return filter(0);
    } else if (schema.containsKey("example") && chance(3)) {
      return schema.get("example");
    }
    return switch (schema.getString("type", "")) {
      case "string" -> JSON.createValue(text(schema, name));
      case "integer" -> JSON.createValue(whole(schema, name));
      case "number" -> JSON.createValue(whole(schema, name) + (chance(2) ? 0.5 : 0));
      case "boolean" -> chance(2) ? JsonValue.TRUE : JsonValue.FALSE;
      case "array" -> array(schema, name, depth);
      case "object" -> object(schema, depth);
      default -> anything(name, depth);
    };
  }

  private static boolean isFilter(String name) {
    return name.equals("filter") || name.equals("conditions");
  }

  private JsonValue array(JsonObject schema, String name, int depth) {
    int least = schema.getInt("minItems", 0);
    int most = Math.min(schema.getInt("maxItems", least + 3), least + 3);
    JsonArrayBuilder items = JSON.createArrayBuilder();
    int size = depth > 5 ? least : least + random.nextInt(most - least + 1);
    for (int i = 0; i < size; i++) {
      items.add(value(schema.getJsonObject("items"), name, depth + 1));
    }
    return items.build();
  }

  private JsonValue object(JsonObject schema, int depth) {
    JsonObjectBuilder members = JSON.createObjectBuilder();
    List<String> required = new ArrayList<>();
    if (schema.containsKey("required")) {
      schema
          .getJsonArray("required")
          .getValuesAs(JsonString.class)
          .forEach(one -> required.add(one.getString()));
    }
    if (schema.containsKey("properties")) {
      schema
          .getJsonObject("properties")
          .forEach(
              (name, part) -> {
                if (required.contains(name) || depth < 5 && chance(2)) {
                  members.add(name, value(part.asJsonObject(), name, depth + 1));
                }
              });
    }
    JsonValue others = schema.getOrDefault("additionalProperties", JsonValue.FALSE);
    if (others != JsonValue.FALSE && depth < 5) {
      for (int i = random.nextInt(4); i > 0; i--) {
        String name = word("field");
        members.add(
            name,
            others instanceof JsonObject part
                ? value(part, name, depth + 1)
                : anything(name, depth + 1));
      }
    }
    return members.build();
  }

  /** Any JSON value. */
  JsonValue anything(String name, int depth) {
    return switch (random.nextInt(depth > 4 ? 4 : 6)) {
      case 0 -> JSON.createValue(word(Values.kind(name)));
      case 1 -> JSON.createValue(random.nextInt(1000) - 10);
      case 2 -> chance(2) ? JsonValue.TRUE : JsonValue.NULL;
      case 3 -> JSON.createValue(pick(TEXTS));
      case 4 -> JSON.createArrayBuilder().add(anything(name, depth + 1)).build();
      default -> JSON.createObjectBuilder().add(word("field"), anything(name, depth + 1)).build();
    };
  }

  /** A condition in the filter grammar. */
  JsonObject filter(int depth) {
    int kind = random.nextInt(depth > 2 ? 1 : 5);
    JsonObjectBuilder made = JSON.createObjectBuilder();
    if (kind == 1 || kind == 2) {
      JsonArrayBuilder parts = JSON.createArrayBuilder();
      for (int i = random.nextInt(3); i >= 0; i--) {
        parts.add(filter(depth + 1));
      }
      return made.add(kind == 1 ? "and" : "or", parts).build();
    } else if (kind == 3) {
      return made.add("not", filter(depth + 1)).build();
    }
    String field = chance(2) ? pick(SYSTEM_FIELDS) : word("field");
    made.add("field", field).add("op", pick(OPERATORS));
    if (chance(5)) {
      made.add("amount", random.nextInt(9)).add("unit", pick(List.of("days", "weeks", "hours")));
    } else if (chance(5)) {
      made.add("value", pick(PERIODS));
    } else {
      made.add("value", anything(field, 3 + random.nextInt(2)));
    }
    return made.build();
  }

  private long whole(JsonObject schema, String name) {
    List<String> ids =
        known.of(Values.kind(name)).stream().filter(id -> id.matches("\\d{1,9}")).toList();
    if (!ids.isEmpty() && chance(2)) {
      return Long.parseLong(pick(ids));
    }
    long least = limit(schema, "minimum", -3);
    long most = limit(schema, "maximum", least + 100);
    return switch (random.nextInt(4)) {
      case 0 -> schema.getBoolean("exclusiveMinimum", false) ? least + 1 : least;
      case 1 -> schema.containsKey("maximum") ? most : least + 1;
      default -> Math.min(most, least + 1 + random.nextInt(50));
    };
  }

  private static long limit(JsonObject schema, String word, long otherwise) {
    return schema.get(word) instanceof JsonNumber number ? number.longValue() : otherwise;
  }

  /** A text that matches a schema. */
  String text(JsonObject schema, String name) {
    String kind = Values.kind(name);
    String format = schema.getString("format", "");
    int least = schema.getInt("minLength", 0);
    int most = schema.getInt("maxLength", 60);
    Pattern pattern = Pattern.compile(schema.getString("pattern", ""));
    List<String> candidates = new ArrayList<>();
    if (name.contains("email")) {
      candidates.add("f" + random.nextInt(1_000_000) + "@fuzz.example.com");
    } else if (format.equals("date-time")) {
      candidates.add(
          "20%02d-0%d-1%dT0%d:00:00Z"
              .formatted(
                  random.nextInt(60), 1 + random.nextInt(9), random.nextInt(9), random.nextInt(9)));
    } else if (format.equals("date")) {
      candidates.add(
          "20%02d-0%d-1%d".formatted(random.nextInt(60), 1 + random.nextInt(9), random.nextInt(9)));
    } else if (!known.of(kind).isEmpty() && chance(2)) {
      candidates.add(pick(known.of(kind)));
    }
    if (chance(4)) {
      candidates.add("l".repeat(Math.min(most, 400)));
    }
    for (int i = 0; i < 4; i++) {
      candidates.add(pick(TEXTS) + (chance(2) ? random.nextInt(10_000) : ""));
    }
    candidates.add("fuzz" + random.nextInt(100_000));
    candidates.add("f".repeat(Math.max(1, least)));
    if (schema.get("example") instanceof JsonString example) {
      candidates.add(example.getString());
    }
    return candidates.stream()
        .filter(one -> one.length() >= least && one.length() <= most)
        .filter(one -> pattern.matcher(one).find())
        .findFirst()
        .orElse("fuzz");
  }

  /** A name of a kind: an existing one, if there are any. */
  String word(String kind) {
    List<String> names = known.of(kind);
    return names.isEmpty() || chance(6) ? "fuzz" + random.nextInt(100) : pick(names);
  }

  /** True with a probability of one in this many. */
  boolean chance(int in) {
    return random.nextInt(in) == 0;
  }

  /** A random element of a list. */
  <T> T pick(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
