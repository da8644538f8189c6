package plinth.kernel.http.openapi;

import jakarta.json.JsonException;
import jakarta.json.JsonValue;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import plinth.kernel.JsonText;
import plinth.kernel.Names;
import plinth.kernel.Words;

/** What {@link Schema} says of a member or parameter, laid over what its Java type says. */
final class Annotated {
  private Annotated() {}

  /** The schema with what the annotation says, or as it was where there is none. */
  static Node apply(Node plain, AnnotatedElement element, Function<Type, Node> ofType) {
    Words words = element.getAnnotation(Words.class);
    if (words != null) {
      choices(plain, words.of() == Void.class ? List.of(words.value()) : of(words.of()));
    }
    Schema said = element.getAnnotation(Schema.class);
    if (said == null) {
      return plain;
    }
    Node schema = plain;
    if (said.implementation() != Void.class) {
      Node other = ofType.apply(said.implementation());
      schema =
          said.type() == SchemaType.ARRAY ? Node.list(other) : Node.of("allOf", List.of(other));
      if (plain.get("description") != null) {
        schema.with("description", plain.get("description"));
      }
    } else if (said.type() != SchemaType.DEFAULT) {
      schema.with("type", said.type().name().toLowerCase(Locale.ROOT));
    }
    text(schema, "description", said.description());
    text(schema, "format", said.format());
    if (said.enumeration().length > 0) {
      choices(schema, List.of(said.enumeration()));
    }
    if (!said.minimum().isEmpty()) {
      schema.with("minimum", new BigDecimal(said.minimum()));
    }
    if (!said.maximum().isEmpty()) {
      schema.with("maximum", new BigDecimal(said.maximum()));
    }
    if (!said.defaultValue().isEmpty()) {
      schema.with("default", value(schema, said.defaultValue()));
    }
    if (!said.example().isEmpty()) {
      schema.with("example", value(schema, said.example()));
    }
    return schema;
  }

  /** The words of an enum on the wire, or those that a class has a method for. */
  @SuppressWarnings("unchecked")
  static List<String> of(Class<?> type) {
    for (Method method : type.getDeclaredMethods()) {
      if (method.getName().equals("words") && Modifier.isStatic(method.getModifiers())) {
        return called(method);
      }
    }
    return Names.words((Class<? extends Enum<?>>) type.asSubclass(Enum.class));
  }

  private static List<String> called(Method method) {
    try {
      method.setAccessible(true);
      return ((List<?>) method.invoke(null)).stream().map(String::valueOf).toList();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What a list holds is chosen, not the list. */
  private static void choices(Node schema, List<String> words) {
    Node chosen = schema.get("items") instanceof Node items ? items : schema;
    chosen.with("enum", words);
  }

  /** A text of an annotation as a value of the schema's type. */
  static Object value(Node schema, String text) {
    if ("string".equals(schema.get("type"))) {
      return text;
    }
    try {
      JsonValue value = JsonText.value(text);
      return value;
    } catch (JsonException | IllegalStateException e) {
      return text;
    }
  }

  private static void text(Node schema, String keyword, String text) {
    if (!text.isEmpty()) {
      schema.with(keyword, text);
    }
  }
}
