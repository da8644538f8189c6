package plinth.kernel.http.body;

import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem.FieldError;

/** Reads JSON values as the types of request record components. */
final class JsonValues {
  private JsonValues() {}

  /** The value as this type; null if it is absent, null, or invalid (then an error is added). */
  static @Nullable Object read(
      @Nullable JsonValue value, Type type, String path, List<FieldError> errors) {
    if (value == null || value == JsonValue.NULL) {
      return type == boolean.class ? false : null;
    }
    if (type instanceof ParameterizedType generic) {
      return generic.getRawType() == Map.class
          ? map(value, generic.getActualTypeArguments()[1], path, errors)
          : list(value, generic.getActualTypeArguments()[0], path, errors);
    }
    Object read = scalar(value, (Class<?>) type, path, errors);
    if (read == null && errors.stream().noneMatch(e -> e.field().startsWith(path))) {
      String expected = describeType((Class<?>) type);
      errors.add(new FieldError(path, "type", path + " must be " + expected));
    }
    return read;
  }

  private static @Nullable Object scalar(
      JsonValue value, Class<?> type, String path, List<FieldError> errors) {
    if (JsonValue.class.isAssignableFrom(type)) {
      return type.isInstance(value) ? value : null;
    } else if (type == String.class) {
      return value instanceof JsonString text && isStorable(text.getString())
          ? text.getString()
          : null;
    } else if (type == Boolean.class || type == boolean.class) {
      return value == JsonValue.TRUE
          ? Boolean.TRUE
          : value == JsonValue.FALSE ? Boolean.FALSE : null;
    } else if (Number.class.isAssignableFrom(type)) {
      return value instanceof JsonNumber number ? number(number, type) : null;
    } else if (type.isRecord()) {
      return value instanceof JsonObject object
          ? Binder.of(type).bind(object, path + ".", errors)
          : null;
    }
    return value instanceof JsonString text ? parseText(text.getString(), type) : null;
  }

  /** Whether PostgreSQL can store a text: it has no U+0000 and no unpaired surrogate. */
  private static boolean isStorable(String text) {
    return text.indexOf('\0') < 0 && text.codePoints().noneMatch(c -> c >= 0xD800 && c <= 0xDFFF);
  }

  private static @Nullable Object number(JsonNumber number, Class<?> type) {
    try {
      if (type == Integer.class) {
        return number.intValueExact();
      } else if (type == Long.class) {
        return number.longValueExact();
      }
      BigDecimal exact = number.bigDecimalValue();
      return Math.abs((long) exact.scale()) > 400 ? null : exact;
    } catch (ArithmeticException | NumberFormatException e) {
      return null;
    }
  }

  private static @Nullable Object parseText(String text, Class<?> type) {
    if (type.isEnum()) {
      for (Object constant : type.getEnumConstants()) {
        if (((Enum<?>) constant).name().toLowerCase(Locale.ROOT).equals(text)) {
          return constant;
        }
      }
      return null;
    }
    try {
      if (type == Instant.class) {
        return OffsetDateTime.parse(text).toInstant();
      } else if (type == LocalDate.class) {
        return LocalDate.parse(text);
      }
    } catch (DateTimeException e) {
      return null;
    }
    throw new IllegalStateException("no way to read " + type + " from JSON");
  }

  private static @Nullable List<@Nullable Object> list(
      JsonValue value, Type item, String path, List<FieldError> errors) {
    if (!(value instanceof JsonArray array)) {
      errors.add(new FieldError(path, "type", path + " must be a list"));
      return null;
    }
    List<@Nullable Object> all = new ArrayList<>(array.size());
    for (int i = 0; i < array.size(); i++) {
      String place = path + "[" + i + "]";
      if (array.get(i) == JsonValue.NULL) {
        errors.add(new FieldError(place, "required", place + " must not be null"));
      } else {
        all.add(read(array.get(i), item, place, errors));
      }
    }
    return all;
  }

  private static @Nullable Map<String, @Nullable Object> map(
      JsonValue value, Type item, String path, List<FieldError> errors) {
    if (!(value instanceof JsonObject object)) {
      errors.add(new FieldError(path, "type", path + " must be an object"));
      return null;
    }
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    object.forEach((name, part) -> all.put(name, read(part, item, path + "." + name, errors)));
    return all;
  }

  private static String describeType(Class<?> type) {
    if (type.isEnum()) {
      List<String> words = new ArrayList<>();
      for (Object constant : type.getEnumConstants()) {
        words.add(((Enum<?>) constant).name().toLowerCase(Locale.ROOT));
      }
      return "one of " + String.join(", ", words);
    } else if (type == Integer.class || type == Long.class) {
      return "a whole number";
    } else if (Number.class.isAssignableFrom(type)) {
      return "a number";
    } else if (type == Boolean.class || type == boolean.class) {
      return "true or false";
    } else if (type == Instant.class) {
      return "a moment such as 2026-01-31T12:00:00Z";
    } else if (type == LocalDate.class) {
      return "a date such as 2026-01-31";
    }
    return type == String.class ? "a text" : "an object";
  }
}
