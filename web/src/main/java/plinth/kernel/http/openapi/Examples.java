package plinth.kernel.http.openapi;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Examples of whole bodies, put together from those of their members. */
public final class Examples {
  private final Map<String, ?> schemas;
  private final Deque<String> open = new ArrayDeque<>();

  /** Examples over these named schemas. */
  public Examples(Map<String, ?> schemas) {
    this.schemas = schemas;
  }

  /** A value that the schema takes; null where nothing better is known. */
  public @Nullable Object of(Map<?, ?> schema) {
    if (schema.get("example") != null) {
      return schema.get("example");
    } else if (schema.get("default") != null) {
      return schema.get("default");
    } else if (schema.get("$ref") instanceof String reference) {
      return named(reference.substring(reference.lastIndexOf('/') + 1));
    } else if (schema.get("allOf") instanceof List<?> all) {
      return of((Map<?, ?>) all.get(0));
    } else if (schema.get("enum") instanceof List<?> words && !words.isEmpty()) {
      return words.get(0);
    }
    return ofType(schema);
  }

  private @Nullable Object named(String name) {
    if (open.contains(name) || !(schemas.get(name) instanceof Map<?, ?> schema)) {
      return null;
    }
    open.push(name);
    try {
      return of(schema);
    } finally {
      open.pop();
    }
  }

  private @Nullable Object ofType(Map<?, ?> schema) {
    Object type = schema.get("type");
    if ("object".equals(type)) {
      Node example = Node.empty();
      if (schema.get("properties") instanceof Map<?, ?> properties) {
        properties.forEach((name, part) -> member(example, (String) name, (Map<?, ?>) part));
      }
      return example;
    } else if ("array".equals(type)) {
      Object item =
          schema.get("items") instanceof Map<?, ?> items && items.get("pattern") == null
              ? of(items)
              : null;
      return item == null ? List.of() : List.of(item);
    } else if ("integer".equals(type) || "number".equals(type)) {
      return schema.get("minimum") == null ? 1 : schema.get("minimum");
    } else if ("boolean".equals(type)) {
      return true;
    }
    return "string".equals(type) ? text(schema) : null;
  }

  /** A member that is read only is not written, and the same example serves both ways. */
  private void member(Node example, String name, Map<?, ?> schema) {
    if (isReadOnly(schema)) {
      return;
    }
    Object value = of(schema);
    if (value != null || isNullable(schema)) {
      example.put(name, value);
    }
  }

  private static boolean isReadOnly(Map<?, ?> schema) {
    return "true".equals(String.valueOf(schema.get("readOnly")));
  }

  private static boolean isNullable(Map<?, ?> schema) {
    return Boolean.TRUE.equals(schema.get("nullable"));
  }

  private static @Nullable Object text(Map<?, ?> schema) {
    return schema.get("pattern") != null && isNullable(schema) ? null : "text";
  }
}
