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
  public List<Long> listDue(Instant moment, @Nullable Long workspaceId) {
    return terms.all(Caller.system(name()), gateways.managing(), workspaceId);
  }

  @Override
  public void process(Long workspaceId) {
    Caller caller = Caller.system(name());
    Optional<ManagedTerms.Wanted> wanted = terms.findPending(caller, workspaceId);
    if (wanted.isPresent()
        && gateways.require(wanted.get().gateway()) instanceof ManagedRenewals gateway) {
      String id = updateGateway(gateway, wanted.get());
      terms.saveReported(caller, workspaceId, wanted.get().gateway(), id, wanted.get().terms());
    }
  }

  private static @Nullable String updateGateway(ManagedRenewals gateway, ManagedTerms.Wanted told) {
    ManagedSubscription wanted = told.wanted();
    String knownAs = told.knownAs();
    if (wanted == null) {
      if (knownAs != null) {
        gateway.end(knownAs);
      }
      return null;
    }
    if (knownAs == null) {
      return gateway.start(wanted);
    }
    if (told.isOtherCard()) {
      // If this is interrupted here, the retry ends the subscription again, which is harmless.
      gateway.end(knownAs);
      return gateway.start(wanted);
    }
    return gateway.change(knownAs, wanted);
  }
}
