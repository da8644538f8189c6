package plinth.workflow.history;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Sql;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.workflow.definition.Definition;
import plinth.workflow.definition.Definitions;
import plinth.workflow.run.ExecutionStatus;
import plinth.workflow.visibility.ReaderVisibility;
import plinth.workflow.visibility.WorkflowVisibility;

/** Reads runs for members, with only the values that the reader can see. */
@ApplicationScoped
public class ExecutionReads {
  private static final String COLUMNS =
      """
      select e.*, e.input->>'session.slug' as session_slug, w.slug as workflow_slug,
          w.name as workflow_name, (
        select o.slug
        from tenant.object o
        where o.workspace_id = e.workspace_id and o.id = e.object_id
          and o.deleted_at is null
      ) as object_slug
      """;

  private static final String FROM =
      """
      from tenant.workflow_execution e
      join tenant.workflow w on w.workspace_id = e.workspace_id and w.id = e.workflow_id
      where e.workspace_id = ?
      """;

  /** The input of a run and the workflows that led to it. */
  private static final String ORIGIN =
      """
      , e.input::text as input_text, array(
        select c.slug
        from unnest(e.chain) with ordinality as n (workflow_id, place)
        join tenant.workflow c on c.workspace_id = e.workspace_id and c.id = n.workflow_id
        order by n.place
      ) as chain_slugs
      """;

  private static final Sql STEPS =
      Sql.named(
          """
          select step_id, type, status, input::text as input, output::text as output,
              error_code, error_message, attempts, started_at, finished_at
          from tenant.workflow_step
          where workspace_id = :workspace and execution_id = :execution
          order by started_at, position
          """);

  private static final Sql COUNT_OPEN =
      Sql.named(
          """
          select count(*)
          from tenant.workflow_execution
          where workspace_id = :workspace and workflow_id = :workflow and finished_at is null
          """);

  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;
  @Inject private Definitions definitions;
  @Inject private WorkflowVisibility visibility;

  /** A run with what determines the reader's visibility. */
  private record Stored<T>(
      T run, long workflowId, int version, @Nullable String session, boolean seesRecord) {}

  /** Returns a page of the runs of a workflow, or of all workflows if it is null, latest first. */
  Page<Execution> page(
      Caller reader, @Nullable Long workflowId, ExecutionQuery query, PageRequest page) {
    Sql which = Sql.of(FROM, bound.id());
    if (workflowId != null) {
      which = which.plus("and e.workflow_id = ?", workflowId);
    }
    if (query.status() != null) {
      which = which.plus("and e.status = ?", query.status().code());
    }
    if (query.record() != null) {
      which = which.plus("and e.record_slug = ?", query.record());
    }
    long total = db.number(Sql.of("select count(*)").plus(which));
    List<Stored<Execution>> items =
        db.list(
            Sql.of(COLUMNS + WorkflowVisibility.seesRecord())
                .plus(which)
                .plus("order by e.id desc limit ? offset ?", page.limit(), page.offset()),
            row -> stored(row, execution(row)));
    return new Page<>(items, page, total).map(one -> one.run().visibleTo(visibility(reader, one)));
  }

  private ReaderVisibility visibility(Caller reader, Stored<?> one) {
    Definition definition = definitions.of(one.workflowId(), one.version()).definition();
    return visibility.of(reader, definition, one.session(), one.seesRecord());
  }

  private static <T> Stored<T> stored(ResultSet row, T run) throws SQLException {
    return new Stored<>(
        run,
        row.getLong("workflow_id"),
        row.getInt("version"),
        row.getString("session_slug"),
        row.getBoolean("sees_record"));
  }

  /** Returns a run. */
  Optional<Execution> find(Caller reader, long id) {
    return db.first(
            Sql.of(COLUMNS + WorkflowVisibility.seesRecord() + FROM, bound.id())
                .plus("and e.id = ?", id),
            row -> stored(row, execution(row)))
        .map(one -> one.run().visibleTo(visibility(reader, one)));
  }

  /** Returns a run with all its steps. */
  Optional<ExecutionTrace> trace(Caller reader, long id) {
    return db.first(
            Sql.of(COLUMNS + WorkflowVisibility.seesRecord() + ORIGIN + FROM, bound.id())
                .plus("and e.id = ?", id),
            row ->
                stored(
                    row,
                    new ExecutionTrace(
                        execution(row),
                        new JsonText(row.getString("input_text")),
                        List.of((String[]) row.getArray("chain_slugs").getArray()),
                        steps(id),
                        0)))
        .map(one -> one.run().visibleTo(visibility(reader, one)));
  }

  private List<ExecutionStep> steps(long id) {
    return db.list(
        STEPS.with("workspace", bound.id()).with("execution", id),
        row ->
            new ExecutionStep(
                row.getString("step_id"),
                row.getString("type"),
                row.getString("status"),
                new JsonText(row.getString("input")),
                new JsonText(row.getString("output")),
                row.getString("error_code"),
                row.getString("error_message"),
                row.getInt("attempts"),
                Db.requiredMoment(row, "started_at"),
                Db.moment(row, "finished_at"),
                0));
  }

  /** Returns statistics of the runs since a moment, for one workflow or all. */
  public ExecutionStats stats(@Nullable Long workflowId, int days, Instant since) {
    Sql which =
        Sql.of(
            "from tenant.workflow_execution where workspace_id = ? and queued_at >= ?",
            bound.id(),
            since);
    if (workflowId != null) {
      which = which.plus("and workflow_id = ?", workflowId);
    }
    Map<String, Long> byStatus = counts("status", which);
    for (ExecutionStatus status : ExecutionStatus.values()) {
      byStatus.putIfAbsent(status.code(), 0L);
    }
    long good = byStatus.getOrDefault("success", 0L);
    long ended = good + byStatus.getOrDefault("failed", 0L);
    List<Double> average =
        db.list(
            Sql.of("select avg(extract(epoch from finished_at - started_at)) * 1000 as ms")
                .plus(which)
                .plus("and status = 'success' having count(*) > 0"),
            row -> row.getDouble("ms"));
    return new ExecutionStats(
        days,
        byStatus.values().stream().mapToLong(Long::longValue).sum(),
        byStatus,
        counts("filter_reason", which.plus("and filter_reason is not null")),
        ended == 0 ? null : (double) good / ended,
        average.isEmpty() ? null : average.get(0));
  }

  /** Returns the number of unfinished runs of a workflow. */
  public long countOpen(long workflowId) {
    return db.number(COUNT_OPEN.with("workspace", bound.id()).with("workflow", workflowId));
  }

  private Map<String, Long> counts(String column, Sql which) {
    Map<String, Long> counts = new TreeMap<>();
    db.list(
            Sql.of("select " + column + " as word, count(*) as runs")
                .plus(which)
                .plus("group by 1"),
            row -> Map.entry(row.getString("word"), row.getLong("runs")))
        .forEach(one -> counts.put(one.getKey(), one.getValue()));
    return counts;
  }

  private static Execution execution(ResultSet row) throws SQLException {
    ExecutionStatus status = ExecutionStatus.of(row.getString("status")).orElseThrow();
    boolean waits = status == ExecutionStatus.WAITING || status == ExecutionStatus.WAITING_APPROVAL;
    return new Execution(
        row.getLong("id"),
        row.getString("workflow_slug"),
        row.getString("workflow_name"),
        row.getInt("version"),
        status,
        row.getString("trigger_type"),
        row.getString("source"),
        row.getString("object_slug"),
        row.getString("record_slug"),
        row.getString("filter_reason"),
        row.getString("filter_message"),
        row.getString("error_code"),
        row.getString("error_message"),
        row.getString("failed_step"),
        row.getInt("depth"),
        Db.nullableLong(row, "cause_id"),
        Db.nullableLong(row, "retry_of"),
        waits ? Db.moment(row, "due_at") : null,
        new Actor(row.getString("created_by"), row.getBoolean("by_operator")),
        Db.requiredMoment(row, "queued_at"),
        Db.moment(row, "started_at"),
        Db.moment(row, "finished_at"),
        0);
  }
}
