package plinth.records.editing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import plinth.fields.Attachments;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.files.FileReference;
import plinth.files.FileReferences;
import plinth.files.FileReferrer;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.records.RecordChanged;
import plinth.records.RecordValuesReader;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * Tracks the files that records hold. A live record holds the files that its fields name: active,
 * inactive or deleted ones that can be restored; each change of records updates this in the same
 * transaction.
 */
@ApplicationScoped
public class RecordFiles implements FileReferrer {
  /** The current state of changed records, each with every file that it names. */
  private static final Sql HELD =
      Sql.named(
          """
          select l.record_id, h.id as field_id, h.slug
          from tenant.change_log l
          left join lateral (
            select f.id, v.slug
            from tenant.record r
            cross join unnest(:fieldIds, :fieldSlugs) as f (id, slug)
            cross join lateral jsonb_array_elements_text(case
                when jsonb_typeof(r.data -> f.slug) = 'array' then r.data -> f.slug
                else '[]' end) as v (slug)
            where r.workspace_id = :workspace and r.object_id = :object and r.id = l.record_id
              and r.deleted_at is null
            union all
            select f.id, v.slug
            from tenant.record r
            cross join jsonb_each(r.set_aside) as s
            join tenant.field f on f.workspace_id = r.workspace_id and f.id = s.key::bigint
              and f.type = 'file'
            cross join lateral jsonb_array_elements_text(case
                when jsonb_typeof(s.value) = 'array' then s.value else '[]' end) as v (slug)
            where r.workspace_id = :workspace and r.object_id = :object and r.id = l.record_id
              and r.deleted_at is null
          ) h on true
          where l.workspace_id = :workspace and l.id between :first and :last
            and l.object_id = :object
          """);

  private static final Sql RELEASE =
      Sql.named(
          """
          update tenant.file_hold h
          set released_at = :now
          where h.workspace_id = :workspace and h.released_at is null and h.field_id > 0
            and not exists (
              select
              from tenant.field f
              where f.workspace_id = h.workspace_id and f.id = h.field_id and f.type = 'file'
            )
          """);

  @Inject private FileReferences holds;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /**
   * Refuses values that name files which the workspace does not have, or which the caller may not
   * open; files that the record already held are not checked again. The files are locked against
   * removal until the transaction ends.
   *
   * @param values the new values by field
   * @param current the values before
   */
  void check(Caller caller, Shape shape, Map<String, JsonValue> values, JsonObject current) {
    check(shape, values, current, asked -> holds.lock(caller, asked));
  }

  /**
   * Refuses values that name files which the workspace does not have, for values that the record
   * had before, whichever operation restores them.
   */
  public void check(Shape shape, Map<String, JsonValue> values, JsonObject current) {
    check(shape, values, current, holds::lock);
  }

  private static void check(
      Shape shape,
      Map<String, JsonValue> values,
      JsonObject current,
      Function<Set<String>, Set<String>> take) {
    Map<String, Set<String>> taken = new LinkedHashMap<>();
    for (Field field : fields(shape)) {
      Set<String> slugs = slugs(values.get(field.slug()));
      slugs.removeAll(slugs(current.get(field.slug())));
      taken.put(field.slug(), slugs);
    }
    Set<String> asked = new HashSet<>();
    taken.values().forEach(asked::addAll);
    if (asked.isEmpty()) {
      return;
    }
    Set<String> known = take.apply(asked);
    List<FieldError> errors = new ArrayList<>();
    taken.forEach(
        (field, slugs) ->
            slugs.stream()
                .filter(slug -> !known.contains(slug))
                .forEach(slug -> errors.add(unknown(field, slug))));
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
  }

  /**
   * The values without files that no longer exist; the existing ones are locked against removal
   * until the transaction ends.
   */
  public JsonObject withoutMissingFiles(Shape shape, JsonObject data) {
    Set<String> named = new HashSet<>();
    fields(shape).forEach(field -> named.addAll(slugs(data.get(field.slug()))));
    Set<String> known = named.isEmpty() ? named : holds.lock(named);
    if (known.containsAll(named)) {
      return data;
    }
    Map<String, JsonValue> left = new LinkedHashMap<>();
    for (Field field : fields(shape)) {
      Set<String> slugs = slugs(data.get(field.slug()));
      if (!known.containsAll(slugs)) {
        slugs.retainAll(known);
        left.put(
            field.slug(),
            slugs.isEmpty() ? JsonValue.NULL : Json.createArrayBuilder(slugs).build());
      }
    }
    return RecordValuesReader.merge(data, left);
  }

  private static FieldError unknown(String field, String slug) {
    return new FieldError("data." + field, "unknown", "There is no file " + slug);
  }

  private static Set<String> slugs(@Nullable JsonValue value) {
    Set<String> slugs = new LinkedHashSet<>();
    if (value instanceof JsonArray list) {
      list.getValuesAs(JsonString.class).forEach(slug -> slugs.add(slug.getString()));
    }
    return slugs;
  }

  private static List<Field> fields(Shape shape) {
    return shape.fields().stream().filter(field -> field.type() instanceof Attachments).toList();
  }

  void onChange(@Observes RecordChanged change) {
    List<Field> fields = fields(change.shape());
    if (fields.isEmpty()) {
      return;
    }
    Set<Long> records = new LinkedHashSet<>();
    List<FileReference> held = new ArrayList<>();
    db.list(
        HELD.with("fieldIds", fields.stream().map(Field::id).toArray(Long[]::new))
            .with("fieldSlugs", fields.stream().map(Field::slug).toArray(String[]::new))
            .with("workspace", bound.id())
            .with("object", change.shape().objectId())
            .with("first", change.firstChange())
            .with("last", change.lastChange()),
        row -> {
          long record = row.getLong("record_id");
          String slug = row.getString("slug");
          records.add(record);
          if (slug != null) {
            held.add(new FileReference(record, row.getLong("field_id"), slug));
          }
          return record;
        });
    holds.settle(records, held, Time.now());
  }

  /**
   * Releases the files of fields and objects that were removed for good, or that contain something
   * else now.
   */
  @Override
  public void release(Instant now) {
    db.update(RELEASE.with("now", now).with("workspace", bound.id()));
  }
}
