package plinth.records.past;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Link;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.records.LinkStatement;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/** Reads the former links of records. */
@ApplicationScoped
public class PastLinks {
  private static final LinkStatement OF_RECORD =
      LinkStatement.named(
          """
          from tenant.record_link k
          join tenant.record o on o.workspace_id = :workspace and o.object_id = :object
            and o.id = k.{theirs} and o.deleted_at is null
          where k.workspace_id = :workspace and k.relation_id = :relation
            and k.{own} = :record
          group by o.id, o.slug
          order by o.id
          """);

  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  private record Related(String slug, boolean wasLinked, boolean isLinked) {}

  /**
   * The value with which a write restores the relations of a record as of a moment, limited to
   * records that still exist: a slug or JSON null, or {@code { add, remove }}; null if nothing
   * differs.
   */
  public @Nullable JsonValue edit(Link link, long recordId, Instant moment) {
    List<Related> differing =
        related(link, recordId, moment).stream()
            .filter(one -> one.wasLinked() != one.isLinked())
            .toList();
    if (differing.isEmpty()) {
      return null;
    }
    JsonArrayBuilder add = Json.createArrayBuilder();
    JsonArrayBuilder remove = Json.createArrayBuilder();
    differing.forEach(one -> (one.wasLinked() ? add : remove).add(one.slug()));
    if (link.many()) {
      return Json.createObjectBuilder().add("add", add).add("remove", remove).build();
    }
    return differing.stream()
        .filter(Related::wasLinked)
        .findFirst()
        .<JsonValue>map(one -> Json.createValue(one.slug()))
        .orElse(JsonValue.NULL);
  }

  private List<Related> related(Link link, long recordId, Instant moment) {
    return db.list(
        Sql.of("select o.slug, bool_or(" + link.asOf(moment).linkedCondition() + ") as was_linked,")
            .plus("bool_or(k.removed_at is null) as is_linked")
            .plus(
                OF_RECORD
                    .of(link)
                    .with("workspace", bound.id())
                    .with("object", link.objectId())
                    .with("relation", link.relationId())
                    .with("record", recordId)),
        row ->
            new Related(
                row.getString("slug"), row.getBoolean("was_linked"), row.getBoolean("is_linked")));
  }
}
