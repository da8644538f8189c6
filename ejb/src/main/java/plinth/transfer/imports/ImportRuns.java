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
import plinth.tenancy.Tenanted;

/** Use cases for running and finished imports: their progress and the rows they refused. */
@Stateless
@Tenanted
public class ImportRuns {
  @Inject private Jobs jobs;
  @Inject private Shapes shapes;
  @Inject private ImportRunRepository runs;

  /** How far an import is. Refuses one that is none of this object's (404). */
  public ImportStatus status(Caller caller, String objectSlug, String jobSlug) {
    Job job = required(caller, objectSlug, jobSlug);
    // What a chunk did is committed with its job: behind the job it is at least as new.
    return ImportStatus.of(job, run(objectSlug, jobSlug), Time.now());
  }

  /** A page of the rows that an import refused, in the order of the file. */
  public Page<FailedRow> failures(
      Caller caller, String objectSlug, String jobSlug, Page.PageRequest request) {
    required(caller, objectSlug, jobSlug);
    return runs.failures(jobSlug, request);
  }

  /**
   * What stands above a file of the refused rows.
   *
   * @param header the texts of the source's header row; empty where it has none
   * @param width the cells of the longest row, the header among them
   */
  public record Sheet(List<String> header, int width) {}

  /** What stands above a file of the refused rows. */
  public Sheet sheet(Caller caller, String objectSlug, String jobSlug) {
    required(caller, objectSlug, jobSlug);
    List<String> header = run(objectSlug, jobSlug).header();
    return new Sheet(header, Math.max(header.size(), runs.width(jobSlug)));
  }

  /** The rows that were refused behind a row, the first of them. */
  public List<FailedRow> failuresAfter(
      Caller caller, String objectSlug, String jobSlug, long row, int most) {
    required(caller, objectSlug, jobSlug);
    return runs.failuresAfter(jobSlug, row, most);
  }

  /** Ends an import that has not ended: what is written stays. Refuses one that has ended (409). */
  public ImportStatus cancel(Caller caller, String objectSlug, String jobSlug) {
    required(caller, objectSlug, jobSlug);
    jobs.cancel(caller, jobSlug);
    return status(caller, objectSlug, jobSlug);
  }

  /** Forgets some imports from before a moment, with the rows that they refused; tells how many. */
  public int forget(Caller caller, Instant before, int most) {
    return runs.forget(before, most);
  }

  /** Who does not see all fields sees no cells of files that others brought. */
  private Job required(Caller caller, String objectSlug, String jobSlug) {
    Shape seen = shapes.toRead(caller, objectSlug);
    run(objectSlug, jobSlug);
    Job job = jobs.get(caller, jobSlug);
    if (seen.isPartial() && !job.createdBy().label().equals(caller.label())) {
      throw Problem.notFound("Import");
    }
    return job;
  }

  private ImportRun run(String objectSlug, String jobSlug) {
    return runs.byJob(jobSlug, objectSlug).orElseThrow(() -> Problem.notFound("Import"));
  }
}
