package plinth.billing.payment;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.billing.BillingConfig;
import plinth.billing.CardRepository;
import plinth.billing.Subscription;
import plinth.billing.SubscriptionRepository;
import plinth.billing.gateway.Payment;
import plinth.billing.gateway.SavedCard;
import plinth.billing.invoice.PaymentEventType;
import plinth.billing.obligation.Obligation;
import plinth.billing.obligation.ObligationDraft;
import plinth.billing.obligation.ObligationRepository;
import plinth.billing.obligation.ObligationRow;
import plinth.billing.obligation.ObligationState;
import plinth.billing.subscription.Decision;
import plinth.billing.subscription.SubscriptionChanges;
import plinth.kernel.Caller;
import plinth.kernel.Time;

/**
 * One workspace's billing in memory: the decisions and effects of {@link SettlePayment} without a
 * database. Not thread-safe.
 */
final class Memory {
  static final Caller SYSTEM = Caller.system("tests");
  private static final Caller.Workspace WORKSPACE = new Caller.Workspace(1, "one", null);

  final SettlePayment settlePayment = new SettlePayment();
  final Map<Long, Obligation> obligations = new HashMap<>();
  final Set<String> keys = new HashSet<>();
  final List<Item> items = new ArrayList<>();
  Subscription subscription;
  Instant now;
  private final Instant signedUpAt;

  /**
   * A payment event.
   *
   * @param paid the obligation whose money moved; null if none moved
   */
  record Item(PaymentEventType type, @Nullable Obligation paid, @Nullable Instant periodStart) {}

  Memory(Subscription subscription, Instant signedUpAt, Instant now) {
    this.subscription = subscription;
    this.signedUpAt = signedUpAt;
    this.now = now;
    settlePayment.subscriptions = new Subscriptions();
    settlePayment.obligations = new Obligations();
    settlePayment.cards = new Cards();
    settlePayment.changes = new Changes();
    settlePayment.retries = new Retries();
    settlePayment.surplus = new Surplus();
    settlePayment.config = new BillingConfig();
  }

  /** Writes an obligation; empty if it already exists. */
  Optional<Obligation> owe(ObligationDraft owed) {
    if (!keys.add(owed.kind() + owed.key())) {
      return Optional.empty();
    }
    long id = obligations.size() + 1L;
    Obligation of = ObligationRow.of(id, owed, ObligationState.OPEN, null);
    obligations.put(id, of);
    return Optional.of(of);
  }

  void put(Obligation of) {
    obligations.put(of.id(), of);
  }

  /** Settles a payment with this state. */
  void tell(Obligation of, Payment.State state, boolean isFinal, boolean isNotice) {
    SavedCard card = of.isCheckout() ? new SavedCard("{}", "VISA", "4242") : null;
    Payment payment =
        new Payment(
            "pay_" + of.id(),
            new Payment.Outcome(state, state.name(), "", isFinal),
            of.amount(),
            of.currency(),
            new Payment.Purpose(of.kind(), of.reference(), "sub_1"),
            card);
    settlePayment.settle(
        SYSTEM, new ObligationRepository.Place(of.id(), of.workspaceId()), payment, isNotice);
  }

  void perform(Decision decision) {
    subscription = decision.next();
    decision.events().forEach(type -> items.add(new Item(type, null, null)));
  }

  BigDecimal cash() {
    return items.stream()
        .filter(item -> item.paid() != null)
        .map(item -> item.paid().amount())
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  long count(PaymentEventType type) {
    return items.stream().filter(item -> item.type() == type).count();
  }

  private final class Subscriptions extends SubscriptionRepository {
    @Override
    public Optional<Locked> lock(long workspaceId) {
      Duration offset = Duration.between(Time.now(), now);
      return Optional.of(new Locked(subscription, WORKSPACE, offset, signedUpAt, false, false));
    }
  }

  private final class Obligations extends ObligationRepository {
    @Override
    public Optional<Obligation> lock(long id) {
      return find(id);
    }

    @Override
    public Optional<Obligation> find(long id) {
      return Optional.ofNullable(obligations.get(id));
    }
  }

  private static final class Surplus extends SurplusPayments {
    @Override
    boolean isNewPayment(Obligation paid, Payment payment) {
      return !payment.paymentId().equals(paid.paymentId());
    }

    @Override
    Obligation addSurplus(Obligation paid, Payment payment) {
      return paid;
    }

    @Override
    void credit(
        Caller caller, SubscriptionRepository.Locked from, Obligation paid, Payment payment) {
      // Tests with a database cover credits.
    }
  }

  private static final class Retries extends CardRetries {
    @Override
    void start(Obligation page) {
      // These tests have no other debts.
    }
  }

  private static final class Cards extends CardRepository {
    @Override
    public void save(long workspaceId, String gateway, SavedCard card) {
      // The subscription records that a card is saved.
    }
  }

  private final class Changes extends SubscriptionChanges {
    @Override
    public void perform(
        Caller caller, SubscriptionRepository.Locked from, Decision decision, Instant at) {
      Memory.this.perform(decision);
    }

    @Override
    public void applyCapture(
        Caller caller,
        SubscriptionRepository.Locked from,
        Decision decision,
        Obligation paid,
        Instant at) {
      subscription = decision.next();
      items.add(new Item(decision.events().get(0), paid, subscription.currentPeriodStart()));
      decision.events().stream().skip(1).forEach(type -> items.add(new Item(type, null, null)));
    }

    @Override
    public void applyFailure(
        Caller caller,
        SubscriptionRepository.Locked from,
        Decision decision,
        Obligation unpaid,
        boolean isFinal,
        Instant at) {
      Memory.this.perform(decision);
    }
  }
}
