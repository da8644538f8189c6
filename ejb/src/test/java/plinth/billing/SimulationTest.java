package plinth.billing;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.gateway.Payment;
import plinth.kernel.Problem;

/**
 * A thousand subscriptions over twelve months, an hour a step where something happens: cards saved
 * or not, charges that fail, stay pending, are told twice and late, people who change plans, cancel
 * and come back. Beside each stands a model that knows nothing of decisions.
 */
class SimulationTest {
  private static final Instant BEGIN = Instant.parse("2026-01-31T09:00:00Z");
  private static final Duration TRIAL = Duration.ofDays(14);
  private static final Duration GRACE = Duration.ofDays(3);
  private static final int HOURS = 365 * 24;
  private static final int STEP = 6;

  /** Something that a gateway tells later. */
  private record Later(Instant at, long id, Payment.State state, boolean isFinal) {}

  /** What is paid and when that ends, by plain book-keeping. */
  private static final class Model {
    private Instant paidUntil;
    private Instant unpaidSince;
    private boolean isCanceled;
    private boolean isTrialOver;

    SubscriptionStatus status(Instant now) {
      if (unpaidSince != null) {
        return now.isBefore(unpaidSince.plus(GRACE))
            ? SubscriptionStatus.PAST_DUE
            : SubscriptionStatus.SUSPENDED;
      }
      if (isCanceled) {
        return now.isBefore(paidUntil) ? SubscriptionStatus.CANCELED : SubscriptionStatus.SUSPENDED;
      }
      return paidUntil == null && !isTrialOver
          ? SubscriptionStatus.TRIAL
          : SubscriptionStatus.ACTIVE;
    }
  }

  private final class Customer {
    private final Random random;
    private final Memory memory;
    private final Model model = new Model();
    private final Queue<Later> later = new PriorityQueue<>((a, b) -> a.at().compareTo(b.at()));
    private final Queue<Later> told = new ArrayDeque<>();
    private final double luck;
    private int pages;

    Customer(int seed) {
      random = new Random(seed);
      luck = 0.6 + random.nextDouble() * 0.4;
      Subscription trial = Made.in(SubscriptionStatus.TRIAL, false);
      memory =
          new Memory(
              new Subscription(
                  1,
                  SubscriptionStatus.TRIAL,
                  Made.BASIC,
                  BillingPeriod.MONTHLY,
                  null,
                  BEGIN.plus(TRIAL),
                  null,
                  null,
                  null,
                  null,
                  null,
                  null,
                  false,
                  trial.seatCount(),
                  null),
              BEGIN,
              BEGIN);
    }

    private boolean happens(double chance) {
      return random.nextDouble() < chance;
    }

    void live(Instant now) {
      memory.now = now;
      while (!later.isEmpty() && !later.peek().at().isAfter(now)) {
        Later word = later.remove();
        hear(word, true);
        told.add(word);
      }
      if (!told.isEmpty() && happens(0.05)) {
        hear(told.remove(), true);
      }
      act(now);
      sweep(now);
    }

    /** What a gateway says, and what that means to the model: money pays, refusals do not. */
    private void hear(Later word, boolean isNotice) {
      Obligation of = memory.obligations.get(word.id());
      boolean isNews = of.state() != Obligation.State.CAPTURED;
      Instant start = memory.subscription.currentPeriodStart();
      boolean wasNext = memory.subscription.nextStart().equals(of.periodStart());
      memory.tell(of, word.state(), word.isFinal(), isNotice);
      if (word.state() == Payment.State.CAPTURED && isNews) {
        paid(of);
      } else if (word.state() == Payment.State.FAILED
          && word.isFinal()
          && of.isWaiting()
          && !of.isCheckout()
          && of.isForPeriod()
          && wasNext
          && model.unpaidSince == null
          && !model.isCanceled) {
        unpaid();
      }
      if (!of.isForPeriod() && of.kind() != ChargeKind.PLAN_CHANGE) {
        assertThat(memory.subscription.currentPeriodStart()).isEqualTo(start);
      }
    }

    /** The model takes over the moment, which is some microseconds after the step's. */
    private void unpaid() {
      Instant since = memory.subscription.readOnlySince();
      model.unpaidSince = since == null ? memory.now : since;
      model.isTrialOver = true;
    }

    private void paid(Obligation of) {
      boolean isYear = of.kind() == ChargeKind.PLAN_CHANGE && of.period() == BillingPeriod.ANNUAL;
      if (of.isForPeriod()
          || isYear && !memory.subscription.currentPeriodEnd().equals(model.paidUntil)) {
        model.paidUntil = memory.subscription.currentPeriodEnd();
        model.unpaidSince = null;
        model.isTrialOver = true;
        if (of.isCheckout()) {
          model.isCanceled = false;
        }
      }
    }

    /** What people do. */
    private void act(Instant now) {
      Subscription subscription = memory.subscription;
      switch (subscription.status()) {
        case TRIAL -> {
          if (!subscription.hasPaymentMethod() && happens(0.02)) {
            page(false);
          }
        }
        case ACTIVE -> {
          if (happens(0.004)) {
            memory.perform(SubscriptionLifecycle.cancel(subscription, now));
            model.isCanceled = true;
          } else if (happens(0.01)) {
            change(now);
          } else if (happens(0.01)) {
            auxiliary();
          }
        }
        case PAST_DUE, SUSPENDED, CANCELED -> {
          if (happens(0.02)) {
            page(true);
          }
        }
      }
    }

    private void page(boolean captures) {
      String key = "page:" + pages++;
      Owed owed =
          captures
              ? Owed.period(
                  memory.subscription, List.of(), ChargeKind.INITIAL, key, true, "sandbox", null)
              : Owed.check(1, key, "sandbox");
      Obligation of = memory.owe(owed).orElseThrow();
      Payment.State good = captures ? Payment.State.CAPTURED : Payment.State.AUTHORIZED;
      settle(of, good, true);
    }

    private void change(Instant now) {
      Subscription from = memory.subscription;
      Plan to = happens(0.5) ? Made.ADVANCED : Made.BASIC;
      BillingPeriod as = happens(0.2) ? BillingPeriod.ANNUAL : BillingPeriod.MONTHLY;
      try {
        PlanChange change = PlanChange.of(from, to, as, now);
        BillLine line = change.line();
        memory.perform(new Decision(change.next(), Set.of()));
        if (line != null) {
          String key = to.slug() + as + now;
          memory
              .owe(Owed.change(from, change, line, to, key, "sandbox"))
              .ifPresent(of -> settle(of, Payment.State.CAPTURED, false));
        }
      } catch (Problem refused) {
        throw new AssertionError(refused);
      }
    }

    private void auxiliary() {
      BillLine line = BillLine.of("Pack", 1, new BigDecimal("6.00"), BillLine.Account.PACKS);
      Obligation of =
          memory
              .owe(Owed.packs(1, "ai-credits-250", 1, line, "p" + memory.now, "sandbox"))
              .orElseThrow();
      settle(of, Payment.State.CAPTURED, false);
    }

    /** The schedules. */
    private void sweep(Instant now) {
      Subscription subscription = memory.subscription;
      boolean wasTrial = subscription.status() == SubscriptionStatus.TRIAL;
      memory.perform(SubscriptionLifecycle.trialEnds(subscription, now, GRACE));
      if (wasTrial && memory.subscription.status() == SubscriptionStatus.PAST_DUE) {
        unpaid();
      }
      memory.perform(SubscriptionLifecycle.expires(memory.subscription, now));
      charge(now);
    }

    private void charge(Instant now) {
      boolean isMore = true;
      while (isMore) {
        Subscription subscription = memory.subscription;
        SubscriptionStatus status = subscription.status();
        boolean isDue =
            subscription.hasPaymentMethod()
                && (status == SubscriptionStatus.TRIAL || status == SubscriptionStatus.ACTIVE)
                && !subscription.nextStart().isAfter(now);
        Optional<Obligation> owed = Optional.empty();
        if (isDue) {
          Instant start = subscription.nextStart();
          ChargeKind kind =
              status == SubscriptionStatus.TRIAL ? ChargeKind.INITIAL : ChargeKind.RENEWAL;
          owed =
              memory.owe(
                  Owed.period(
                      subscription, List.of(), kind, start.toString(), false, "sandbox", start));
          owed.ifPresent(of -> settle(of, Payment.State.CAPTURED, false));
        }
        isMore =
            owed.map(of -> memory.obligations.get(of.id()).state())
                .filter(state -> state == Obligation.State.CAPTURED)
                .isPresent();
      }
    }

    /** The gateway decides: at once or later, with tries in between, told once or more often. */
    private void settle(Obligation of, Payment.State good, boolean isPage) {
      Payment.State end = happens(luck) ? good : Payment.State.FAILED;
      if (happens(0.8)) {
        hear(new Later(memory.now, of.id(), end, true), isPage);
        if (happens(0.2)) {
          later.add(new Later(after(1), of.id(), end, true));
        }
        return;
      }
      hear(new Later(memory.now, of.id(), Payment.State.PENDING, false), false);
      if (!isPage && happens(0.5)) {
        later.add(new Later(after(1), of.id(), Payment.State.FAILED, false));
      }
      later.add(new Later(after(3), of.id(), end, true));
      if (end == Payment.State.FAILED && happens(0.2)) {
        later.add(new Later(after(20), of.id(), good, true));
      }
    }

    private Instant after(int days) {
      return memory.now.plus(Duration.ofHours(1 + random.nextInt(days * 24)));
    }
  }

  @Test
  void aThousandSubscriptionsOverTwelveMonths() {
    int[] statuses = new int[SubscriptionStatus.values().length];
    long money = 0;
    for (int seed = 0; seed < 1000; seed++) {
      Customer customer = new Customer(seed);
      for (int hour = 0; hour <= HOURS; hour += STEP) {
        Instant now = BEGIN.plus(Duration.ofHours(hour));
        customer.live(now);
        Subscription subscription = customer.memory.subscription;
        SubscriptionStatus status = subscription.status();
        boolean isUnpaid =
            status == SubscriptionStatus.PAST_DUE || status == SubscriptionStatus.SUSPENDED;
        if (status != customer.model.status(now)
            || isUnpaid != (subscription.readOnlySince() != null)) {
          throw new AssertionError(
              "customer "
                  + seed
                  + " at "
                  + now
                  + ": "
                  + subscription
                  + ", the model says "
                  + customer.model.status(now));
        }
      }
      money += check(customer.memory);
      statuses[customer.memory.subscription.status().ordinal()]++;
    }
    assertThat(money).isGreaterThan(2000);
    assertThat(statuses[SubscriptionStatus.ACTIVE.ordinal()]).isPositive();
    assertThat(statuses[SubscriptionStatus.SUSPENDED.ordinal()]).isPositive();
  }

  /** Each obligation and each period was paid once, and nothing without an obligation. */
  private static long check(Memory memory) {
    Set<Long> paid = new HashSet<>();
    Set<Instant> periods = new HashSet<>();
    List<Obligation> captured = new ArrayList<>();
    for (Memory.Item item : memory.items) {
      Obligation of = item.paid();
      if (of != null) {
        assertThat(paid.add(of.id())).as("paid once: %s", of).isTrue();
        captured.add(of);
        if (of.isForPeriod()) {
          assertThat(periods.add(item.periodStart())).as("billed once: %s", of).isTrue();
        }
        assertThat(BillLine.sum(of.lines())).isEqualByComparingTo(of.amount());
      }
    }
    assertThat(
            memory.obligations.values().stream()
                .filter(of -> of.state() == Obligation.State.CAPTURED)
                .map(Obligation::id))
        .containsExactlyInAnyOrderElementsOf(paid);
    return captured.size();
  }
}
