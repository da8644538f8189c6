package plinth.tenancy.replies;

import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.tenancy.Workspaces;

/** Deletes expired idempotent answers in all databases once an hour. */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
public class StoredRepliesTimer {
  @Inject private Workspaces workspaces;
  @Inject private ExpiredReplies replies;
  @Inject private ExpiredDedicatedReplies dedicated;

  /** Deletes answers older than 24 hours. */
  @Schedule(hour = "*", minute = "17", second = "0", persistent = false)
  public void everyHour() {
    BestEffort.run("idempotency_sweep", replies::deleteExpiredMain);
    BestEffort.run("idempotency_sweep", replies::deleteExpiredShared);
    BestEffort.run("idempotency_sweep", this::sweepDedicated);
  }

  private void sweepDedicated() {
    for (Caller.Workspace workspace : workspaces.listDedicated()) {
      Caller caller = Caller.system("idempotency-sweep").inWorkspace(workspace);
      BestEffort.run("idempotency_sweep", () -> dedicated.deleteExpired(caller));
    }
  }
}
