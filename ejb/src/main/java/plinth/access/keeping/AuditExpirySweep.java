package plinth.access.keeping;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.audit.AuditExpiry;
import plinth.jobs.Sweep;
import plinth.kernel.Caller;
import plinth.kernel.Setting;
import plinth.tenancy.Workspaces;

/** Removes entries of audit records that are older than their workspaces keep them. */
@ApplicationScoped
public class AuditExpirySweep implements Sweep<Caller.Workspace> {
  private static final int EACH = 5_000;

  @Inject private Workspaces workspaces;
  @Inject private AuditExpiry expiry;

  @Override
  public String name() {
    return "audit-expiry";
  }

  @Override
  public Setting cron() {
    return Setting.PLINTH_AUDIT_EXPIRY_CRON;
  }

  @Override
  public List<Caller.Workspace> listDue(Instant moment, @Nullable Long workspaceId) {
    return workspaces.listForSchedule(workspaceId);
  }

  @Override
  public void process(Caller.Workspace workspace) {
    Caller caller = Caller.system(name()).inWorkspace(workspace);
    if (expiry.keepDays(caller).isEmpty()) {
      return;
    }
    boolean isMore = true;
    while (isMore) {
      isMore = expiry.removeSome(caller, EACH) == EACH;
    }
  }
}
