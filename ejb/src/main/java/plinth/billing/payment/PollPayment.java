package plinth.billing.payment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import plinth.billing.obligation.Obligation;
import plinth.billing.obligation.ObligationState;
import plinth.kernel.Caller;
import plinth.kernel.Saga;

/** Completes one obligation whose processing stopped before the gateway's final answer. */
@Saga
@ApplicationScoped
public class PollPayment {
  @Inject private Payments payments;
  @Inject private CardCharges charges;
  @Inject private Settlements settlements;

  /** Polls an obligation if it still waits. */
  public void poll(Caller caller, long obligationId) {
    Optional<Payments.Asked> asked = payments.claim(caller, obligationId);
    if (asked.isEmpty()) {
      return;
    }
    Obligation of = asked.get().obligation();
    if (of.state() == ObligationState.AUTHORIZED) {
      charges.release(caller, of);
      return;
    }
    if (asked.get().isStale()) {
      charges.close(of);
    }
    boolean isUnheard =
        charges.refresh(caller, of).isEmpty()
            && of.state() == ObligationState.OPEN
            && !of.isManaged();
    if (isUnheard && asked.get().charge().isPresent()) {
      charges.charge(caller, asked.get().charge().get());
    } else if (isUnheard && !asked.get().isOwed()) {
      settlements.withdraw(caller, of);
    } else {
      settlements.expire(caller, of);
    }
  }
}
