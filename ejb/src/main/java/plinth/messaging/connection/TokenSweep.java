package plinth.messaging.connection;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Sweep;
import plinth.kernel.Caller;
import plinth.kernel.Setting;
import plinth.tenancy.Workspaces;

/** Renews session tokens before they expire. */
@ApplicationScoped
public class TokenSweep implements Sweep<Caller.Workspace> {
  @Inject private Workspaces workspaces;
  @Inject private Tokens tokens;

  @Override
  public String name() {
    return "messaging-tokens";
  }

  @Override
  public Setting cron() {
    return Setting.PLINTH_MESSAGING_TOKENS_CRON;
  }

  @Override
  public List<Caller.Workspace> listDue(Instant moment, @Nullable Long workspaceId) {
    return workspaces.listForSchedule(workspaceId);
  }

  @Override
  public void process(Caller.Workspace workspace) {
    tokens.renewAll(Caller.system(name()).inWorkspace(workspace));
  }
}
