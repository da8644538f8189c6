package plinth.records.query;

import jakarta.json.JsonArray;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;

/**
 * The position after one record of a sorted list. Its text is opaque: Base64url of JSON, bound to
 * the object and the sort, so that a cursor of another list is refused.
 *
 * @param branch the index range that contains the record
 * @param keys its slot values, one per field of the sort
 * @param id its number
 * @param seen the number of records that pages have shown up to this one; 0: unknown
 * @param stored the fields whose stored values the keys are; null: unknown
 */
public record Cursor(
    String branch, JsonArray keys, long id, long seen, @Nullable List<String> stored) {
  private static final int MAX_LENGTH = 4000;

  /** The maximum number of records that a cursor may claim to have passed. */
  private static final long FARTHEST = 1L << 53;

  /**
   * Creates the cursor of a row of {@link Keyset}.
   *
   * @param keys the text of {@code sort_keys}
   */
  public static Cursor of(String branch, String keys, long id) {
    return new Cursor(branch, JsonText.parse(keys).asJsonArray(), id, 0, null);
  }

  /** A copy with the number of records that pages have shown. */
  public Cursor seen(long number) {
    return new Cursor(branch, keys, id, number, stored);
  }

  /** The text for the client, which sends it back. */
  public String encode(long objectId, Sort sort) {
    return encode(objectId, sort.toString(), sort.stored());
  }

  /** The text for a list in another order than a sort. */
  public String encode(long objectId, String order) {
    return encode(objectId, order, List.of());
  }

  private String encode(long objectId, String order, List<String> storedKeys) {
    String json =
        Json.createObjectBuilder()
            .add("o", objectId)
            .add("s", order)
            .add("b", branch)
            .add("k", keys)
            .add("i", id)
            .add("n", seen)
            .add("d", Json.createArrayBuilder(storedKeys))
            .build()
            .toString();
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(json.getBytes(StandardCharsets.UTF_8));
  }

  /** Reads the text of a cursor; refuses a malformed one and one of another object or sort. */
  public static Cursor decode(String text, long objectId, Sort sort) {
    return decode(text, objectId, sort.toString(), sort.keys().size());
  }

  /**
   * Reads the text of a cursor in another order than a sort.
   *
   * @param size the number of its keys
   */
  public static Cursor decode(String text, long objectId, String order, int size) {
    if (text.length() > MAX_LENGTH) {
      throw refusal();
    }
    JsonObject json = object(text);
    try {
      JsonArray keys = json.getJsonArray("k");
      boolean ours =
          json.getJsonNumber("o").longValueExact() == objectId
              && json.getString("s").equals(order)
              && keys.size() == size;
      if (!ours) {
        throw refusal();
      }
      long seen = json.containsKey("n") ? json.getJsonNumber("n").longValueExact() : 0;
      return new Cursor(
          json.getString("b"),
          keys,
          json.getJsonNumber("i").longValueExact(),
          Math.max(0, Math.min(seen, FARTHEST)),
          json.containsKey("d") ? texts(json.getJsonArray("d")) : null);
    } catch (NullPointerException | ClassCastException | ArithmeticException e) {
      throw refusal();
    }
  }

  private static List<String> texts(JsonArray array) {
    return array.getValuesAs(JsonString.class).stream().map(JsonString::getString).toList();
  }

  /** The error for a text that is not a cursor of the list. */
  public static Problem refusal() {
    return Problem.invalid("cursor", "cursor", "Is not a cursor of this list");
  }

  private static JsonObject object(String text) {
    byte[] bytes;
    try {
      bytes = Base64.getUrlDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw refusal();
    }
    try {
      JsonValue value = JsonText.parse(new String(bytes, StandardCharsets.UTF_8));
      return value instanceof JsonObject object ? object : JsonValue.EMPTY_JSON_OBJECT;
    } catch (JsonException e) {
      throw refusal();
    }
  }
}
