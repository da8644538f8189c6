package plinth.transfer.imports;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import plinth.fields.Shape;
import plinth.jobs.BatchJob;
import plinth.jobs.Chunk;
import plinth.jobs.JobKind;
import plinth.jobs.JobWork;
import plinth.kernel.Caller;
import plinth.objects.Shapes;
import plinth.records.imports.ImportColumn;
import plinth.records.imports.ImportResult;
import plinth.records.imports.ImportResult.Status;
import plinth.records.imports.ImportRules;
import plinth.records.imports.RecordImports;
import plinth.transfer.source.RowPosition;

/**
 * Imports the rows of a file, a thousand per chunk. The records, the refused rows and the position
 * in the file are committed together, so that each chunk takes effect exactly once even if the
 * server fails.
 */
@ApplicationScoped
public class ImportJob implements JobKind {
  /** The key of this kind of job. */
  public static final String KEY = "import.execute";

  private static final BatchJob BATCH = new BatchJob("import", List.of("rows"));

  @Resource private ManagedExecutorService executor;
  @Inject private OpenFiles files;
  @Inject private ImportRunRepository runs;
  @Inject private RecordImports records;
  @Inject private Shapes shapes;

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public BatchJob batch() {
    return BATCH;
  }

  @Override
  public String permission(JobWork work) {
    return "transfer.create";
  }

  @Override
  public Chunk runChunk(Caller caller, JobWork work) {
    ImportTask task = ImportTask.of(work.parameters());
    JsonObject checkpoint = work.checkpoint();
    RowPosition from = checkpoint == null ? task.from() : RowPosition.of(checkpoint);
    try {
      return chunk(caller, work, task, files.acquire(caller, work.slug(), task, from));
    } catch (IOException e) {
      throw new UncheckedIOException("a file of an import could not be read", e);
    }
  }

  private Chunk chunk(Caller caller, JobWork work, ImportTask task, OpenFile file)
      throws IOException {
    boolean isKept = false;
    try {
      FileRows rows = file.take();
      if (!rows.isLast()) {
        file.readAhead(executor);
      }
      Map<Status, Long> counts = write(caller, work.slug(), task, rows, file);
      int named = task.header().size();
      long surplus = rows.rows().stream().filter(row -> task.plan().hasSurplus(row, named)).count();
      runs.add(work.slug(), counts, surplus, rows.end().offset());
      long failed = counts.getOrDefault(Status.FAILED, 0L);
      long done = rows.rows().size() - failed;
      if (rows.isLast()) {
        records.deleteKeys(caller, task.operation());
        return Chunk.last(done, failed);
      }
      files.release(work.slug(), file);
      isKept = true;
      Chunk chunk = Chunk.more(rows.end().toJson(), done, failed);
      Long total = work.checkpoint() == null ? task.rows() : null;
      return total == null ? chunk : chunk.withTotal(total);
    } finally {
      if (!isKept) {
        file.close();
      }
    }
  }

  private Map<Status, Long> write(
      Caller caller, String job, ImportTask task, FileRows rows, OpenFile file) {
    Shape shape = shapes.requireReadable(caller, task.object());
    FileRows.Prepared prepared = rows.prepared(task.plan(), shape);
    RecordImports.Outcome outcome =
        records.write(caller, task.object(), rules(task.plan()), prepared.read(), task.operation());
    file.onWritten(outcome.types());
    List<ImportResult> refused = new ArrayList<>(prepared.refused());
    Map<Status, Long> counts = new EnumMap<>(Status.class);
    for (ImportResult result : outcome.results()) {
      counts.merge(result.status(), 1L, Long::sum);
      if (result.status() == Status.FAILED) {
        refused.add(result);
      }
    }
    counts.put(Status.FAILED, (long) refused.size());
    records.count(
        task.operation(),
        counts.getOrDefault(Status.CREATED, 0L) + counts.getOrDefault(Status.UPDATED, 0L),
        refused.size());
    runs.addFailures(job, refused, rows.rows());
    return counts;
  }

  /** The rules of a plan that apply to writing records. */
  static ImportRules rules(ImportPlan plan) {
    ImportOptions options = plan.options();
    return new ImportRules(
        plan.columns().stream().map(c -> new ImportColumn(c.field(), c.by())).toList(),
        ImportRules.Mode.valueOf(options.mode().name()),
        options.upsertOn(),
        options.matchRules(),
        options.duplicates(),
        options.clearBlank(),
        options.createMissingOptions(),
        options.createMissingRecords(),
        options.dryRun());
  }
}
