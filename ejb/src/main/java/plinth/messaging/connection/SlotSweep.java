package plinth.messaging.connection;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Sweep;
import plinth.kernel.Caller;
import plinth.kernel.Setting;
import plinth.messaging.inbound.SessionStates;
import plinth.tenancy.Workspaces;

/**
 * Compares the counted sessions with the connected ones and corrects the count. The count is wrong
 * if a node died between counting and connecting.
 */
@ApplicationScoped
public class SlotSweep implements Sweep<Caller.Workspace> {
  @Inject private Workspaces workspaces;
  @Inject private SessionStates states;

  @Override
  public String name() {
    return "messaging-slots";
  }

  @Override
  public Setting cron() {
    return Setting.PLINTH_MESSAGING_SLOTS_CRON;
  }

  @Override
  public List<Caller.Workspace> listDue(Instant moment, @Nullable Long workspaceId) {
    return workspaces.listForSchedule(workspaceId);
  }

  @Override
  public void process(Caller.Workspace workspace) {
    states.reconcile(Caller.system(name()).inWorkspace(workspace));
  }
}
