package plinth.records;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Choices;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.Generated;
import plinth.fields.Linked;
import plinth.fields.Occasion;
import plinth.kernel.Json;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.objects.GrantedShape;

/**
 * Reads the body of a write, {@code { data: { … } }}, with the shape of its object as the caller
 * sees it. Values are converted to their canonical form, and all errors are reported together.
 * Fields that the caller does not see are treated as unknown; a field that the caller must not
 * change may be sent back unchanged. The answer of a read can be sent back as an update: the system
 * members around {@code data} are ignored here, and a body with system members needs no {@code
 * data}.
 */
public final class RecordValuesReader {
  /** The member of a new record that confirms it although it is a duplicate. */
  public static final String ALLOW_DUPLICATES = "allow_duplicates";

  private static final Set<String> SYSTEM =
      Set.of(
          "slug",
          "id",
          "created_at",
          "updated_at",
          "created_by",
          "updated_by",
          "assigned_to",
          "version");

  /** The members of a new record that Plinth sets and no body can set. */
  private static final Set<String> GIVEN =
      Set.of("slug", "id", "created_at", "updated_at", "created_by", "updated_by", "version");

  private final GrantedShape shape;
  private final JsonObject current;
  private final @Nullable Occasion creation;
  private final List<FieldError> errors = new ArrayList<>();

  /** The creation is null for a record that exists. */
  private RecordValuesReader(GrantedShape shape, JsonObject current, @Nullable Occasion creation) {
    this.shape = shape;
    this.current = current;
    this.creation = creation;
  }

  /**
   * All values of a new record, including defaults.
   *
   * @param creation when and by whom it is created
   */
  public static Map<String, JsonValue> forCreate(
      GrantedShape shape, JsonObject body, Occasion creation) {
    RecordValuesReader reader =
        new RecordValuesReader(shape, JsonValue.EMPTY_JSON_OBJECT, creation);
    Map<String, JsonValue> given = reader.read(body);
    Map<String, JsonValue> values = new LinkedHashMap<>();
    for (Field field : shape.complete().fields()) {
      JsonValue value = given.get(field.slug());
      if (!given.containsKey(field.slug()) && field.active()) {
        value = field.defaultFor(creation);
      }
      if (value != null && value != JsonValue.NULL) {
        values.put(field.slug(), value);
      } else if (field.active()
          && field.rules().required()
          && !(field.type() instanceof Generated<?>)) {
        if (!shape.sees(field) || shape.isReadOnly(field)) {
          throw withheldProblem();
        }
        reader.addRequired(field);
      }
    }
    reader.refuseErrors();
    return values;
  }

  /**
   * The changes of an update: the new value of each field that changes, JSON null if it is cleared.
   *
   * @param current the stored values
   */
  public static Map<String, JsonValue> forUpdate(
      GrantedShape shape, JsonObject current, JsonObject body) {
    RecordValuesReader reader = new RecordValuesReader(shape, current, null);
    Map<String, JsonValue> changed = new LinkedHashMap<>();
    reader
        .read(body)
        .forEach(
            (slug, value) -> {
              if (!value.equals(current.getOrDefault(slug, JsonValue.NULL))) {
                changed.put(slug, value);
              }
            });
    for (Field field : shape.seen().fields()) {
      if (field.rules().required() && changed.get(field.slug()) == JsonValue.NULL) {
        reader.addRequired(field);
      }
    }
    reader.refuseErrors();
    return changed;
  }

  /**
   * The values that an update sets in many records. Refuses values that no record could accept or
   * have, and a single value of a unique field for all of them.
   */
  public static CommonValues forMany(GrantedShape shape, JsonObject data) {
    RecordValuesReader reader = new RecordValuesReader(shape, JsonValue.EMPTY_JSON_OBJECT, null);
    Map<String, JsonValue> values = new LinkedHashMap<>();
    Map<String, Problem> doubts = new LinkedHashMap<>();
    data.forEach((slug, json) -> reader.read(slug, json, values, doubts));
    for (Field field : shape.seen().fields()) {
      JsonValue value = values.get(field.slug());
      if (field.rules().required() && value == JsonValue.NULL) {
        reader.addRequired(field);
      }
      if (field.rules().unique() && value != null && value != JsonValue.NULL) {
        reader.errors.add(
            new FieldError(
                "data." + field.slug(), "unique", "A unique value can be set for one record only"));
      }
    }
    if (values.isEmpty() && reader.errors.isEmpty()) {
      reader.errors.add(new FieldError("data", "required", "data must set a field"));
    }
    reader.refuseErrors();
    return new CommonValues(values, doubts);
  }

  /** The stored values with the changes applied. */
  public static JsonObject merge(JsonObject current, Map<String, JsonValue> changed) {
    JsonObjectBuilder merged = Json.createObjectBuilder(current);
    changed.forEach(
        (slug, value) -> {
          if (value == JsonValue.NULL) {
            merged.remove(slug);
          } else {
            merged.add(slug, value);
          }
        });
    return merged.build();
  }

  private Map<String, JsonValue> read(JsonObject body) {
    for (String member : body.keySet()) {
      if (member.equals(ALLOW_DUPLICATES)) {
        refuseOtherThanBoolean(member, body.get(member));
      } else if (!member.equals("data") && !SYSTEM.contains(member)) {
        errors.add(new FieldError(member, "unknown", member + " is unknown"));
      } else if (creation != null && GIVEN.contains(member)) {
        errors.add(new FieldError(member, "read_only", member + " cannot be set for a new record"));
      }
    }
    JsonValue data = body.getOrDefault("data", JsonValue.NULL);
    Map<String, JsonValue> values = new LinkedHashMap<>();
    if (data instanceof JsonObject given) {
      given.forEach((slug, json) -> read(slug, json, values, null));
    } else if (data != JsonValue.NULL || creation != null || !namesMembers(body)) {
      errors.add(new FieldError("data", "required", "data must be an object"));
      refuseErrors();
    }
    return values;
  }

  private void refuseOtherThanBoolean(String member, @Nullable JsonValue value) {
    if (value != JsonValue.TRUE && value != JsonValue.FALSE && value != JsonValue.NULL) {
      errors.add(new FieldError(member, "type", member + " must be true or false"));
    }
  }

  /** Whether the body has members around {@code data}, so that an update may omit values. */
  private static boolean namesMembers(JsonObject body) {
    return body.keySet().stream().anyMatch(SYSTEM::contains);
  }

  /**
   * Reads one value.
   *
   * @param doubts collects why a value that a record may already have is refused otherwise; null:
   *     such a value is refused
   */
  private void read(
      String slug,
      JsonValue json,
      Map<String, JsonValue> values,
      @Nullable Map<String, Problem> doubts) {
    Field field = shape.seen().field(slug).filter(Field::active).orElse(null);
    String at = "data." + slug;
    if (field == null) {
      errors.add(new FieldError(at, "unknown", "There is no field " + slug));
      return;
    }
    try {
      JsonValue value = canonical(field.type(), json, at, current.get(slug));
      if (value != null && shape.isReadOnly(field)) {
        refuseChange(field, value, at);
      } else if (value != null) {
        values.put(slug, value);
      }
    } catch (Problem problem) {
      if (doubts != null && !shape.isReadOnly(field) && mayBePresent(field.type(), json, at)) {
        values.put(slug, json);
        doubts.put(slug, problem);
      } else {
        errors.addAll(problem.errors());
      }
    }
  }

  /** Whether a record may have a value that no record can newly get. */
  private static <V> boolean mayBePresent(FieldType<V> type, JsonValue json, String at) {
    if (type instanceof Generated || type instanceof Linked) {
      return false;
    }
    V value = type.readOrNull(json, at);
    return value != null
        && (!(type instanceof Choices choices) || choices.contains(type.text(value)));
  }

  /** The canonical JSON of a value, JSON null to clear it, or null to leave it unchanged. */
  private static <V> @Nullable JsonValue canonical(
      FieldType<V> type, JsonValue json, String at, @Nullable JsonValue present) {
    if (type instanceof Generated<V> generated) {
      V current = present == null ? null : type.read(present, at);
      generated.requireUnchanged(current, json == JsonValue.NULL ? null : type.read(json, at), at);
      return null;
    }
    if (type instanceof Linked linked && linked.link() != null) {
      return linked.readEdit(json, at);
    }
    return type.toStored(json, present == null ? JsonValue.NULL : present, at);
  }

  /**
   * Refuses a change of a read-only field. The value of a read may be sent back, and a new record
   * may repeat the default.
   */
  private void refuseChange(Field field, JsonValue value, String at) {
    JsonValue fallback = creation == null ? null : field.defaultFor(creation);
    JsonValue stored =
        fallback == null ? current.getOrDefault(field.slug(), JsonValue.NULL) : fallback;
    if (!value.equals(stored)) {
      errors.add(new FieldError(at, "read_only", field.slug() + " is read-only"));
    }
  }

  /** The problem does not name the field, because the caller may not know about it. */
  private static Problem withheldProblem() {
    return new Problem(
        KernelProblem.PERMISSION_DENIED,
        "Your role may not set a required field, so you cannot create records");
  }

  /** Reports a missing value, unless a value was given that was refused. */
  private void addRequired(Field field) {
    String at = "data." + field.slug();
    boolean isRefused =
        errors.stream()
            .map(FieldError::field)
            .anyMatch(
                one -> one.equals(at) || one.startsWith(at + ".") || one.startsWith(at + "["));
    if (!isRefused) {
      errors.add(new FieldError(at, "required", field.slug() + " must have a value"));
    }
  }

  private void refuseErrors() {
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
  }
}
