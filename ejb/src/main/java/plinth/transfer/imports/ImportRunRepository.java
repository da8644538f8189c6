package plinth.transfer.imports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.kernel.Page;
import plinth.kernel.Problem.FieldError;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.records.imports.ImportResult;
import plinth.records.imports.ImportResult.Status;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.transfer.source.SourceRow;

/** What imports did, in the database. */
@ApplicationScoped
class ImportRunRepository {
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /** Writes an import down before its first row. */
  void begin(String job, ImportTask task) {
    db.update(
        Sql.of(
            """
            insert into tenant.import_run (workspace_id, job_slug, object_slug, header,
                is_dry_run, bytes, begun_at)
            values (?, ?, ?, ?, ?, ?, ?)
            """,
            bound.id(),
            job,
            task.object(),
            new Sql.Json(texts(task.header())),
            task.plan().options().dryRun(),
            task.size(),
            Time.now()));
  }

  /** Counts what became of some rows. */
  void add(String job, Map<Status, Long> counts, long surplus, long bytesDone) {
    db.update(
        Sql.of(
                """
                update tenant.import_run
                set created = created + ?, updated = updated + ?, skipped = skipped + ?,
                    surplus_rows = surplus_rows + ?, bytes_done = ?
                """,
                counts.getOrDefault(Status.CREATED, 0L),
                counts.getOrDefault(Status.UPDATED, 0L),
                counts.getOrDefault(Status.SKIPPED, 0L),
                surplus,
                bytesDone)
            .plus(key(job)));
  }

  /** Keeps rows that were refused, as the file has them. */
  void refuse(String job, List<ImportResult> refused, List<SourceRow> rows) {
    if (refused.isEmpty()) {
      return;
    }
    Map<Long, List<String>> cells =
        rows.stream().collect(Collectors.toMap(SourceRow::number, SourceRow::cells));
    db.update(
        Sql.of(
            """
            insert into tenant.import_failure (workspace_id, job_slug, row_number, cells,
                errors)
            select ?, ?, n.row_number, n.cells::jsonb, n.errors::jsonb
            from unnest(?, ?, ?) as n (row_number, cells, errors)
            """,
            bound.id(),
            job,
            refused.stream().map(ImportResult::number).toArray(Long[]::new),
            refused.stream()
                .map(one -> texts(cells.getOrDefault(one.number(), List.of())))
                .toArray(String[]::new),
            refused.stream().map(one -> errors(one.errors())).toArray(String[]::new)));
  }

  /** The import of a job. */
  Optional<ImportCounts> byJob(String job, String object) {
    return db.first(
        Sql.of("select * from tenant.import_run")
            .plus(key(job))
            .plus("and object_slug = ?", object),
        ImportRunRepository::run);
  }

  /** A page of the rows that were refused, in their order. */
  Page<FailedRow> failures(String job, Page.PageRequest request) {
    return new Page<>(
        db.list(
            Sql.of("select row_number, cells, errors from tenant.import_failure")
                .plus(key(job))
                .plus("order by row_number limit ? offset ?", request.limit(), request.offset()),
            ImportRunRepository::failure),
        request,
        db.number(Sql.of("select count(*) from tenant.import_failure").plus(key(job))));
  }

  /** The refused rows behind a row, in their order. */
  List<FailedRow> failuresAfter(String job, long row, int most) {
    return db.list(
        Sql.of("select row_number, cells, errors from tenant.import_failure")
            .plus(key(job))
            .plus("and row_number > ? order by row_number limit ?", row, most),
        ImportRunRepository::failure);
  }

  /** How many cells the longest of the refused rows has. */
  int width(String job) {
    return (int)
        db.number(
            Sql.of("select coalesce(max(jsonb_array_length(cells)), 0) from tenant.import_failure")
                .plus(key(job)));
  }

  /** Forgets some imports from before the moment; answers how many. */
  int forget(Instant before, int most) {
    // A dry run that was canceled leaves its keys behind.
    db.update(
        Sql.of(
            """
            delete from tenant.import_key k
            where k.workspace_id = ? and not exists (
                select
                from tenant.job j
                where j.workspace_id = k.workspace_id and j.kind = ?
                  and j.status in ('queued', 'running')
                  and j.parameters->>'operation' = k.operation_id
              )
            """,
            bound.id(),
            ImportJob.KEY));
    Sql old =
        Sql.of(
            "(select job_slug from tenant.import_run where workspace_id = ? and begun_at < ?"
                + " order by job_slug limit ?)",
            bound.id(),
            before,
            most);
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

  private static ImportCounts run(ResultSet row) throws SQLException {
    return new ImportCounts(
        row.getBoolean("is_dry_run"),
        texts(row.getString("header")),
        row.getLong("bytes"),
        row.getLong("bytes_done"),
        row.getLong("created"),
        row.getLong("updated"),
        row.getLong("skipped"),
        row.getLong("surplus_rows"));
  }

  private static FailedRow failure(ResultSet row) throws SQLException {
    List<FieldError> errors =
        JsonText.value(row.getString("errors")).asJsonArray().getValuesAs(JsonObject.class).stream()
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
    return JsonText.value(json).asJsonArray().getValuesAs(JsonString.class).stream()
        .map(JsonString::getString)
        .toList();
  }

  private static String texts(List<String> cells) {
    StringBuilder json = new StringBuilder("[");
    for (String cell : cells) {
      json.append(json.length() == 1 ? "" : ",");
      JsonText.quote(json, storable(cell));
    }
    return json.append(']').toString();
  }

  private static String errors(List<FieldError> errors) {
    JsonArrayBuilder all = Json.createArrayBuilder();
    for (FieldError error : errors) {
      all.add(
          Json.createObjectBuilder()
              .add("field", error.field())
              .add("rule", error.rule())
              .add("message", storable(error.message())));
    }
    return all.build().toString();
  }

  /** The text with a mark for each character that the database cannot hold. */
  private static String storable(String text) {
    StringBuilder changed = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isPair =
          Character.isHighSurrogate(c)
              && i + 1 < text.length()
              && Character.isLowSurrogate(text.charAt(i + 1));
      if (isPair) {
        i++;
      } else if (c == 0 || Character.isSurrogate(c)) {
        changed = changed == null ? new StringBuilder(text) : changed;
        changed.setCharAt(i, '\ufffd');
      }
    }
    return changed == null ? text : changed.toString();
  }
}
