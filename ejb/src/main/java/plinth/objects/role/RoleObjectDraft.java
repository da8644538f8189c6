package plinth.objects.role;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.access.FieldLimit;
import plinth.access.ObjectLimit;
import plinth.access.ObjectRight;
import plinth.access.RecordScope;
import plinth.fields.Field;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.kernel.Words;

/**
 * A request to limit a role on one object. An absent right has the value of {@code read}.
 *
 * @param read whether its records may be read; true if absent
 * @param create whether records may be created
 * @param update whether records may be changed
 * @param delete whether records may be deleted
 * @param records which records the rights apply to: {@code own}, {@code team}, {@code hierarchy} or
 *     {@code all}; all if absent
 * @param fields the limited fields by their slugs: {@code hidden} or {@code read_only}
 */
public record RoleObjectDraft(
    @Nullable Boolean read,
    @Nullable Boolean create,
    @Nullable Boolean update,
    @Nullable Boolean delete,
    @Words(of = RecordScope.class) @Nullable String records,
    @Nullable JsonObject fields) {

  /** The limit on an object with these fields; reports every error. */
  ObjectLimit toLimit(long objectId, List<Field> known) {
    List<FieldError> errors = new ArrayList<>();
    boolean reads = !Boolean.FALSE.equals(read);
    Set<ObjectRight> rights = EnumSet.noneOf(ObjectRight.class);
    if (reads) {
      rights.add(ObjectRight.READ);
    }
    add(rights, ObjectRight.CREATE, create, reads, errors);
    add(rights, ObjectRight.UPDATE, update, reads, errors);
    add(rights, ObjectRight.DELETE, delete, reads, errors);
    Map<Long, FieldLimit> denied = deniedFields(known, errors);
    if (records != null && RecordScope.of(records).isEmpty()) {
      errors.add(
          new FieldError("records", "option", "records must be own, team, hierarchy or all"));
    }
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
    return new ObjectLimit(
        objectId,
        rights,
        records == null ? RecordScope.ALL : RecordScope.of(records).orElseThrow(),
        denied);
  }

  private static void add(
      Set<ObjectRight> rights,
      ObjectRight right,
      @Nullable Boolean given,
      boolean reads,
      List<FieldError> errors) {
    if (Boolean.TRUE.equals(given) && !reads) {
      errors.add(new FieldError(right.code(), "needs_read", right.code() + " requires read"));
    } else if (reads && !Boolean.FALSE.equals(given)) {
      rights.add(right);
    }
  }

  private Map<Long, FieldLimit> deniedFields(List<Field> known, List<FieldError> errors) {
    Map<Long, FieldLimit> denied = new HashMap<>();
    if (fields == null) {
      return denied;
    }
    fields.forEach(
        (slug, json) -> {
          String at = "fields." + slug;
          Field field = known.stream().filter(f -> f.slug().equals(slug)).findFirst().orElse(null);
          FieldLimit limit =
              json instanceof JsonString word ? FieldLimit.of(word.getString()).orElse(null) : null;
          if (field == null) {
            errors.add(new FieldError(at, "unknown", "The object has no such field"));
          } else if (limit == null) {
            errors.add(new FieldError(at, "type", at + " must be hidden or read_only"));
          } else {
            denied.put(field.id(), limit);
          }
        });
    return denied;
  }
}
