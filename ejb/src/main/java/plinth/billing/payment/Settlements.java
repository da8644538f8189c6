package plinth.billing.payment;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.billing.gateway.GatewayNotification;
import plinth.billing.gateway.Payment;
import plinth.billing.gateway.SavedCard;
import plinth.billing.obligation.Obligation;
import plinth.billing.obligation.ObligationRepository;
import plinth.billing.obligation.ObligationState;
import plinth.kernel.Caller;
import plinth.kernel.Log;
import plinth.tenancy.MainPlane;

/** Settles the outcomes of payments, each in one transaction with all its consequences. */
@Stateless
@MainPlane
public class Settlements {
  private static final Log LOG = Log.of(Settlements.class);

  @Inject private ObligationRepository obligations;
  @Inject private ManagedRepository managed;
  @Inject private NotificationRepository notices;
  @Inject private SettlePayment settlePayment;

  /** Settles a gateway's answer for an obligation; empty if its workspace no longer exists. */
  public Optional<Obligation> settleAnswer(Caller caller, Obligation of, Payment payment) {
    return settlePayment.settle(
        caller, new ObligationRepository.Place(of.id(), of.workspaceId()), payment, false);
  }

  /**
   * Settles a gateway's notification; a repeated notification has no effect.
   *
   * @return the obligation of the notification; empty if it belongs to none
   */
  public Optional<Obligation> settleNotification(
      Caller caller, String gateway, GatewayNotification notice) {
    @Nullable Payment payment = notice.payment();
    if (notice.type() == GatewayNotification.Type.IGNORED || payment == null) {
      return Optional.empty();
    }
    Optional<ObligationRepository.Place> place =
        obligations
            .findPlace(gateway, payment.reference(), payment.paymentId())
            .or(() -> managed.addObligation(gateway, payment));
    if (place.isEmpty()) {
      LOG.warn("notice_of_nothing", "gateway", gateway, "payment", payment.paymentId());
      return Optional.empty();
    }
    // A notification without an ID cannot be recognized as a repetition, so its content decides.
    boolean isFirst =
        notice.id().isEmpty() || notices.add(gateway, notice, payment, place.get().workspaceId());
    if (!isFirst) {
      return obligations.find(place.get().id());
    }
    SavedCard card = payment.card();
    boolean isLateCard =
        notice.type() == GatewayNotification.Type.CARD_SAVED
            && obligations
                .find(place.get().id())
                .filter(of -> of.state() == ObligationState.CAPTURED)
                .isPresent();
    if (isLateCard && card != null) {
      settlePayment.saveCard(caller, place.get(), card);
    }
    return settlePayment.settle(caller, place.get(), payment, true);
  }

  /** Records the gateway's page of an obligation. */
  public void recordPage(Caller caller, Obligation of, String paymentId, String redirectUrl) {
    obligations.lock(of.id()).orElseThrow().recordPage(paymentId, redirectUrl);
  }

  /** Records that the authorization of an obligation was released. */
  public void recordRelease(Caller caller, Obligation of) {
    obligations.lock(of.id()).ifPresent(Obligation::markReleased);
  }

  /** Withdraws an obligation that never reached the gateway and is no longer owed. */
  public void withdraw(Caller caller, Obligation of) {
    settlePayment.withdraw(new ObligationRepository.Place(of.id(), of.workspaceId()));
  }

  /** Returns whether an obligation has expired in the business time of its workspace. */
  public boolean isOverdue(Caller caller, Obligation of) {
    return settlePayment.isOverdue(new ObligationRepository.Place(of.id(), of.workspaceId()));
  }

  /** Ends an obligation that expired without an answer of the gateway. */
  public void expire(Caller caller, Obligation of) {
    settlePayment.expire(caller, new ObligationRepository.Place(of.id(), of.workspaceId()));
  }
}
