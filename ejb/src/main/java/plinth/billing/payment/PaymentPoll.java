package plinth.billing.payment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Sweep;
import plinth.kernel.Caller;
import plinth.kernel.Setting;

/**
 * Asks the gateways about undecided payments, repeats charges that never reached them, and releases
 * authorizations once the card is saved.
 */
@ApplicationScoped
public class PaymentPoll implements Sweep<Long> {
  @Inject private Payments payments;
  @Inject private PollPayment poll;

  @Override
  public String name() {
    return "billing-payment-poll";
  }

  @Override
  public Setting cron() {
    return Setting.BILLING_PAYMENT_POLL_CRON;
  }

  @Override
  public List<Long> listDue(Instant moment, @Nullable Long workspaceId) {
    return payments.listWaiting(Caller.system(name()), moment, workspaceId);
  }

  @Override
  public void process(Long obligationId) {
    poll.poll(Caller.system(name()), obligationId);
  }
}
