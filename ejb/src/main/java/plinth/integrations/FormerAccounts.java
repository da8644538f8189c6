package plinth.integrations;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Sweep;
import plinth.kernel.Caller;
import plinth.kernel.Setting;

/**
 * Deletes accounts that were disconnected a day ago and no longer store anything. By then
 * everything that was in transit to them has arrived.
 */
@ApplicationScoped
public class FormerAccounts implements Sweep<Connection> {
  private static final Duration ARRIVED = Duration.ofDays(1);

  @Inject private ConnectionRows rows;
  @Inject @Any private Instance<Provider> providers;

  @Override
  public String name() {
    return "integrations-sweep";
  }

  @Override
  public Setting cron() {
    return Setting.PLINTH_FILES_SWEEP_CRON;
  }

  @Override
  public List<Connection> listDue(Instant moment, @Nullable Long workspaceId) {
    return rows.listFormer(Caller.system(name()), moment.minus(ARRIVED), workspaceId);
  }

  @Override
  public void process(Connection former) {
    boolean isHolding =
        providers.stream()
            .filter(provider -> provider.key().equals(former.provider()))
            .anyMatch(provider -> provider.isInUse(former));
    if (!isHolding) {
      rows.deleteFormer(Caller.system(name()), former);
    }
  }
}
