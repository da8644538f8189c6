package plinth.kernel.http;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;

/**
 * The body of an error: {@code { message, code, error_key, errors?, request_id }} and the extra
 * members of the problem.
 */
public final class ErrorBody {
  /** The maximum number of errors in a body; {@code errors_omitted} counts the others. */
  static final int MAX_ERRORS = 50;

  /**
   * The maximum number of characters of a field's name or a sentence, both of which may quote the
   * client.
   */
  private static final int MAX_TEXT = 300;

  private ErrorBody() {}

  /** The JSON text of the body. */
  public static String toJson(Problem problem, String requestId) {
    JsonObjectBuilder body =
        Json.createObjectBuilder()
            .add("message", truncate(String.valueOf(problem.getMessage())))
            .add("code", problem.code().name())
            .add("error_key", problem.code().name());
    if (!problem.errors().isEmpty()) {
      JsonArrayBuilder errors = Json.createArrayBuilder();
      List<Problem.FieldError> all = problem.errors();
      for (Problem.FieldError error : all.subList(0, Math.min(all.size(), MAX_ERRORS))) {
        errors.add(
            Json.createObjectBuilder()
                .add("field", truncate(error.field()))
                .add("rule", error.rule())
                .add("message", truncate(error.message())));
      }
      body.add("errors", errors);
      if (all.size() > MAX_ERRORS) {
        body.add("errors_omitted", all.size() - MAX_ERRORS);
      }
    }
    for (Map.Entry<String, Object> member : problem.members().entrySet()) {
      body.add(member.getKey(), json(member.getValue()));
    }
    return body.add("request_id", requestId).build().toString();
  }

  private static String truncate(String text) {
    if (text.length() <= MAX_TEXT) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(MAX_TEXT - 1)) ? MAX_TEXT - 1 : MAX_TEXT;
    return text.substring(0, end) + "…";
  }

  private static JsonValue json(@Nullable Object value) {
    if (value == null) {
      return JsonValue.NULL;
    } else if (value instanceof JsonValue json) {
      return json;
    } else if (value instanceof Boolean flag) {
      return flag ? JsonValue.TRUE : JsonValue.FALSE;
    } else if (value instanceof BigDecimal number) {
      return Json.createValue(number);
    } else if (value instanceof Number number) {
      return Json.createValue(number.longValue());
    } else if (value instanceof Collection<?> all) {
      JsonArrayBuilder array = Json.createArrayBuilder();
      all.forEach(item -> array.add(json(item)));
      return array.build();
    }
    return value instanceof Record
        ? JsonText.parse(JsonWriter.toJson(value))
        : Json.createValue(value.toString());
  }
}
