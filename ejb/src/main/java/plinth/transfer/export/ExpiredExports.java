package plinth.transfer.export;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import plinth.jobs.Jobs;
import plinth.kernel.Caller;
import plinth.kernel.Time;
import plinth.tenancy.Tenanted;

/**
 * Updates the rows of exports whose files are removed; each step of a removal is a separate
 * transaction.
 */
@Stateless
@Tenanted
public class ExpiredExports {
  @Inject private ExportRepository exports;
  @Inject private Jobs jobs;

  /** The exports whose time is over, and those that ended without a file. */
  public List<ExportRow> due(Caller caller) {
    return exports.due(Time.now());
  }

  /** Lets nobody download an export any more. */
  public void close(Caller caller, String slug) {
    exports.close(slug, Time.now());
    jobs.expire(caller, slug);
  }

  /** Notes that nothing is left of an export. */
  public void removed(Caller caller, String slug) {
    exports.removed(slug, Time.now());
  }
}
