package plinth.billing.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.billing.Made.END;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import plinth.billing.BillingPeriod;
import plinth.billing.Made;
import plinth.billing.Subscription;
import plinth.billing.SubscriptionStatus;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.gateway.Payment;
import plinth.billing.gateway.SavedCard;
import plinth.billing.invoice.PaymentEventType;
import plinth.billing.obligation.Obligation;
import plinth.billing.obligation.ObligationDraft;
import plinth.billing.obligation.ObligationRepository;
import plinth.billing.obligation.ObligationState;

/** The order and repetition of answers and notifications do not change the outcome. */
class SettlePaymentTest {
  private static final Instant NOW = END.plus(Duration.ofHours(2));

  /** A report about a payment. */
  enum Heard {
    PENDING(Payment.State.PENDING, false),
    TRIES_AGAIN(Payment.State.FAILED, false),
    FAILED(Payment.State.FAILED, true),
    CAPTURED(Payment.State.CAPTURED, true);

    private final Payment.State state;
    private final boolean isFinal;

    Heard(Payment.State state, boolean isFinal) {
      this.state = state;
      this.isFinal = isFinal;
    }
  }

  /** A payment's state, and whether the gateway reported it by a notification. */
  record Word(Heard heard, boolean isNotice) {}

  @Provide
  Arbitrary<List<Word>> words() {
    return Arbitraries.of(Heard.class)
        .flatMap(heard -> Arbitraries.of(true, false).map(notice -> new Word(heard, notice)))
        .list()
        .ofMaxSize(8);
  }

  private static Memory memory(SubscriptionStatus status) {
    return new Memory(Made.in(status, true), Made.START.minus(Duration.ofDays(30)), NOW);
  }

  private static Obligation with(Memory memory, Obligation of) {
    memory.put(of);
    return of;
  }

  private static Memory heard(SubscriptionStatus status, Obligation of, List<Word> words) {
    Memory memory = memory(status);
    with(memory, of);
    for (Word word : words) {
      memory.tell(of, word.heard().state, word.heard().isFinal, word.isNotice());
    }
    return memory;
  }

  private static boolean has(List<Word> words, Heard heard) {
    return words.stream().anyMatch(word -> word.heard() == heard);
  }

  @Property
  void aRenewalEndsTheSameInAnyOrder(@ForAll("words") List<Word> words) {
    Obligation due = Made.owed(ChargeKind.RENEWAL, END, BillingPeriod.MONTHLY);
    Memory memory = heard(SubscriptionStatus.ACTIVE, due, words);
    Subscription end = memory.subscription;
    if (has(words, Heard.CAPTURED)) {
      assertThat(end.status()).isEqualTo(SubscriptionStatus.ACTIVE);
      assertThat(end.currentPeriodStart()).isEqualTo(END);
      assertThat(end.readOnlySince()).isNull();
      assertThat(memory.count(PaymentEventType.SUBSCRIPTION_RENEWED)).isEqualTo(1);
      assertThat(memory.cash()).isEqualByComparingTo(due.amount());
      assertThat(memory.obligations.get(due.id()).state()).isEqualTo(ObligationState.CAPTURED);
    } else {
      assertThat(end.status())
          .isEqualTo(
              has(words, Heard.FAILED) ? SubscriptionStatus.PAST_DUE : SubscriptionStatus.ACTIVE);
      assertThat(end.currentPeriodEnd()).isEqualTo(END);
      assertThat(memory.cash()).isZero();
    }
  }

  @Property
  void repeatedNotificationsChangeNothing(@ForAll("words") List<Word> words) {
    Obligation due = Made.owed(ChargeKind.RENEWAL, END, BillingPeriod.MONTHLY);
    for (int i = 0; i < words.size(); i++) {
      Word word = words.get(i);
      Memory memory = heard(SubscriptionStatus.ACTIVE, due, words.subList(0, i + 1));
      Subscription once = memory.subscription;
      int items = memory.items.size();
      // Repeated notifications are filtered out before; only answers and polls repeat.
      memory.tell(due, word.heard().state, word.heard().isFinal, false);
      assertThat(memory.subscription).isEqualTo(once);
      assertThat(memory.items).hasSize(items);
    }
  }

  @Property
  void aFailedAuxiliaryChargeChangesNothing(
      @ForAll("words") List<Word> words, @ForAll SubscriptionStatus status) {
    List<Word> unpaid = words.stream().filter(word -> word.heard() != Heard.CAPTURED).toList();
    for (ChargeKind kind :
        List.of(ChargeKind.PLAN_CHANGE, ChargeKind.ADDON_ONE_TIME, ChargeKind.SEAT_PRORATION)) {
      Memory memory = heard(status, Made.auxiliary(kind), unpaid);
      assertThat(memory.subscription).isEqualTo(Made.in(status, true));
      assertThat(memory.cash()).isZero();
    }
  }

  @Property
  void aCheckoutIsPaidOnceInAnyOrder(
      @ForAll("words") List<Word> words, @ForAll SubscriptionStatus status) {
    Memory memory = heard(status, Made.checkout(BillingPeriod.MONTHLY), words);
    boolean isPaid = has(words, Heard.CAPTURED);
    assertThat(memory.cash()).isEqualByComparingTo(isPaid ? "50.00" : "0");
    if (!isPaid) {
      assertThat(memory.subscription).isEqualTo(Made.in(status, true));
    } else {
      // Staff may have started another trial; the money is then a credit.
      assertThat(memory.subscription.status())
          .isEqualTo(status == SubscriptionStatus.TRIAL ? status : SubscriptionStatus.ACTIVE);
      assertThat(memory.subscription.readOnlySince()).isNull();
    }
  }

  @Test
  void anAnswerAndItsNotificationCountOneFailure() {
    Word answer = new Word(Heard.TRIES_AGAIN, false);
    Word notice = new Word(Heard.TRIES_AGAIN, true);
    assertThat(failures(List.of(answer, notice))).isEqualTo(1);
    assertThat(failures(List.of(notice, answer))).isEqualTo(1);
    assertThat(failures(List.of(answer, notice, answer, notice))).isEqualTo(2);
    assertThat(failures(List.of(answer, answer))).isEqualTo(1);
  }

  private static long failures(List<Word> words) {
    Obligation due = Made.owed(ChargeKind.RENEWAL, END, BillingPeriod.MONTHLY);
    return heard(SubscriptionStatus.ACTIVE, due, words).count(PaymentEventType.CHARGE_FAILED);
  }

  /** Some gateways report cards in separate notifications. */
  @Test
  void aCardThatComesAfterItsPaymentIsKept() {
    Memory memory = memory(SubscriptionStatus.PAST_DUE);
    memory.subscription = Made.in(SubscriptionStatus.PAST_DUE, false);
    Obligation page = with(memory, Made.checkout(BillingPeriod.MONTHLY));
    ObligationRepository.Place place =
        new ObligationRepository.Place(page.id(), page.workspaceId());
    SavedCard card = new SavedCard("{}", "VISA", "4242");

    memory.settlePayment.saveCard(Memory.SYSTEM, place, card);
    assertThat(memory.subscription.hasPaymentMethod()).as("nothing was paid yet").isFalse();

    memory.settlePayment.settle(Memory.SYSTEM, place, withoutCard(page), true);
    assertThat(memory.subscription.hasPaymentMethod()).isFalse();

    memory.settlePayment.saveCard(Memory.SYSTEM, place, card);
    assertThat(memory.subscription.hasPaymentMethod()).isTrue();
    assertThat(memory.subscription.status()).isEqualTo(SubscriptionStatus.ACTIVE);
    assertThat(memory.count(PaymentEventType.CARD_SAVED)).isEqualTo(1);
    assertThat(memory.cash()).isEqualByComparingTo(page.amount());
  }

  private static Payment withoutCard(Obligation of) {
    return new Payment(
        "pay_7",
        new Payment.Outcome(Payment.State.CAPTURED, "success", "", false),
        of.amount(),
        of.currency(),
        new Payment.Purpose(of.kind(), of.reference(), "sub_1"),
        null);
  }

  @Test
  void anAuthorizationSavesTheCardOnceAndTakesNoMoney() {
    Memory memory =
        new Memory(
            Made.in(SubscriptionStatus.TRIAL, false), END.minus(Duration.ofDays(14)), Made.SINCE);
    Obligation check =
        memory.owe(ObligationDraft.cardCheck(1, "card:1", "sandbox", null)).orElseThrow();
    for (int i = 0; i < 3; i++) {
      memory.tell(check, Payment.State.AUTHORIZED, false, i % 2 == 0);
      memory.tell(check, Payment.State.FAILED, true, true);
    }
    assertThat(memory.subscription.hasPaymentMethod()).isTrue();
    assertThat(memory.subscription.trialEndsAt()).isEqualTo(END.plus(Duration.ofDays(16)));
    assertThat(memory.count(PaymentEventType.CARD_SAVED)).isEqualTo(1);
    assertThat(memory.items).hasSize(1);
    assertThat(memory.cash()).isZero();
  }
}
