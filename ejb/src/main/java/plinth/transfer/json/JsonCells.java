package plinth.transfer.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The cells of a row from the members of a JSON object. A list becomes its items, separated by
 * semicolons; an amount of money a number with a currency; an object with a slug, as exports write
 * related records and files, that slug. Other objects and lists remain JSON.
 */
final class JsonCells {
  /** Longer numbers keep their exponents. */
  private static final int DIGITS = 400;

  private final String[] texts;
  private final Map<Integer, String> numbers = new HashMap<>();

  JsonCells(int width) {
    texts = new String[width];
    Arrays.fill(texts, "");
  }

  List<String> texts() {
    return List.of(texts);
  }

  Map<Integer, String> numbers() {
    return numbers;
  }

  /** Sets the cell of a column; false if it is a list with a text that contains a semicolon. */
  boolean set(int column, JsonValue value) {
    if (value instanceof JsonNumber number) {
      setNumber(column, number, "");
    } else if (value instanceof JsonObject object
        && object.get("amount") instanceof JsonNumber amount
        && object.get("currency") instanceof JsonString currency) {
      setNumber(column, amount, currency.getString());
    } else if (value instanceof JsonArray list) {
      return setList(column, list);
    } else {
      texts[column] = text(value);
    }
    return true;
  }

  private void setNumber(int column, JsonNumber number, String currency) {
    texts[column] = text(number);
    numbers.put(column, currency);
  }

  private boolean setList(int column, JsonArray list) {
    List<String> items = new ArrayList<>();
    for (JsonValue item : list) {
      if (item instanceof JsonArray || (item instanceof JsonObject object && !hasSlug(object))) {
        texts[column] = list.toString();
        return true;
      }
      items.add(text(item));
    }
    texts[column] = String.join("; ", items);
    return items.stream().noneMatch(item -> item.contains(";"));
  }

  private static boolean hasSlug(JsonObject object) {
    return object.get("slug") instanceof JsonString;
  }

  private static String text(JsonValue value) {
    return switch (value.getValueType()) {
      case NULL -> "";
      case STRING -> ((JsonString) value).getString();
      case NUMBER -> text(((JsonNumber) value).bigDecimalValue());
      case OBJECT ->
          hasSlug(value.asJsonObject()) ? value.asJsonObject().getString("slug") : value.toString();
      default -> value.toString();
    };
  }

  private static String text(BigDecimal number) {
    return number.precision() > DIGITS || Math.abs((long) number.scale()) > DIGITS
        ? number.toString()
        : number.toPlainString();
  }
}
