package plinth.transfer.export;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import plinth.jobs.Jobs;
import plinth.kernel.Caller;
import plinth.kernel.Time;
import plinth.tenancy.Tenanted;

/** Updates exports whose files are removed; each step of a removal is a separate transaction. */
@Stateless
@Tenanted
public class ExpiredExports {
  @Inject private ExportRepository exports;
  @Inject private Jobs jobs;

  /** The slugs of exports that have expired, and of those that ended without a file. */
  public List<String> listDue(Caller caller) {
    return exports.listDue(Time.now());
  }

  /** Ends the downloads of an export; empty if the export no longer exists. */
  public Optional<ExportedFile> close(Caller caller, String slug) {
    Optional<ExportedFile> file = exports.find(slug);
    file.ifPresent(closed -> closed.close(Time.now()));
    jobs.expire(caller, slug);
    return file;
  }

  /** Records that all data of an export was removed. */
  public void markRemoved(Caller caller, String slug) {
    exports.find(slug).ifPresent(file -> file.markRemoved(Time.now()));
  }
}
