package plinth.sso;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Sweep;
import plinth.kernel.Setting;
import plinth.kernel.Time;

/** Deletes attempts, sessions and used logout tokens that have expired. */
@ApplicationScoped
public class SsoSweep implements Sweep<String> {
  @Inject private ExpiredSignIns leftovers;

  @Override
  public String name() {
    return "sso-sweep";
  }

  @Override
  public Setting cron() {
    return Setting.PLINTH_IDENTITY_SWEEP_CRON;
  }

  @Override
  public List<String> listDue(Instant moment, @Nullable Long workspaceId) {
    return workspaceId == null ? List.of("sso_attempt", "sso_session", "sso_logout") : List.of();
  }

  @Override
  public void process(String table) {
    leftovers.deleteExpired(table, Time.now());
  }
}
