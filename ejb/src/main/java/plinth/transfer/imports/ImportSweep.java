package plinth.transfer.imports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Sweep;
import plinth.kernel.Caller;
import plinth.kernel.Setting;
import plinth.kernel.Time;
import plinth.tenancy.Workspaces;
import plinth.transfer.upload.ImportUploads;

/**
 * Removes expired files to import: abandoned uploads, and files that were kept for an import. The
 * results of imports, with their refused rows, are removed after thirty days. A file that a job
 * works on is kept.
 */
@ApplicationScoped
public class ImportSweep implements Sweep<Caller.Workspace> {
  private static final int AT_ONCE = 20;

  /** How long refused rows are kept. */
  private static final Duration KEPT = Duration.ofDays(30);

  @Inject private Workspaces workspaces;
  @Inject private ImportUploads uploads;
  @Inject private ImportRuns runs;

  @Override
  public String name() {
    return "import-sweep";
  }

  @Override
  public Setting cron() {
    return Setting.PLINTH_IMPORT_SWEEP_CRON;
  }

  @Override
  public List<Caller.Workspace> listDue(Instant moment, @Nullable Long workspaceId) {
    return workspaces.listForSchedule(workspaceId);
  }

  @Override
  public void process(Caller.Workspace workspace) {
    Caller caller = Caller.system(name()).inWorkspace(workspace);
    uploads.removeExpired(caller);
    Instant before = Time.now().minus(KEPT);
    for (int gone = AT_ONCE; gone == AT_ONCE; ) {
      gone = runs.deleteOld(caller, before, AT_ONCE);
    }
  }
}
