package plinth.kernel.http.openapi;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Builds examples of whole bodies from examples of their members: each is valid for its schema and,
 * where possible, says what a member contains.
 */
public final class Examples {
  private final Map<String, ?> schemas;
  private final Deque<String> open = new ArrayDeque<>();

  /** Creates examples over these named schemas. */
  public Examples(Map<String, ?> schemas) {
    this.schemas = schemas;
  }

  /** A valid value for the schema of a body; null if there is no better one. */
  public @Nullable Object of(Map<?, ?> schema) {
    return of("", schema);
  }

  /** A valid value for the schema of a member or parameter; null if there is no better one. */
  public @Nullable Object of(String name, Map<?, ?> schema) {
    if (schema.get("example") != null) {
      return schema.get("example");
    } else if (schema.get("default") != null) {
      return schema.get("default");
    } else if (schema.get("$ref") instanceof String reference) {
      return named(name, reference.substring(reference.lastIndexOf('/') + 1));
    } else if (schema.get("allOf") instanceof List<?> all) {
      return of(name, (Map<?, ?>) all.get(0));
    } else if (schema.get("oneOf") instanceof List<?> choice) {
      return of(name, (Map<?, ?>) choice.get(0));
    } else if (schema.get("enum") instanceof List<?> words && !words.isEmpty()) {
      return words.get(0);
    }
    return ofType(name, schema);
  }

  private @Nullable Object named(String member, String name) {
    if (open.contains(name) || !(schemas.get(name) instanceof Map<?, ?> schema)) {
      return null;
    }
    open.push(name);
    try {
      return of(member, schema);
    } finally {
      open.pop();
    }
  }

  private @Nullable Object ofType(String name, Map<?, ?> schema) {
    Object type = schema.get("type");
    if ("object".equals(type)) {
      return object(schema);
    } else if ("array".equals(type)) {
      Object item =
          schema.get("items") instanceof Map<?, ?> items ? of(singular(name), items) : null;
      return item == null ? List.of() : List.of(item);
    } else if ("integer".equals(type) || "number".equals(type)) {
      return number(schema);
    } else if ("boolean".equals(type)) {
      return true;
    }
    return "string".equals(type) ? text(name, schema) : null;
  }

  private Node object(Map<?, ?> schema) {
    Node example = Node.empty();
    if (schema.get("properties") instanceof Map<?, ?> properties) {
      List<?> required = schema.get("required") instanceof List<?> names ? names : List.of();
      properties.forEach(
          (name, part) ->
              member(example, (String) name, (Map<?, ?>) part, required.contains(name)));
    }
    return example;
  }

  /**
   * Adds a member, unless it is read-only: requests omit it, and requests and answers share one
   * example.
   */
  private void member(Node example, String name, Map<?, ?> schema, boolean isRequired) {
    if (isReadOnly(schema)) {
      return;
    }
    Object value = of(name, schema);
    if (value != null || isNullable(schema) || (isRequired && schema.get("type") == null)) {
      example.put(name, value);
    }
  }

  private static Object number(Map<?, ?> schema) {
    if (schema.get("minimum") == null) {
      return 1;
    }
    BigDecimal least = new BigDecimal(String.valueOf(schema.get("minimum")));
    boolean isOpen = Boolean.TRUE.equals(schema.get("exclusiveMinimum")) || least.signum() == 0;
    BigDecimal number = isOpen ? least.add(BigDecimal.ONE) : least;
    return schema.get("maximum") != null
            && number.compareTo(new BigDecimal(String.valueOf(schema.get("maximum")))) > 0
        ? least
        : number;
  }

  private static @Nullable Object text(String name, Map<?, ?> schema) {
    String pattern = schema.get("pattern") instanceof String given ? given : "";
    int least = schema.get("minLength") instanceof Number given ? given.intValue() : 0;
    int most = schema.get("maxLength") instanceof Number given ? given.intValue() : 10_000;
    String format = schema.get("format") instanceof String given ? given : "";
    return ExampleTexts.of(name, format)
        .filter(text -> text.length() >= least && text.length() <= most)
        .filter(text -> Pattern.compile(pattern).matcher(text).find())
        .findFirst()
        .orElse(null);
  }

  private static String singular(String name) {
    return name.replaceFirst("ies$", "y").replaceFirst("(?<!s)s$", "");
  }

  private static boolean isReadOnly(Map<?, ?> schema) {
    return "true".equals(String.valueOf(schema.get("readOnly")));
  }

  private static boolean isNullable(Map<?, ?> schema) {
    return Boolean.TRUE.equals(schema.get("nullable"));
  }
}
