package plinth.transfer.export;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObjectBuilder;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Set;
import plinth.audit.Audit;
import plinth.fields.Shape;
import plinth.files.FeatureBytes;
import plinth.jobs.Job;
import plinth.jobs.Jobs;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.objects.Shapes;
import plinth.records.scan.RecordScan;
import plinth.records.scan.RecordScans;
import plinth.records.scan.ScanVisibility;
import plinth.tenancy.Tenanted;

/**
 * Use cases for exports of records. An export exists for the member who created it and for callers
 * who may see every field in its file; for all others it does not exist.
 */
@Stateless
@Tenanted
public class Exports {
  /** The permission without which nobody exports. */
  public static final String READ_RECORDS = "record.read";

  private static final DateTimeFormatter NAMED =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

  @Inject private Shapes shapes;
  @Inject private RecordScans scans;
  @Inject private ScanVisibility visibility;
  @Inject private ExportRepository exports;
  @Inject private Jobs jobs;
  @Inject private Audit audit;

  /**
   * An export that can be started.
   *
   * @param scan its records
   * @param shape its object as the caller sees it
   * @param task its parameters
   * @param shown the fields that its file shows, by the slugs of their objects
   */
  private record Planned(
      RecordScan scan, Shape shape, ExportTask task, Map<String, Set<Long>> shown) {}

  private Planned plan(Caller caller, String object, NewExport asked) {
    caller.requireRight(READ_RECORDS);
    RecordScan scan = scans.start(caller, object, asked.query());
    Shape shape = shapes.requireReadable(caller, object);
    ExportTask task = ExportTask.of(scan, asked, shape.calendar().zone());
    return new Planned(
        scan, shape, task, visibility.visibleFields(caller, scan, task.showsLabels()));
  }

  /**
   * The fields that the file of an export would show, by the slugs of their objects. Refuses what
   * {@link #start} refuses.
   */
  public Map<String, Set<Long>> check(Caller caller, String object, NewExport asked) {
    return plan(caller, object, asked).shown();
  }

  /**
   * Starts an export, which a job writes. Refuses callers who may not read records (403), and
   * reports each invalid member of the request.
   */
  public Export start(Caller caller, String object, NewExport asked) {
    Planned planned = plan(caller, object, asked);
    ExportTask task = planned.task();
    Job job = jobs.queue(caller, ExportRun.KEY, object, task.toJson());
    ExportedFile file =
        new ExportedFile(
            job.slug(),
            planned.shape().objectId(),
            task.format(),
            object + "-" + NAMED.format(planned.scan().at()) + "." + task.format().code(),
            FeatureBytes.newKey(),
            planned.shown());
    exports.add(file);
    record(caller, "export.started", object, file, Map.of());
    return Export.of(job, file, planned.scan().at());
  }

  /** An export; refuses one that does not exist for the caller (404). */
  public Export read(Caller caller, String object, String slug) {
    ExportedFile file = requireExport(caller, object, slug);
    Job job = jobs.get(caller, slug);
    // The job is read before its file, so that a job that has ended comes with the final state of
    // the file.
    exports.refresh(file);
    return Export.of(job, file, Time.now());
  }

  /**
   * The file of an export. Refuses what {@link #read} refuses, an export without a file (409), and
   * one whose file is no longer kept (404).
   */
  public ExportFile requireFile(Caller caller, String object, String slug) {
    return requireFile(caller, object, slug, Map.of());
  }

  /**
   * The file of an export like {@link #requireFile(Caller, String, String)}, which leaves Plinth on
   * behalf of the caller.
   *
   * @param details how, for the audit record
   */
  public ExportFile requireFile(
      Caller caller, String object, String slug, Map<String, String> details) {
    ExportedFile file = requireExport(caller, object, slug);
    Instant until = file.expiresAt();
    if (until == null) {
      throw new Problem(ExportProblem.EXPORT_NOT_READY);
    } else if (!until.isAfter(Time.now())) {
      throw new Problem(ExportProblem.EXPORT_EXPIRED);
    }
    record(caller, "export.downloaded", object, file, details);
    return file.download();
  }

  private void record(
      Caller caller, String action, String object, ExportedFile file, Map<String, String> more) {
    JsonObjectBuilder details =
        Json.createObjectBuilder().add("object", object).add("format", file.format().code());
    more.forEach(details::add);
    audit.record(caller, action, "export:" + file.slug(), details.build());
  }

  /** Cancels an export, which then has no file. Refuses one that has ended (409). */
  public Export cancel(Caller caller, String object, String slug) {
    ExportedFile file = requireExport(caller, object, slug);
    return Export.of(jobs.cancel(caller, slug), file, Time.now());
  }

  private ExportedFile requireExport(Caller caller, String object, String slug) {
    caller.requireRight(READ_RECORDS);
    long objectId = shapes.requireReadable(caller, object).objectId();
    ExportedFile file =
        exports
            .find(slug)
            .filter(found -> found.objectId() == objectId)
            .orElseThrow(Exports::notFound);
    boolean isMaker = jobs.get(caller, slug).createdBy().label().equals(caller.label());
    if (!visibility.covers(caller, file.sees(), isMaker)) {
      throw notFound();
    }
    return file;
  }

  private static Problem notFound() {
    return Problem.notFound("Export");
  }
}
