package plinth.transfer.imports;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import plinth.fields.Shape;
import plinth.jobs.Job;
import plinth.jobs.Jobs;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.objects.Shapes;
import plinth.records.imports.ImportUndo;
import plinth.records.imports.RecordImports;
import plinth.tenancy.Tenanted;

/** Use cases for running and finished imports: their progress and the rows they refused. */
@Stateless
@Tenanted
public class ImportRuns {
  @Inject private Jobs jobs;
  @Inject private Shapes shapes;
  @Inject private ImportRunRepository runs;
  @Inject private RecordImports records;

  /** The progress of an import. Refuses an import into another object (404). */
  public ImportStatus status(Caller caller, String objectSlug, String jobSlug) {
    Job job = requireJob(caller, objectSlug, jobSlug);
    // A chunk is committed with its job, so the results, which are read after the job, are at least
    // as new.
    ImportRun run = requireRun(objectSlug, jobSlug);
    Instant now = Time.now();
    String operation = run.operationId();
    ImportUndo undo = operation == null ? null : records.findUndo(operation, now).orElse(null);
    return ImportStatus.of(job, run, undo, now);
  }

  /** A page of the rows that an import refused, in the order of the file. */
  public Page<FailedRow> listFailures(
      Caller caller, String objectSlug, String jobSlug, Page.PageRequest request) {
    requireJob(caller, objectSlug, jobSlug);
    return runs.listFailures(jobSlug, request);
  }

  /**
   * The header and width of a file of refused rows.
   *
   * @param header the texts of the source's header row; empty if it has none
   * @param width the number of cells of the longest row, including the header
   */
  public record Sheet(List<String> header, int width) {}

  /** The header and width of the file of refused rows. */
  public Sheet sheet(Caller caller, String objectSlug, String jobSlug) {
    requireJob(caller, objectSlug, jobSlug);
    List<String> header = requireRun(objectSlug, jobSlug).header();
    return new Sheet(header, Math.max(header.size(), runs.width(jobSlug)));
  }

  /** The next refused rows after a row number. */
  public List<FailedRow> listFailuresAfter(
      Caller caller, String objectSlug, String jobSlug, long row, int most) {
    requireJob(caller, objectSlug, jobSlug);
    return runs.listFailuresAfter(jobSlug, row, most);
  }

  /** Cancels an import; what it has written stays. Refuses an import that has ended (409). */
  public ImportStatus cancel(Caller caller, String objectSlug, String jobSlug) {
    requireJob(caller, objectSlug, jobSlug);
    jobs.cancel(caller, jobSlug);
    return status(caller, objectSlug, jobSlug);
  }

  /**
   * Deletes imports from before a moment, at most {@code most}, with their refused rows; returns
   * their number.
   */
  public int deleteOld(Caller caller, Instant before, int most) {
    return runs.deleteOld(before, most);
  }

  /** Callers who do not see all fields may not see the cells of other people's files. */
  private Job requireJob(Caller caller, String objectSlug, String jobSlug) {
    Shape seen = shapes.requireReadable(caller, objectSlug);
    requireRun(objectSlug, jobSlug);
    Job job = jobs.get(caller, jobSlug);
    if (seen.isPartial() && !job.createdBy().label().equals(caller.label())) {
      throw Problem.notFound("Import");
    }
    return job;
  }

  private ImportRun requireRun(String objectSlug, String jobSlug) {
    return runs.findByJob(jobSlug, objectSlug).orElseThrow(() -> Problem.notFound("Import"));
  }
}
