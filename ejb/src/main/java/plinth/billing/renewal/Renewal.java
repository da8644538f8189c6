package plinth.billing.renewal;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.billing.SubscriptionStatus;
import plinth.jobs.Sweep;
import plinth.kernel.Caller;
import plinth.kernel.Setting;

/** Charges due periods, in batches of workspaces. */
@ApplicationScoped
public class Renewal implements Sweep<List<Long>> {
  private static final int HANDFUL = 100;

  @Inject private RenewalClaims claims;
  @Inject private RenewalCharges charges;

  @Override
  public String name() {
    return "billing-renewal";
  }

  @Override
  public Setting cron() {
    return Setting.BILLING_RENEWAL_CRON;
  }

  @Override
  public boolean followsBusinessTime() {
    return true;
  }

  @Override
  public List<List<Long>> listDue(Instant moment, @Nullable Long workspaceId) {
    List<Long> all =
        claims.due(Caller.system(name()), moment, SubscriptionStatus.ACTIVE.code(), workspaceId);
    List<List<Long>> handfuls = new ArrayList<>();
    for (int i = 0; i < all.size(); i += HANDFUL) {
      handfuls.add(all.subList(i, Math.min(all.size(), i + HANDFUL)));
    }
    return handfuls;
  }

  @Override
  public int count(List<Long> handful) {
    return handful.size();
  }

  @Override
  public void process(List<Long> handful) {
    charges.charge(Caller.system(name()), handful);
  }
}
