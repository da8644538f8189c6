package plinth.access.oauth;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Sweep;
import plinth.kernel.Setting;
import plinth.kernel.Time;

/**
 * Deletes codes and tokens of OAuth apps a day after they have expired; until then the reuse of a
 * code is detected.
 */
@ApplicationScoped
public class OAuthSweep implements Sweep<String> {
  @Inject private ExpiredGrants leftovers;

  @Override
  public String name() {
    return "oauth-sweep";
  }

  @Override
  public Setting cron() {
    return Setting.PLINTH_IDENTITY_SWEEP_CRON;
  }

  @Override
  public List<String> listDue(Instant moment, @Nullable Long workspaceId) {
    return workspaceId == null ? List.of("oauth_code", "oauth_token") : List.of();
  }

  @Override
  public void process(String table) {
    leftovers.deleteExpired(table, Time.now());
  }
}
