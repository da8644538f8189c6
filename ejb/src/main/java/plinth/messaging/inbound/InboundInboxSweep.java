package plinth.messaging.inbound;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Sweep;
import plinth.kernel.Caller;
import plinth.kernel.Setting;
import plinth.kernel.Time;
import plinth.messaging.MessagingConfig;
import plinth.tenancy.Workspaces;

/**
 * Deletes old provider events in batches: processed ones first, events that were not understood
 * later. Pending events are never deleted.
 */
@ApplicationScoped
public class InboundInboxSweep implements Sweep<Caller.Workspace> {
  @Inject private Workspaces workspaces;
  @Inject private InboundInboxAge age;
  @Inject private MessagingConfig config;

  @Override
  public String name() {
    return "messaging-journal";
  }

  @Override
  public Setting cron() {
    return Setting.PLINTH_MESSAGING_JOURNAL_CRON;
  }

  @Override
  public List<Caller.Workspace> listDue(Instant moment, @Nullable Long workspaceId) {
    return workspaces.listForSchedule(workspaceId);
  }

  @Override
  public void process(Caller.Workspace workspace) {
    Caller caller = Caller.system(name()).inWorkspace(workspace);
    Instant now = Time.now();
    Instant worked = now.minus(config.eventLife());
    Instant odd = now.minus(config.oddEventLife());
    Optional<Long> next = Optional.of(0L);
    while (next.isPresent()) {
      next = age.deleteExpired(caller, next.get(), worked, odd);
    }
    age.deleteExpiredGaps(caller, odd);
  }
}
