package plinth.workflow.run;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Sql;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.workflow.action.Action;
import plinth.workflow.action.Span;
import plinth.workflow.definition.Definition;
import plinth.workflow.definition.Definitions;
import plinth.workflow.visibility.WorkflowVisibility;

/**
 * Stores and finds approvals that runs wait for. Uses SQL: an upsert requests an approval, one
 * conditional statement decides it and another expires it, so that only one of two concurrent
 * decisions wins without reading first, and each read joins the run, which is no entity.
 */
@ApplicationScoped
public class ApprovalRepository {
  private static final String COLUMNS =
      """
      select a.id, a.execution_id, a.step_id, a.status, a.title, a.message, a.approvers,
          a.comment, a.attachments, a.decided_by, a.by_operator, a.decided_at, a.expires_at,
          a.created_at, w.slug as workflow_slug, w.name as workflow_name, e.record_slug,
          e.workflow_id, e.version, e.input->>'session.slug' as session_slug, (
        select o.slug
        from tenant.object o
        where o.workspace_id = e.workspace_id and o.id = e.object_id
          and o.deleted_at is null
      ) as object_slug
      """;
  private static final String FROM =
      """
      from tenant.workflow_approval a
      join tenant.workflow_execution e
        on e.workspace_id = a.workspace_id and e.id = a.execution_id
      join tenant.workflow w on w.workspace_id = e.workspace_id and w.id = e.workflow_id
      where a.workspace_id = ?
      """;

  private static final Sql ASK =
      Sql.named(
          """
          insert into tenant.workflow_approval (workspace_id, execution_id, step_id, title,
              message, approvers, expires_at, created_at)
          values (:workspace, :execution, :step, :title, :message, :approvers,
              now() + :millis * interval '1 millisecond', now())
          on conflict do nothing
          """);

  private static final Sql EXPIRE =
      Sql.named(
          """
          update tenant.workflow_approval
          set status = 'expired', decided_at = now()
          where workspace_id = :workspace and execution_id = :execution and step_id = :step
              and status = 'pending'
          """);

  private static final Sql DECIDE =
      Sql.named(
          """
          update tenant.workflow_approval
          set status = :status, comment = :comment, attachments = :attachments,
              decided_by = :label, by_operator = :byOperator, decided_at = now()
          where workspace_id = :workspace and id = :id and status = 'pending'
          """);

  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;
  @Inject private Definitions definitions;
  @Inject private WorkflowVisibility visibility;

  /** An approval with what determines the reader's visibility. */
  private record Stored(
      Approval approval,
      long workflowId,
      int version,
      @Nullable String session,
      boolean seesRecord) {}

  /** Requests an approval. Idempotent. */
  void request(
      long executionId, Action action, String title, String message, @Nullable Span expires) {
    db.update(
        ASK.with("workspace", bound.id())
            .with("execution", executionId)
            .with("step", action.id())
            .with("title", title)
            .with("message", message)
            .with("approvers", action.texts("approvers").toArray(String[]::new))
            .with("millis", expires == null ? null : expires.duration().toMillis()));
  }

  /** Expires a pending approval and returns the output of the step. */
  JsonObject expire(long executionId, String stepId) {
    db.update(
        EXPIRE.with("workspace", bound.id()).with("execution", executionId).with("step", stepId));
    return Json.createObjectBuilder().add("decision", "expired").build();
  }

  /** Decides a pending approval. Returns false if it is no longer pending. */
  public boolean decide(
      long id, String status, @Nullable String comment, List<String> attachments, Actor by) {
    return db.update(
            DECIDE
                .with("status", status)
                .with("comment", comment)
                .with("attachments", attachments.toArray(String[]::new))
                .with("label", by.label())
                .with("byOperator", by.byOperator())
                .with("workspace", bound.id())
                .with("id", id))
        == 1;
  }

  /** Returns an approval by its number, as the reader sees it. */
  public Optional<Approval> find(Caller reader, long id) {
    return db.first(
            Sql.of(COLUMNS + WorkflowVisibility.seesRecord() + FROM, bound.id())
                .plus("and a.id = ?", id),
            ApprovalRepository::stored)
        .map(one -> visibleTo(reader, one));
  }

  private Approval visibleTo(Caller reader, Stored one) {
    Definition definition = definitions.of(one.workflowId(), one.version()).definition();
    return one.approval()
        .visibleTo(visibility.of(reader, definition, one.session(), one.seesRecord()));
  }

  private static Stored stored(ResultSet row) throws SQLException {
    return new Stored(
        row(row),
        row.getLong("workflow_id"),
        row.getInt("version"),
        row.getString("session_slug"),
        row.getBoolean("sees_record"));
  }

  /** Returns approvals as a reader sees them, latest first, optionally only those with a status. */
  public Page<Approval> page(Caller reader, @Nullable String status, PageRequest page) {
    Sql which =
        Sql.of(FROM, bound.id())
            .plus(status == null ? Sql.EMPTY : Sql.of("and a.status = ?", status));
    long total = db.number(Sql.of("select count(*)").plus(which));
    List<Stored> items =
        db.list(
            Sql.of(COLUMNS + WorkflowVisibility.seesRecord())
                .plus(which)
                .plus("order by a.id desc limit ? offset ?", page.limit(), page.offset()),
            ApprovalRepository::stored);
    return new Page<>(items, page, total).map(one -> visibleTo(reader, one));
  }

  private static @Nullable Actor decider(ResultSet row) throws SQLException {
    String label = row.getString("decided_by");
    return label == null ? null : new Actor(label, row.getBoolean("by_operator"));
  }

  private static Approval row(ResultSet row) throws SQLException {
    return new Approval(
        row.getLong("id"),
        row.getString("status"),
        row.getString("title"),
        row.getString("message"),
        List.of((String[]) row.getArray("approvers").getArray()),
        row.getString("comment"),
        List.of((String[]) row.getArray("attachments").getArray()),
        decider(row),
        Db.moment(row, "decided_at"),
        Db.moment(row, "expires_at"),
        Db.requiredMoment(row, "created_at"),
        row.getLong("execution_id"),
        row.getString("step_id"),
        row.getString("workflow_slug"),
        row.getString("workflow_name"),
        row.getString("object_slug"),
        row.getString("record_slug"),
        0);
  }
}
