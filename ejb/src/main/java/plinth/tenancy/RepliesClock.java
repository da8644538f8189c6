package plinth.tenancy;

import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.Soft;

/** Sweeps kept answers once an hour, wherever they stand. */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
public class RepliesClock {
  @Inject private Workspaces workspaces;
  @Inject private ExpiredReplies replies;
  @Inject private ExpiredDedicatedReplies dedicated;

  /** Removes what is older than 24 hours. */
  @Schedule(hour = "*", minute = "17", second = "0", persistent = false)
  public void everyHour() {
    Soft.run("idempotency_sweep", replies::forgetMain);
    Soft.run("idempotency_sweep", replies::forgetShared);
    Soft.run("idempotency_sweep", this::everyDedicated);
  }

  private void everyDedicated() {
    for (Caller.Workspace workspace : workspaces.dedicated()) {
      Caller caller = Caller.system("idempotency-sweep").in(workspace);
      Soft.run("idempotency_sweep", () -> dedicated.forget(caller));
    }
  }
}
