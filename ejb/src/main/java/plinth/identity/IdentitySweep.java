package plinth.identity;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Sweep;
import plinth.kernel.Setting;
import plinth.kernel.Time;

/**
 * Deletes expired tokens, codes and failure counts, including those of addresses without an
 * account, so that requests for many addresses do not fill the database.
 */
@ApplicationScoped
public class IdentitySweep implements Sweep<ExpiredRows.Kind> {
  @Inject private ExpiredRows expiredRows;

  @Override
  public String name() {
    return "identity-sweep";
  }

  @Override
  public Setting cron() {
    return Setting.PLINTH_IDENTITY_SWEEP_CRON;
  }

  /** All rows belong to people, none to a workspace. */
  @Override
  public List<ExpiredRows.Kind> listDue(Instant moment, @Nullable Long workspaceId) {
    return workspaceId == null ? List.of(ExpiredRows.Kind.values()) : List.of();
  }

  @Override
  public void process(ExpiredRows.Kind kind) {
    expiredRows.deleteExpired(kind, Time.now());
  }
}
