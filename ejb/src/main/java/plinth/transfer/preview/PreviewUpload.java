package plinth.transfer.preview;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Job;
import plinth.kernel.Caller;
import plinth.kernel.Saga;
import plinth.transfer.upload.ImportUploads;

/**
 * Stores an uploaded file and starts its preview. If this is interrupted, a sweep removes the file.
 */
@ApplicationScoped
@Saga
public class PreviewUpload {
  @Inject private ImportUploads uploads;
  @Inject private Previews previews;

  /**
   * Starts the preview of a file.
   *
   * @param name the name that the sender gave the file
   */
  public Job start(Caller caller, String objectSlug, @Nullable String name, InputStream body) {
    String slug = uploads.uploadWhole(caller, objectSlug, name, body);
    return previews.start(caller, objectSlug, new PreviewDraft(slug, null, null, null));
  }
}
