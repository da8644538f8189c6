package plinth.records.editing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.kernel.Sql;
import plinth.records.Assignees;
import plinth.records.Assignment;
import plinth.records.RecordRow;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * Checks the members around {@code data} in the body of an update. The assignment may change;
 * members that cannot change must equal the stored ones, and {@code version} must be the current
 * version.
 */
@ApplicationScoped
class RecordEnvelopes {
  private static final Set<String> MEMBERS =
      Set.of("slug", "id", "created_at", "updated_at", "created_by", "updated_by", Assignment.NAME);

  private static final Sql STORED =
      Sql.named(
          """
          select created_at, updated_at, created_by, updated_by, assigned_to
          from tenant.record
          where workspace_id = :workspace and object_id = :object and id = :record
          """);

  @Inject private Assignees assignees;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /**
   * The change of the assignment of a record.
   *
   * @param before the present assignment
   * @param after the new assignment
   */
  record Reassignment(Assignment before, Assignment after) {
    static final Reassignment NONE = new Reassignment(new Assignment(null), new Assignment(null));

    boolean isNone() {
      return before.equals(after);
    }

    /** The content of a change for the change log, including this one. */
    JsonObject with(JsonObject changed) {
      return isNone()
          ? changed
          : Json.createObjectBuilder(changed)
              .addAll(Json.createObjectBuilder(after.changeFrom(before)))
              .build();
    }

    /** The assignment to write; null if it does not change. */
    @Nullable Assignment change() {
      return isNone() ? null : after;
    }
  }

  private record Stored(
      Instant createdAt, Instant updatedAt, String createdBy, String updatedBy, Assignment to) {}

  /**
   * Reads the envelope of an update of a locked record. Refuses a version other than the stored one
   * (412), and a change of any other member (400).
   */
  Reassignment check(Caller caller, Shape shape, RecordRow row, JsonObject body) {
    checkVersion(row, body.get("version"));
    if (MEMBERS.stream().noneMatch(body::containsKey)) {
      return Reassignment.NONE;
    }
    Stored stored = stored(shape, row);
    List<FieldError> errors = new ArrayList<>();
    checkEqual(errors, body, "slug", text(body.get("slug")), row.slug());
    checkEqual(errors, body, "id", number(body.get("id")), row.id());
    checkEqual(errors, body, "created_at", moment(body.get("created_at")), stored.createdAt());
    checkEqual(errors, body, "updated_at", moment(body.get("updated_at")), stored.updatedAt());
    checkEqual(errors, body, "created_by", person(caller, body, "created_by"), stored.createdBy());
    checkEqual(errors, body, "updated_by", person(caller, body, "updated_by"), stored.updatedBy());
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
    JsonValue to = body.get(Assignment.NAME);
    return new Reassignment(
        stored.to(), to == null ? stored.to() : assignees.read(caller, to, stored.to()));
  }

  private static void checkVersion(RecordRow row, @Nullable JsonValue given) {
    if (given == null) {
      return;
    }
    Long version = number(given);
    if (version == null) {
      throw Problem.invalid("version", "type", "Must be a whole number");
    }
    if (version != row.version()) {
      throw new Problem(KernelProblem.STALE_VERSION).with("version", row.version());
    }
  }

  private static void checkEqual(
      List<FieldError> errors,
      JsonObject body,
      String member,
      @Nullable Object given,
      Object stored) {
    if (body.containsKey(member) && !stored.equals(given)) {
      errors.add(new FieldError(member, "read_only", member + " cannot be changed"));
    }
  }

  private static @Nullable String text(@Nullable JsonValue given) {
    return given instanceof JsonString text ? text.getString() : null;
  }

  private static @Nullable Long number(@Nullable JsonValue given) {
    try {
      return given instanceof JsonNumber number
          ? (Long) number.bigDecimalValue().longValueExact()
          : null;
    } catch (ArithmeticException notWhole) {
      return null;
    }
  }

  private static @Nullable Instant moment(@Nullable JsonValue given) {
    try {
      return given instanceof JsonString text
          ? OffsetDateTime.parse(text.getString()).toInstant()
          : null;
    } catch (DateTimeException malformed) {
      return null;
    }
  }

  private @Nullable String person(Caller caller, JsonObject body, String member) {
    JsonValue given = body.get(member);
    String slug = given == null ? null : Assignees.slug(given, member);
    return slug == null ? null : assignees.label(caller, slug).orElse(null);
  }

  private Stored stored(Shape shape, RecordRow row) {
    return db.one(
        STORED
            .with("workspace", bound.id())
            .with("object", shape.objectId())
            .with("record", row.id()),
        RecordEnvelopes::stored);
  }

  private static Stored stored(ResultSet row) throws SQLException {
    return new Stored(
        Db.requiredMoment(row, "created_at"),
        Db.requiredMoment(row, "updated_at"),
        row.getString("created_by"),
        row.getString("updated_by"),
        new Assignment(row.getString("assigned_to")));
  }
}
