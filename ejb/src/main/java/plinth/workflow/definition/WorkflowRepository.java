package plinth.workflow.definition;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.access.PausedReason;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/** Workflows and their versions in the database. */
@ApplicationScoped
public class WorkflowRepository {
  /** The number of the admin for whom a workflow acts. */
  public static final String OWNER =
      "coalesce(w.owner_id, (select min(o.id) from tenant.admin o where o.workspace_id ="
          + " w.workspace_id and o.is_owner and o.status = 'active'))";

  private static final String COLUMNS =
      "select w.*, a.id as owner_admin, a.slug as owner_slug, a.name as owner_name"
          + " from tenant.workflow w left join tenant.admin a on a.workspace_id = w.workspace_id"
          + " and a.id = "
          + OWNER
          + " where w.workspace_id = ? and w.deleted_at is null";

  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  /** Keeps everybody else from making or deleting workflows until the transaction ends. */
  public void hold() {
    db.lock("tenant.workflow", bound.id());
  }

  /** All workflows, the last made first. */
  public List<WorkflowRow> newest() {
    return db.list(all("order by w.id desc"), WorkflowRepository::row);
  }

  /** The active workflows. */
  public List<WorkflowRow> active() {
    return db.list(all("and w.is_active order by w.id"), WorkflowRepository::row);
  }

  /** The workflow of a slug; empty: none, or deleted. */
  public Optional<WorkflowRow> bySlug(String slug) {
    return db.first(all("and w.slug = ?", slug), WorkflowRepository::row);
  }

  /** The workflow, locked until the transaction ends. */
  public Optional<WorkflowRow> lock(String slug) {
    return db.first(all("and w.slug = ? for no key update of w", slug), WorkflowRepository::row);
  }

  Optional<WorkflowRow> byId(long id) {
    return db.first(all("and w.id = ?", id), WorkflowRepository::row);
  }

  /** The workflow, locked until the transaction ends. */
  public Optional<WorkflowRow> lock(long id) {
    return db.first(all("and w.id = ? for no key update of w", id), WorkflowRepository::row);
  }

  /** The names of workflows by their numbers. */
  public Map<Long, String> names(Collection<Long> ids) {
    return db
        .list(
            Sql.of(
                "select id, name from tenant.workflow where workspace_id = ? and id = any (?)",
                bound.id(),
                ids.toArray(Long[]::new)),
            row -> Map.entry(row.getLong(1), row.getString(2)))
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** How many workflows the workspace has. */
  public int count() {
    return (int)
        db.number(
            Sql.of(
                """
                select count(*)
                from tenant.workflow
                where workspace_id = ? and deleted_at is null
                """,
                bound.id()));
  }

  /** Whether a workflow has this slug. */
  public boolean isTaken(String slug) {
    return bySlug(slug).isPresent();
  }

  /** Stores a new workflow with its first version; its number. */
  public long add(WorkflowRow row) {
    Trigger trigger = row.definition().trigger();
    long id =
        db.number(
            Sql.of(
                """
                insert into tenant.workflow (workspace_id, slug, name, description, definition,
                    trigger_type, object_id, watched, from_status, to_status, template_slug,
                    owner_id, created_by, created_at, updated_at)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                returning id
                """,
                bound.id(),
                row.slug(),
                row.name(),
                row.description(),
                json(row.definition()),
                trigger.type().code(),
                row.objectId(),
                trigger.watched().toArray(String[]::new),
                trigger.fromStatus(),
                trigger.toStatus(),
                row.templateSlug(),
                row.ownerId(),
                row.createdBy(),
                row.createdAt(),
                row.updatedAt()));
    keep(id, row.version(), row.definition(), row.createdBy(), row.createdAt());
    return id;
  }

  /** Stores what was changed; a new version of the definition is kept beside the others. */
  public void change(WorkflowRow row, boolean isNewVersion, String by) {
    Trigger trigger = row.definition().trigger();
    db.update(
        Sql.of(
            """
            update tenant.workflow
            set name = ?, description = ?, version = ?, definition = ?, trigger_type = ?,
                object_id = ?, watched = ?, from_status = ?, to_status = ?, next_fire_at = ?,
                owner_id = ?, updated_at = ?
            where workspace_id = ? and id = ?
            """,
            row.name(),
            row.description(),
            row.version(),
            json(row.definition()),
            trigger.type().code(),
            row.objectId(),
            trigger.watched().toArray(String[]::new),
            trigger.fromStatus(),
            trigger.toStatus(),
            row.nextFireAt(),
            row.ownerId(),
            row.updatedAt(),
            bound.id(),
            row.id()));
    if (isNewVersion) {
      keep(row.id(), row.version(), row.definition(), by, row.updatedAt());
    }
  }

  /** Switches a workflow on: from now on it acts for this admin. */
  public void activate(long id, long ownerId, @Nullable Instant nextFireAt, Instant now) {
    db.update(
        Sql.of(
            """
            update tenant.workflow
            set is_active = true, owner_id = ?, paused_reason = null, next_fire_at = ?,
                updated_at = ?
            where workspace_id = ? and id = ?
            """,
            ownerId,
            nextFireAt,
            now,
            bound.id(),
            id));
  }

  /**
   * Switches a workflow off.
   *
   * @param reason why nobody asked for it; null: somebody did
   */
  public void deactivate(long id, @Nullable PausedReason reason, Instant now) {
    db.update(
        Sql.of(
            """
            update tenant.workflow
            set is_active = false, paused_reason = ?, next_fire_at = null, firing = null,
                firing_since = null, updated_at = ?
            where workspace_id = ? and id = ?
            """,
            reason == null ? null : reason.name(),
            now,
            bound.id(),
            id));
  }

  /** Notes the next slot of a schedule. */
  public void fireNext(long id, @Nullable Instant nextFireAt) {
    db.update(
        Sql.of(
            "update tenant.workflow set next_fire_at = ? where workspace_id = ? and id = ?",
            nextFireAt,
            bound.id(),
            id));
  }

  /** Where the runs of the latest slot are being queued; empty: nowhere. */
  public Optional<JsonObject> firing(long id) {
    return db.first(
        Sql.of(
            """
            select firing::text
            from tenant.workflow
            where workspace_id = ? and id = ? and firing is not null
            """,
            bound.id(),
            id),
        row -> JsonText.object(row.getString(1)));
  }

  /** Notes where the runs of the latest slot are being queued; null: all are. */
  public void fire(long id, @Nullable JsonObject firing) {
    db.update(
        Sql.of(
            """
            update tenant.workflow
            set firing = ?::jsonb, firing_since = case when ? then coalesce(firing_since,
                now()) end
            where workspace_id = ? and id = ?
            """,
            firing == null ? null : firing.toString(),
            firing != null,
            bound.id(),
            id));
  }

  /** Deletes a workflow; its runs stay, and tell of it. */
  public void delete(long id, Instant now) {
    db.update(
        Sql.of(
            """
            update tenant.workflow
            set is_active = false, next_fire_at = null, firing = null, firing_since = null,
                deleted_at = ?
            where workspace_id = ? and id = ?
            """,
            now,
            bound.id(),
            id));
  }

  /** The definition of a version. */
  public Definition definition(long id, int version) {
    return db.one(
        Sql.of(
            """
            select definition::text
            from tenant.workflow_version
            where workspace_id = ? and workflow_id = ? and version = ?
            """,
            bound.id(),
            id,
            version),
        row -> Definition.of(JsonText.object(row.getString(1))));
  }

  private void keep(long id, int version, Definition definition, String by, Instant at) {
    db.update(
        Sql.of(
            """
            insert into tenant.workflow_version (workspace_id, workflow_id, version, definition,
                made_by, made_at)
            values (?, ?, ?, ?, ?, ?)
            """,
            bound.id(),
            id,
            version,
            json(definition),
            by,
            at));
  }

  private Sql all(String rest, Object... values) {
    return Sql.of(COLUMNS, bound.id()).plus(rest, values);
  }

  private static Sql.Json json(Definition definition) {
    return new Sql.Json(definition.json().toString());
  }

  private static WorkflowRow row(ResultSet row) throws SQLException {
    Long owner = Db.nullableLong(row, "owner_admin");
    return new WorkflowRow(
        row.getLong("id"),
        row.getString("slug"),
        row.getString("name"),
        row.getString("description"),
        row.getBoolean("is_active"),
        row.getInt("version"),
        Definition.of(JsonText.object(row.getString("definition"))),
        Db.nullableLong(row, "object_id"),
        owner == null
            ? null
            : new WorkflowRow.Owner(
                owner, row.getString("owner_slug"), row.getString("owner_name")),
        row.getString("paused_reason"),
        Db.moment(row, "next_fire_at"),
        row.getString("template_slug"),
        row.getString("created_by"),
        Db.requiredMoment(row, "created_at"),
        Db.requiredMoment(row, "updated_at"));
  }
}
