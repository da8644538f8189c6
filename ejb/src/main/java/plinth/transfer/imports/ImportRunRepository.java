package plinth.transfer.imports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Page;
import plinth.kernel.Problem.FieldError;
import plinth.kernel.Sql;
import plinth.records.imports.ImportResult;
import plinth.records.imports.ImportResult.Status;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.TenantEntities;
import plinth.transfer.source.SourceRow;

/**
 * Imports of the bound workspace. SQL stores the refused rows, many in one statement, and deletes
 * old imports in bulk.
 */
@ApplicationScoped
class ImportRunRepository {
  private static final Sql REFUSE =
      Sql.named(
          """
          insert into tenant.import_failure (workspace_id, job_slug, row_number, cells, errors)
          select :workspace, :job, n.row_number, n.cells::jsonb, n.errors::jsonb
          from unnest(:numbers, :cells, :errors) as n (row_number, cells, errors)
          """);

  /** What canceled dry runs leave behind is deleted from these tables. */
  private static final List<Sql> FORGET =
      Stream.of("import_key", "import_match", "import_state", "import_claim")
          .map(
              table ->
                  Sql.named(
                      """
                      delete from tenant.%s k
                      where k.workspace_id = :workspace and not exists (
                        select
                        from tenant.job j
                        where j.workspace_id = k.workspace_id and j.kind = :kind
                          and j.status in ('queued', 'running')
                          and j.parameters->>'operation' = k.operation_id
                      )
                      """
                          .formatted(table)))
          .toList();

  private static final Sql OLD =
      Sql.named(
          """
          (
            select job_slug
            from tenant.import_run
            where workspace_id = :workspace and begun_at < :before
            order by job_slug
            limit :most
          )
          """);

  @Inject private BoundWorkspace bound;
  @Inject private TenantEntities entities;
  @Inject @TenantDb private Db db;

  /** Adds an import, before its first row. */
  void add(ImportRun run) {
    entities.manager().persist(run);
  }

  /** Adds the results of some rows to the counts of an import. */
  void add(String job, Map<Status, Long> counts, long surplus, long bytesDone) {
    entities
        .manager()
        .createNamedQuery(ImportRun.ADD)
        .setParameter("job", job)
        .setParameter("created", counts.getOrDefault(Status.CREATED, 0L))
        .setParameter("updated", counts.getOrDefault(Status.UPDATED, 0L))
        .setParameter("skipped", counts.getOrDefault(Status.SKIPPED, 0L))
        .setParameter("surplus", surplus)
        .setParameter("bytesDone", bytesDone)
        .executeUpdate();
  }

  /** Stores refused rows as they are in the file. */
  void addFailures(String job, List<ImportResult> refused, List<SourceRow> rows) {
    if (refused.isEmpty()) {
      return;
    }
    Map<Long, List<String>> cells =
        rows.stream().collect(Collectors.toMap(SourceRow::number, SourceRow::cells));
    db.update(
        REFUSE
            .with("workspace", bound.id())
            .with("job", job)
            .with("numbers", refused.stream().map(ImportResult::number).toArray(Long[]::new))
            .with(
                "cells",
                refused.stream()
                    .map(
                        one -> CellsJson.of(cells.getOrDefault(one.number(), List.of())).toString())
                    .toArray(String[]::new))
            .with(
                "errors",
                refused.stream()
                    .map(one -> CellsJson.errors(one.errors()).toString())
                    .toArray(String[]::new)));
  }

  /** Finds the import of a job into an object, as stored now. */
  Optional<ImportRun> findByJob(String job, String object) {
    return entities
        .manager()
        .createNamedQuery(ImportRun.OF, ImportRun.class)
        .setParameter("job", job)
        .setParameter("object", object)
        .getResultStream()
        .findFirst();
  }

  /** A page of the refused rows, in order. */
  Page<FailedRow> listFailures(String job, Page.PageRequest request) {
    return new Page<>(
        db.list(
            Sql.of("select row_number, cells, errors from tenant.import_failure")
                .plus(key(job))
                .plus("order by row_number limit ? offset ?", request.limit(), request.offset()),
            ImportRunRepository::failure),
        request,
        db.number(Sql.of("select count(*) from tenant.import_failure").plus(key(job))));
  }

  /** The refused rows after a row number, in order. */
  List<FailedRow> listFailuresAfter(String job, long row, int most) {
    return db.list(
        Sql.of("select row_number, cells, errors from tenant.import_failure")
            .plus(key(job))
            .plus("and row_number > ? order by row_number limit ?", row, most),
        ImportRunRepository::failure);
  }

  /** The number of cells of the longest refused row. */
  int width(String job) {
    return (int)
        db.number(
            Sql.of("select coalesce(max(jsonb_array_length(cells)), 0) from tenant.import_failure")
                .plus(key(job)));
  }

  /** Deletes imports that started before a moment, at most {@code most}; returns their number. */
  int deleteOld(Instant before, int most) {
    FORGET.forEach(
        forget -> db.update(forget.with("workspace", bound.id()).with("kind", ImportJob.KEY)));
    Sql old = OLD.with("workspace", bound.id()).with("before", before).with("most", most);
    db.update(
        Sql.of(
                "delete from tenant.import_failure where workspace_id = ? and job_slug in",
                bound.id())
            .plus(old));
    return db.update(
        Sql.of("delete from tenant.import_run where workspace_id = ? and job_slug in", bound.id())
            .plus(old));
  }

  private Sql key(String job) {
    return Sql.of("where workspace_id = ? and job_slug = ?", bound.id(), job);
  }

  private static FailedRow failure(ResultSet row) throws SQLException {
    List<FieldError> errors =
        JsonText.parse(row.getString("errors")).asJsonArray().getValuesAs(JsonObject.class).stream()
            .map(
                error ->
                    new FieldError(
                        error.getString("field"),
                        error.getString("rule"),
                        error.getString("message")))
            .toList();
    return FailedRow.of(row.getLong("row_number"), texts(row.getString("cells")), errors);
  }

  private static List<String> texts(String json) {
    return JsonText.parse(json).asJsonArray().getValuesAs(JsonString.class).stream()
        .map(JsonString::getString)
        .toList();
  }
}
