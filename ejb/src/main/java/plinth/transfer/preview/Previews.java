package plinth.transfer.preview;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.util.List;
import plinth.jobs.Job;
import plinth.jobs.JobStatus;
import plinth.jobs.Jobs;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Problem;
import plinth.objects.Shapes;
import plinth.tenancy.Tenanted;
import plinth.transfer.TransferProblem;
import plinth.transfer.upload.ImportFile;
import plinth.transfer.upload.ImportFileRepository;
import plinth.transfer.upload.ImportRows;

/**
 * Starts and shows previews of files to import. Only the caller who uploaded a file may see its
 * content.
 */
@Stateless
@Tenanted
public class Previews {
  @Inject private ImportRows rows;
  @Inject private ImportFileRepository files;
  @Inject private PreviewRepository previews;
  @Inject private Jobs jobs;
  @Inject private Shapes shapes;

  /** Starts a preview; refuses an incomplete upload (409). */
  public Job start(Caller caller, String objectSlug, PreviewDraft draft) {
    ImportFile file = rows.requireOwn(caller, objectSlug, draft.uploadId());
    if (file.status() != ImportFile.Status.READY) {
      throw new Problem(TransferProblem.UPLOAD_INCOMPLETE).with("missing", file.state().missing());
    }
    PreviewOrder order = PreviewOrder.of(file.id(), objectSlug, draft);
    Job job = jobs.queue(caller, PreviewImport.KEY, file.slug(), order.toJson());
    previews.insert(job.slug(), file);
    return job;
  }

  /** The current state of a preview. */
  public PreviewView get(Caller caller, String objectSlug, String jobSlug) {
    requireOwn(caller, objectSlug, jobSlug);
    Job job = jobs.get(caller, jobSlug);
    // Read after the job, so that the preview of an ended job is complete.
    PreviewRepository.Preview preview = requireOwn(caller, objectSlug, jobSlug);
    return PreviewView.of(job, files.requireById(preview.fileId()), preview.found());
  }

  /** The first rows; refuses a preview that is not ready (409). */
  public Page<PreviewView.Row> rows(
      Caller caller, String objectSlug, String jobSlug, Page.PageRequest request) {
    requireFindings(caller, objectSlug, jobSlug);
    List<PreviewView.Row> first =
        previews.firstRows(jobSlug).orElseThrow().getValuesAs(JsonArray.class).stream()
            .map(
                row ->
                    new PreviewView.Row(
                        row.getJsonNumber(0).longValueExact(),
                        row.subList(1, row.size()).stream()
                            .map(cell -> ((JsonString) cell).getString())
                            .toList()))
            .toList();
    return Page.of(first, request);
  }

  /** A preview whose file is to be imported; refuses one that is not ready (409). */
  public ReadyPreview requireReady(Caller caller, String objectSlug, String jobSlug) {
    JsonObject found = requireFindings(caller, objectSlug, jobSlug);
    PreviewRepository.Preview preview = requireOwn(caller, objectSlug, jobSlug);
    return ReadyPreview.of(files.requireById(preview.fileId()), found);
  }

  private JsonObject requireFindings(Caller caller, String objectSlug, String jobSlug) {
    JsonObject found = requireOwn(caller, objectSlug, jobSlug).found();
    if (found == null || jobs.get(caller, jobSlug).status() != JobStatus.COMPLETED) {
      throw new Problem(TransferProblem.PREVIEW_NOT_READY);
    }
    return found;
  }

  private PreviewRepository.Preview requireOwn(Caller caller, String objectSlug, String jobSlug) {
    long objectId = shapes.requireReadable(caller, objectSlug).objectId();
    PreviewRepository.Preview preview =
        previews.findBySlug(jobSlug).orElseThrow(() -> Problem.notFound("Preview"));
    boolean isOwn = files.requireById(preview.fileId()).createdBy().label().equals(caller.label());
    if (preview.objectId() != objectId || !isOwn) {
      throw Problem.notFound("Preview");
    }
    return preview;
  }
}
