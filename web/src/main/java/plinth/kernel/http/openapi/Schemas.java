package plinth.kernel.http.openapi;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.kernel.Given;
import plinth.kernel.Names;
import plinth.kernel.Person;

/**
 * The schemas of the records that requests and answers are made of, named and kept once. An answer
 * always holds all of its members; a request need only hold those that must be there, and may leave
 * out or null the others.
 */
final class Schemas {
  /** Only there where it is true. */
  private static final Node BY_OPERATOR =
      Node.type("boolean")
          .with("description", "true where an operator of the platform acted on their behalf");

  private record Key(Class<?> type, boolean request) {}

  private final Map<Key, String> names = new HashMap<>();
  private final Map<String, Object> components = new TreeMap<>();
  private final Javadoc javadoc;

  Schemas(Javadoc javadoc) {
    this.javadoc = javadoc;
    components.put("Pagination", Envelopes.pagination());
  }

  /** All named schemas so far. */
  Map<String, Object> components() {
    return components;
  }

  /** The schema of what a request brings. */
  Node request(Type type) {
    return of(type, true);
  }

  /** The schema of what an answer holds. */
  Node answer(Type type) {
    return of(type, false);
  }

  private Node of(Type type, boolean request) {
    if (type instanceof ParameterizedType generic) {
      Type[] arguments = generic.getActualTypeArguments();
      Class<?> raw = (Class<?>) generic.getRawType();
      Node inner = of(arguments[arguments.length - 1], request);
      if (raw == Optional.class) {
        return inner.orNull();
      }
      return Collection.class.isAssignableFrom(raw)
          ? Node.list(inner)
          : Node.type("object").with("additionalProperties", inner);
    }
    Class<?> plain = type == Actor.class ? Person.class : (Class<?>) type;
    return plain.isRecord() && !isAny(plain)
        ? Node.ref("schemas", named(plain, request))
        : scalar(plain);
  }

  private static Node scalar(Class<?> type) {
    if (type.isEnum()) {
      return Node.type("string").with("enum", Annotated.of(type));
    } else if (type == boolean.class || type == Boolean.class) {
      return Node.type("boolean");
    } else if (type == int.class || type == Integer.class) {
      return Node.type("integer", "int32");
    } else if (type == long.class || type == Long.class || type == OptionalInt.class) {
      return Node.type("integer", "int64");
    } else if (type == double.class || type == Double.class) {
      return Node.type("number", "double");
    } else if (type == BigDecimal.class) {
      return Node.type("number");
    } else if (type == Instant.class) {
      return Node.type("string", "date-time").with("example", "2026-01-31T12:00:00Z");
    } else if (type == LocalDate.class) {
      return Node.type("string", "date").with("example", "2026-01-31");
    } else if (CharSequence.class.isAssignableFrom(type)) {
      return Node.type("string");
    } else if (JsonObject.class.isAssignableFrom(type)) {
      return Node.type("object").with("additionalProperties", true);
    } else if (JsonArray.class.isAssignableFrom(type)) {
      return Node.list(Node.empty());
    } else if (isAny(type)) {
      return Node.empty();
    }
    throw new IllegalStateException("no schema for " + type);
  }

  private static boolean isAny(Class<?> type) {
    return type == Object.class
        || type == plinth.kernel.JsonText.class
        || jakarta.json.JsonValue.class.isAssignableFrom(type);
  }

  private String named(Class<?> type, boolean request) {
    Key key = new Key(type, request);
    String known = names.get(key);
    if (known != null) {
      return known;
    }
    String name = free(type, request);
    names.put(key, name);
    components.put(name, Node.empty());
    components.put(name, object(type, request));
    return name;
  }

  private String free(Class<?> type, boolean request) {
    Schema schema = type.getAnnotation(Schema.class);
    String name = schema == null || schema.name().isEmpty() ? type.getSimpleName() : schema.name();
    if (!components.containsKey(name)) {
      return name;
    }
    String other = names.containsKey(new Key(type, !request)) ? name + "Input" : outer(type) + name;
    if (components.containsKey(other)) {
      throw new IllegalStateException(type + " needs a schema name of its own beside " + other);
    }
    return other;
  }

  private static String outer(Class<?> type) {
    Class<?> around = type.getEnclosingClass();
    String word =
        around == null
            ? type.getPackageName().replaceAll("^plinth\\.|\\..*$", "")
            : around.getSimpleName().replace("Resource", "");
    return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }

  private Node object(Class<?> type, boolean request) {
    Node properties = Node.empty();
    List<String> required = new ArrayList<>();
    for (RecordComponent component : type.getRecordComponents()) {
      if (component.getType() == Given.class) {
        continue;
      }
      String name = Names.snake(component.getName());
      Field field = field(type, component);
      boolean must = request ? Constraints.isRequired(field) : true;
      if (must) {
        required.add(name);
      }
      properties.put(name, member(component, field, request, must));
    }
    Node schema = Node.type("object");
    javadoc.of(type).ifPresent(text -> schema.with("description", text));
    if (!required.isEmpty()) {
      schema.with("required", required);
    }
    schema.with("properties", properties);
    Schema said = type.getAnnotation(Schema.class);
    if (type == Person.class) {
      properties.put("by_operator", BY_OPERATOR);
    }
    if (said != null && !said.example().isEmpty()) {
      schema.with("example", Annotated.value(schema, said.example()));
    }
    return request ? schema.with("additionalProperties", false) : schema;
  }

  private Node member(RecordComponent component, Field field, boolean request, boolean must) {
    Node schema = of(component.getGenericType(), request);
    boolean nullable =
        request
            ? !must && component.getType() != boolean.class
            : isNullable(component.getAnnotatedType());
    Optional<String> text = javadoc.of(component);
    if (schema.containsKey("$ref") && (nullable || text.isPresent() || annotated(field))) {
      schema = Node.of("allOf", List.of(schema));
    }
    if (text.isPresent()) {
      schema.with("description", text.get());
    }
    Constraints.add(schema, field);
    if (schema.get("items") instanceof Node items
        && !items.containsKey("$ref")
        && component.getAnnotatedType() instanceof AnnotatedParameterizedType list) {
      Constraints.add(items, list.getAnnotatedActualTypeArguments()[0]);
    }
    schema = Annotated.apply(schema, field, type -> of(type, request));
    if (nullable) {
      schema.orNull();
    }
    if (nullable && schema.get("enum") instanceof List<?> words) {
      List<@Nullable Object> withNull = new ArrayList<>(words);
      withNull.add(null);
      schema.with("enum", withNull);
    }
    return schema;
  }

  private static boolean annotated(AnnotatedElement field) {
    return field.isAnnotationPresent(Schema.class);
  }

  private static boolean isNullable(AnnotatedType type) {
    return type.isAnnotationPresent(Nullable.class)
        || (type instanceof AnnotatedParameterizedType generic
            && generic.isAnnotationPresent(Nullable.class))
        || type.getType() == Optional.class;
  }

  private static Field field(Class<?> type, RecordComponent component) {
    try {
      return type.getDeclaredField(component.getName());
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(e);
    }
  }
}
