package plinth.billing.renewal;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.billing.gateway.Gateways;
import plinth.billing.gateway.ManagedRenewals;
import plinth.billing.gateway.ManagedSubscription;
import plinth.jobs.Sweep;
import plinth.kernel.Caller;
import plinth.kernel.Setting;

/**
 * Updates gateways that renew subscriptions by themselves: after the first payment, after every
 * change, and on cancellation.
 */
@ApplicationScoped
public class ManagedRenewalSync implements Sweep<Long> {
  @Inject ManagedTerms terms;
  @Inject Gateways gateways;

  @Override
  public String name() {
    return "billing-managed-renewals";
  }

  @Override
  public Setting cron() {
    return Setting.BILLING_PAYMENT_POLL_CRON;
  }

  @Override
  public List<Long> due(Instant moment, @Nullable Long workspaceId) {
    return terms.all(Caller.system(name()), gateways.managing(), workspaceId);
  }

  @Override
  public void work(Long workspaceId) {
    Caller caller = Caller.system(name());
    Optional<ManagedTerms.Wanted> wanted = terms.wanted(caller, workspaceId);
    if (wanted.isPresent()
        && gateways.of(wanted.get().gateway()) instanceof ManagedRenewals gateway) {
      String id = tell(gateway, wanted.get());
      terms.told(caller, workspaceId, wanted.get().gateway(), id, wanted.get().terms());
    }
  }

  private static @Nullable String tell(ManagedRenewals gateway, ManagedTerms.Wanted told) {
    ManagedSubscription wanted = told.wanted();
    String knownAs = told.knownAs();
    if (wanted == null) {
      if (knownAs != null) {
        gateway.end(knownAs);
      }
      return null;
    }
    if (knownAs == null) {
      return gateway.begin(wanted);
    }
    if (told.isOtherCard()) {
      // If this is interrupted here, the retry ends the subscription again, which is harmless.
      gateway.end(knownAs);
      return gateway.begin(wanted);
    }
    return gateway.change(knownAs, wanted);
  }
}
