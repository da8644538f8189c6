package plinth.kernel.http.openapi.build;

import io.smallrye.openapi.model.BaseModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.kernel.Person;

/**
 * The schemas that the scanner created for classes. They become schemas of requests and of answers;
 * a record in both has one schema for each.
 */
final class ScannedSchemas {
  /** The scanner's pattern for a text that must not be blank. */
  private static final String FILLED = "\\S";

  /** The scanner's examples of dates, with our replacements. */
  private static final Map<Object, Object> DATES =
      Map.of("2022-03-10T16:15:50Z", "2026-01-31T12:00:00Z", "2022-03-10", "2026-01-31");

  private final ServiceLoader<Shapes> shapes =
      ServiceLoader.load(Shapes.class, ScannedSchemas.class.getClassLoader());
  private final Map<String, Class<?>> types = new HashMap<>();
  private final Map<String, Schema> answers = new HashMap<>();
  private final Map<String, Schema> scanned;
  private final Map<String, Schema> named = new TreeMap<>();
  private final RecordSchemas records;

  /** Takes the schemas out of a scanned document. */
  ScannedSchemas(OpenAPI document, RecordSchemas records) {
    this.records = records;
    this.scanned = new TreeMap<>(document.getComponents().getSchemas());
    Object found = document.getExtensions().get(ResourceScanner.SCHEMAS);
    Map<?, ?> schemas = (Map<?, ?>) Objects.requireNonNull(found);
    document.removeExtension(ResourceScanner.SCHEMAS);
    schemas.forEach((type, schema) -> add(load((String) type), (Schema) schema));
    shapes.forEach(each -> each.add(scanned));
    scanned.forEach((name, schema) -> prepare(types.get(name), schema));
  }

  private void prepare(@Nullable Class<?> type, Schema schema) {
    if (type == null) {
      return;
    }
    if (type.isRecord()) {
      RecordSchemas.prepare(type, schema);
      shapes.forEach(each -> each.refer(type, schema));
    }
    SchemaTree.each(schema, this::simplify);
  }

  private void add(Class<?> type, Schema schema) {
    answers.put(type.getName(), schema);
    if (!SchemaTree.name(schema).isEmpty()) {
      types.put(SchemaTree.name(schema), type);
    }
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, false, ScannedSchemas.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Normalizes a schema for other languages and for consistency within the document. */
  void simplify(Schema schema) {
    Class<?> type = types.get(SchemaTree.name(schema));
    if (type != null && type.isEnum()) {
      schema.setRef(null);
      schema.setType(List.of(SchemaType.STRING));
      schema.setEnumeration(new ArrayList<>(RecordSchemas.of(type)));
    } else if (type == Actor.class) {
      SchemaTree.refer(schema, Person.class.getSimpleName());
    } else if (type != null && List.of(SchemaType.OBJECT).equals(schema.getType())) {
      schema.setType(null);
    }
    if (SchemaTree.hasType(SchemaType.ARRAY, schema) && schema.getItems() == null) {
      schema.setItems(OASFactory.createSchema());
    }
    boolean isFree = schema.getRef() == null && schema.getProperties() == null;
    boolean isUnsaid = schema.getAdditionalPropertiesSchema() == null;
    if (isFree && isUnsaid && SchemaTree.hasType(SchemaType.OBJECT, schema)) {
      schema.setAdditionalPropertiesSchema(OASFactory.createSchema().booleanSchema(true));
    }
    if (schema.getPattern() != null && !schema.getPattern().equals(FILLED)) {
      schema.setPattern(Patterns.toEcmaScript(schema.getPattern()));
    }
    if (schema.getExamples() != null) {
      schema.setExamples(
          schema.getExamples().stream().map(one -> DATES.getOrDefault(one, one)).toList());
    }
  }

  /** The schema of a type in answers. */
  Schema answer(Class<?> type) {
    return BaseModel.deepCopy(answers.get(type.getName()), Schema.class);
  }

  /** All named schemas, to which more can be added. */
  Map<String, Schema> named() {
    return named;
  }

  /** Completes and names the schemas of these bodies and all answers. */
  void complete(List<Schema> bodies, List<Schema> answered) {
    Set<String> asked = SchemaTree.reachable(bodies, scanned);
    Set<String> shown = SchemaTree.reachable(answered, scanned);
    Map<String, String> inputs = new HashMap<>();
    Map<String, String> outputs = new HashMap<>();
    scanned.forEach(
        (name, schema) -> {
          if (!types.containsKey(name)) {
            // Not from a record: the same schema, as written, in requests and answers.
            named.put(name, schema);
          }
        });
    asked.removeIf(name -> !types.containsKey(name));
    shown.removeIf(name -> !types.containsKey(name));
    shown.forEach(name -> outputs.put(name, freeName(name)));
    asked.forEach(
        name ->
            inputs.put(name, shown.contains(name) ? outputs.get(name) + "Input" : freeName(name)));
    shown.forEach(name -> complete(name, outputs, false));
    asked.forEach(name -> complete(name, inputs, true));
    bodies.forEach(body -> SchemaTree.each(body, schema -> rename(schema, inputs)));
    answered.forEach(answer -> SchemaTree.each(answer, schema -> rename(schema, outputs)));
  }

  private void complete(String name, Map<String, String> names, boolean isRequest) {
    Schema schema = BaseModel.deepCopy(scanned.get(name), Schema.class);
    Class<?> type = types.get(name);
    if (type != null && type.isRecord()) {
      if (isRequest) {
        records.request(type, schema);
      } else {
        records.answer(type, schema);
      }
    }
    SchemaTree.each(schema, part -> rename(part, names));
    if (named.put(names.get(name), schema) != null) {
      throw new IllegalStateException("two schemas are named " + names.get(name));
    }
  }

  private static void rename(Schema schema, Map<String, String> names) {
    String name = names.get(SchemaTree.name(schema));
    if (name != null) {
      SchemaTree.refer(schema, name);
    }
  }

  /** A readable name for a schema whose name the scanner made unique with a number. */
  private String freeName(String name) {
    Class<?> type = types.get(name);
    return type == null || !name.matches(type.getSimpleName() + "\\d+")
        ? name
        : outer(type) + type.getSimpleName();
  }

  private static String outer(Class<?> type) {
    Class<?> around = type.getEnclosingClass();
    String word =
        around == null
            ? type.getPackageName().replaceAll("^plinth\\.|\\..*$", "")
            : around.getSimpleName().replace("Resource", "");
    return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }
}
