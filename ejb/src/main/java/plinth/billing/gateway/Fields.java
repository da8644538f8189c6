package plinth.billing.gateway;

import jakarta.json.JsonArray;
import jakarta.json.JsonException;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;

/**
 * Reads a provider's JSON by paths such as {@code reference.payment}. Values that are absent, null
 * or of another type read as empty, because providers do not guarantee their shapes.
 *
 * @param object what was written
 */
public record Fields(JsonObject object) {
  /** The object in the body of a notice. Refuses with 401 what is none: nobody signs that. */
  public static Fields ofNotice(byte[] body) {
    try {
      return of(new String(body, StandardCharsets.UTF_8));
    } catch (JsonException | ClassCastException e) {
      throw new Problem(GatewayProblem.INVALID_SIGNATURE);
    }
  }

  /** The object that a text holds. */
  public static Fields of(String text) {
    return new Fields(JsonText.object(text));
  }

  /** The object that an answer holds, or its list as {@code results}. */
  static Fields ofAnswer(String text) {
    JsonValue value = JsonText.value(text);
    return value instanceof JsonArray
        ? new Fields(Json.createObjectBuilder().add("results", value).build())
        : new Fields(value.asJsonObject());
  }

  private Optional<JsonValue> value(String path) {
    JsonValue at = object;
    for (String name : path.split("\\.", -1)) {
      at = at instanceof JsonObject in ? in.get(name) : null;
      if (at == null || at == JsonValue.NULL) {
        return Optional.empty();
      }
    }
    return Optional.of(at);
  }

  /** A text; a number or a truth value counts as it is written. Empty where it is blank. */
  public Optional<String> text(String path) {
    return value(path)
        .filter(value -> !(value instanceof JsonObject) && !(value instanceof JsonArray))
        .map(value -> value instanceof JsonString text ? text.getString() : value.toString())
        .filter(text -> !text.isBlank());
  }

  /** A text, or nothing at all. */
  public String textOr(String path, String otherwise) {
    return text(path).orElse(otherwise);
  }

  /** Whether it is exactly true, as a value or as a word. */
  public boolean isTrue(String path) {
    return text(path).filter("true"::equals).isPresent();
  }

  /** An exact number; a text that holds one counts. */
  public Optional<BigDecimal> decimal(String path) {
    return value(path)
        .flatMap(
            value ->
                value instanceof JsonNumber number
                    ? Optional.of(number.bigDecimalValue())
                    : parsed(textOr(path, "")));
  }

  /** A whole number, or zero. */
  public long whole(String path) {
    return decimal(path).map(BigDecimal::longValue).orElse(0L);
  }

  private static Optional<BigDecimal> parsed(String text) {
    try {
      return Optional.of(new BigDecimal(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** An object within. */
  public Optional<Fields> in(String path) {
    return value(path)
        .filter(JsonObject.class::isInstance)
        .map(value -> new Fields(value.asJsonObject()));
  }

  /** The objects of a list within; empty where there is none. */
  public List<Fields> list(String path) {
    return value(path)
        .filter(JsonArray.class::isInstance)
        .map(
            value ->
                value.asJsonArray().stream()
                    .filter(JsonObject.class::isInstance)
                    .map(item -> new Fields(item.asJsonObject()))
                    .toList())
        .orElse(List.of());
  }
}
