package plinth.kernel.http.openapi.build;

import jakarta.json.JsonArray;
import jakarta.json.JsonValue;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.jspecify.annotations.Nullable;
import plinth.kernel.JsonText;
import plinth.kernel.Names;
import plinth.kernel.Person;
import plinth.kernel.PresentMembers;
import plinth.kernel.Words;
import plinth.kernel.http.OnlyIfAsked;

/**
 * Completes the scanned schemas of records. An answer always contains all of its members, except
 * for those that are {@link OnlyIfAsked}; a request must contain the required members, may omit or
 * null the others, and may contain no more.
 */
final class RecordSchemas {
  /** Names in generated clients for signs that are not valid identifiers. */
  private static final Map<String, String> SIGNS =
      Map.of(",", "COMMA", ";", "SEMICOLON", "\t", "TAB", "|", "BAR");

  private final Javadoc javadoc;

  RecordSchemas(Javadoc javadoc) {
    this.javadoc = javadoc;
  }

  /** Removes members that the binder fills, and leaves members of any JSON type open. */
  static void prepare(Class<?> type, Schema schema) {
    for (RecordComponent component : type.getRecordComponents()) {
      String name = Names.toSnakeCase(component.getName());
      Schema member = Objects.requireNonNull(schema.getProperties().get(name), name);
      if (component.getType() == PresentMembers.class) {
        schema.removeProperty(name);
        schema.removeRequired(name);
      } else if (isAny(component.getType())) {
        open(member);
      } else if (JsonArray.class.isAssignableFrom(component.getType())) {
        member.setType(List.of(SchemaType.ARRAY));
      } else if (component.getType() == OptionalInt.class) {
        member.setType(List.of(SchemaType.INTEGER));
        member.setFormat("int64");
        member.setRef(null);
      } else if (component.getGenericType() instanceof ParameterizedType generic) {
        Type[] arguments = generic.getActualTypeArguments();
        if (arguments[arguments.length - 1] instanceof Class<?> inner && isAny(inner)) {
          open(
              member.getItems() == null
                  ? member.getAdditionalPropertiesSchema()
                  : member.getItems());
        }
      }
    }
  }

  private static boolean isAny(Class<?> type) {
    return type == Object.class || type == JsonText.class || type == JsonValue.class;
  }

  private static void open(Schema schema) {
    schema.setRef(null);
    schema.setType(null);
  }

  /** Completes the schema of a record in requests. */
  void request(Class<?> type, Schema schema) {
    List<String> required = schema.getRequired() == null ? List.of() : schema.getRequired();
    members(type, schema)
        .forEach(
            (component, member) -> {
              boolean isRequired = required.contains(Names.toSnakeCase(component.getName()));
              if (!isRequired && component.getType() != boolean.class) {
                SchemaTree.makeNullable(member);
              }
            });
    schema.setAdditionalPropertiesSchema(OASFactory.createSchema().booleanSchema(false));
  }

  /** Completes the schema of a record in answers. */
  void answer(Class<?> type, Schema schema) {
    Map<RecordComponent, Schema> members = members(type, schema);
    List<String> required = new ArrayList<>();
    members.forEach(
        (component, member) -> {
          if (!component.isAnnotationPresent(OnlyIfAsked.class)) {
            required.add(Names.toSnakeCase(component.getName()));
          }
          if (isNullable(component.getAnnotatedType())) {
            SchemaTree.makeNullable(member);
          }
        });
    schema.setRequired(required.isEmpty() ? null : required);
    if (type == Person.class) {
      // Only present if it is true.
      schema.addProperty(
          "by_operator",
          OASFactory.createSchema()
              .addType(SchemaType.BOOLEAN)
              .description("True if a platform operator acted on behalf of the member"));
    }
  }

  /** The members in order, with their descriptions and allowed words. */
  private Map<RecordComponent, Schema> members(Class<?> type, Schema schema) {
    javadoc.of(type).ifPresent(schema::setDescription);
    Map<RecordComponent, Schema> members = new LinkedHashMap<>();
    Map<String, Schema> properties = new LinkedHashMap<>();
    for (RecordComponent component : type.getRecordComponents()) {
      String name = Names.toSnakeCase(component.getName());
      Schema member = schema.getProperties().get(name);
      if (member != null) {
        AnnotatedElement field = field(type, component);
        if (member.getDescription() == null) {
          javadoc.of(component).ifPresent(member::setDescription);
        }
        applyWords(member, field);
        requireNonEmpty(member, field);
        members.put(component, member);
        properties.put(name, member);
      }
    }
    schema.setProperties(properties);
    return members;
  }

  /** Restricts a member, or the items of a list, to the words of its annotation. */
  static void applyWords(Schema member, AnnotatedElement element) {
    Words words = element.getAnnotation(Words.class);
    if (words != null) {
      Schema chosen = member.getItems() == null ? member : member.getItems();
      List<String> all = words.of() == Void.class ? List.of(words.value()) : of(words.of());
      chosen.setEnumeration(new ArrayList<>(all));
      if (SIGNS.keySet().containsAll(all)) {
        chosen.addExtension("x-enum-varnames", all.stream().map(SIGNS::get).toList());
      }
    }
  }

  /** Sets the minimum length of a text that must not be blank. */
  private static void requireNonEmpty(Schema member, AnnotatedElement element) {
    boolean isFilled =
        element.isAnnotationPresent(NotBlank.class) || element.isAnnotationPresent(NotEmpty.class);
    if (isFilled
        && SchemaTree.hasType(SchemaType.STRING, member)
        && member.getMinLength() == null) {
      member.setMinLength(1);
    }
  }

  /** The words of an enum in the API, or the words that a static method of a class returns. */
  @SuppressWarnings("unchecked")
  static List<String> of(Class<?> type) {
    for (Method method : type.getDeclaredMethods()) {
      if (method.getName().equals("words") && Modifier.isStatic(method.getModifiers())) {
        try {
          method.setAccessible(true);
          return ((List<?>) method.invoke(null)).stream().map(String::valueOf).toList();
        } catch (ReflectiveOperationException e) {
          throw new IllegalStateException(e);
        }
      }
    }
    return Names.words((Class<? extends Enum<?>>) type.asSubclass(Enum.class));
  }

  private static boolean isNullable(AnnotatedType type) {
    return type.isAnnotationPresent(Nullable.class)
        || (type instanceof AnnotatedParameterizedType generic
            && generic.isAnnotationPresent(Nullable.class))
        || type.getType() == Optional.class;
  }

  private static AnnotatedElement field(Class<?> type, RecordComponent component) {
    try {
      return type.getDeclaredField(component.getName());
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(e);
    }
  }
}
