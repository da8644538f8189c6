package plinth.records.batches;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.kernel.Names;
import plinth.kernel.Precondition;
import plinth.kernel.PresentMembers;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.kernel.Words;
import plinth.records.Assignment;
import plinth.records.RecordValuesReader;

/**
 * One operation of a batch.
 *
 * @param op what it does
 * @param object the slug of the object; null: the one of the path
 * @param ref the name by which later operations refer to its record
 * @param slug the record to change or delete
 * @param upsertOn the unique field, or the fields of the unique key, by which an upsert finds its
 *     record
 * @param data the values to write
 * @param version the version that the record must have
 * @param assignedTo the member to assign the record to
 * @param allowDuplicates whether a new record may be a duplicate by a rule that warns
 */
public record BatchOperation(
    @Words(of = BatchAction.class) @Nullable String op,
    @Nullable String object,
    @Nullable String ref,
    @Nullable String slug,
    @Nullable String upsertOn,
    @Nullable JsonObject data,
    @Nullable Long version,
    @Nullable JsonValue assignedTo,
    @Nullable Boolean allowDuplicates,
    PresentMembers given) {
  private static final Pattern REF = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

  /** What is wrong with the form of the operation, regardless of its values. */
  List<FieldError> faults() {
    List<FieldError> faults = new ArrayList<>();
    if (op == null || !Names.words(BatchAction.class).contains(op)) {
      return Problem.notOneOf("op", BatchAction.class).errors();
    }
    BatchAction action = action();
    for (String member : given.names()) {
      if (!action.hasMember(member)) {
        faults.add(new FieldError(member, "unknown", member + " does not belong to " + op));
      }
    }
    if (action.isOfRecord() && slug == null) {
      faults.add(new FieldError("slug", "required", "slug is required"));
    }
    if (action == BatchAction.UPSERT && upsertOn == null) {
      faults.add(new FieldError("upsert_on", "required", "upsert_on is required"));
    }
    if (ref != null && !REF.matcher(ref).matches()) {
      faults.add(
          new FieldError(
              "ref",
              "pattern",
              "ref must be 1 to 64 letters, digits, dots, hyphens or underscores"));
    }
    return faults;
  }

  /** What the operation does. */
  public BatchAction action() {
    return BatchAction.valueOf(String.valueOf(op).toUpperCase(Locale.ROOT));
  }

  /** The object of its record. */
  public String objectOr(String ofPath) {
    return object == null ? ofPath : object;
  }

  /** The versions that the record may have. */
  Precondition precondition() {
    return version == null ? Precondition.NONE : new Precondition(Set.of(version));
  }

  /** The body that the route of the single write takes, with these values. */
  JsonObject body(@Nullable JsonObject values) {
    JsonObjectBuilder body = Json.createObjectBuilder();
    if (values != null) {
      body.add("data", values);
    }
    if (given.has(Assignment.NAME)) {
      body.add(Assignment.NAME, assignedTo == null ? JsonValue.NULL : assignedTo);
    }
    if (Boolean.TRUE.equals(allowDuplicates)) {
      body.add(RecordValuesReader.ALLOW_DUPLICATES, true);
    }
    return body.build();
  }
}
