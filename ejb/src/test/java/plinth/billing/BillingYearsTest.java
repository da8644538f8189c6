package plinth.billing;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plinth.billing.expiry.GraceExpiry;
import plinth.billing.expiry.ReadOnlyDelete;
import plinth.billing.expiry.TrialExpiry;
import plinth.billing.gateway.Payment;
import plinth.billing.payment.OpenCheckout;
import plinth.billing.payment.PaymentPoll;
import plinth.billing.purchase.AddonPurchases;
import plinth.billing.purchase.BuyAddon;
import plinth.billing.purchase.ChangePlan;
import plinth.billing.renewal.Renewal;
import plinth.billing.subscription.Subscriptions;

/**
 * Simulates random years of a workspace with the product and with {@link YearModel}. Both must
 * agree on the status, access, and every cent owed and paid after each step. {@code -Dplinth.years}
 * sets the number of years.
 */
class BillingYearsTest {
  private static final int YEARS = Integer.getInteger("plinth.years", 8);
  private static final long SEED = Long.getLong("plinth.years.seed", 18);
  private static final BigDecimal CENT = new BigDecimal("0.01");

  /** An event in the life of a workspace. */
  enum Happening {
    CHECKOUT,
    APPROVE,
    CHANGE,
    CANCEL,
    BUY,
    CANCEL_ADDON,
    PACK,
    MEMBERS,
    HOLD,
    RELEASE,
    CAPTURED_LATE,
    CAPTURED_TWICE,
    FAILED_LATE,
    TIME
  }

  private final Set<String> covered = new TreeSet<>();
  private long steps;
  private long charges;

  /** One workspace and its model. */
  private final class Life {
    private final int seed;
    private final Random random;
    private final BillingWorld world;
    private final YearModel model;
    private final List<YearOwe> pages = new ArrayList<>();
    private final List<String> pageReferences = new ArrayList<>();
    private final Map<YearOwe, String> references = new java.util.IdentityHashMap<>();
    private final List<String> story = new ArrayList<>();
    private int seen;

    Life(int seed, BillingWorld world, Instant signedUp) {
      this.seed = seed;
      this.world = world;
      random = new Random(seed);
      model = new YearModel(signedUp);
    }

    /** Returns whether an event of this probability happens. */
    private boolean happens(double chance) {
      return random.nextDouble() < chance;
    }

    void live(Instant signedUp) {
      Instant moment = signedUp;
      while (moment.isBefore(signedUp.plus(Duration.ofDays(366)))) {
        boolean isRare = model.status.equals("PAST_DUE") || model.status.equals("TRIAL");
        moment = moment.plus(Duration.ofMinutes(30 + random.nextInt(isRare ? 700 : 5500)));
        Happening what = happens(isRare ? 0.7 : 0.55) ? anything() : Happening.TIME;
        Instant now = world.at(moment);
        covered.add(pair(what));
        story.add(now + " " + model.status + " " + what);
        step(what, now);
        agree();
        sweeps(world.at(moment.plusSeconds(60)));
        agree();
        steps++;
      }
      equal("unbalanced", world.unbalanced(), List.of());
      equal(
          "numbers",
          world.text(
              "select coalesce(max(number), 0) || ' of ' || count(*) from main.invoice_item"
                  + " where is_money and workspace_id = ?"),
          world.text(
              "select count(distinct number) || ' of ' || count(number) from main.invoice_item"
                  + " where workspace_id = ?"));
    }

    /**
     * Prefers events that have not yet happened in this status; people come back, but not
     * immediately.
     */
    private Happening anything() {
      if (model.isOnHold && happens(0.4)) {
        return Happening.RELEASE;
      }
      List<Happening> missing =
          Stream.of(Happening.values()).filter(one -> !covered.contains(pair(one))).toList();
      if (!missing.isEmpty() && happens(0.5)) {
        return missing.get(random.nextInt(missing.size()));
      }
      if (model.status.equals("SUSPENDED") && happens(0.3)) {
        return happens(0.5) ? Happening.CHECKOUT : Happening.APPROVE;
      }
      Happening any = Happening.values()[random.nextInt(Happening.values().length)];
      boolean isEnding = model.status.equals("PAST_DUE") || model.status.equals("CANCELED");
      return any == Happening.APPROVE && isEnding && happens(0.6) ? Happening.TIME : any;
    }

    private String pair(Happening what) {
      return model.status + " x " + what;
    }

    private YearCard anyCard() {
      return happens(0.65)
          ? YearCard.PAYS
          : YearCard.values()[random.nextInt(YearCard.values().length)];
    }

    private void step(Happening what, Instant now) {
      switch (what) {
        case CHECKOUT -> {
          same(
              () ->
                  world
                      .bean(OpenCheckout.class)
                      .open(world.owner, "https://a.example/" + pages.size()),
              model.checkout(now, pages));
          pageReferences.add(
              world.text(
                  "select reference from main.obligation where workspace_id = ? and is_checkout"
                      + " order by id desc limit 1"));
        }
        case APPROVE -> approve(now);
        case CHANGE -> {
          String to = happens(0.5) ? "basic" : "advanced";
          Boolean asYear = happens(0.4) ? null : (Boolean) happens(0.4);
          BillingPeriod period =
              asYear == null ? null : asYear ? BillingPeriod.ANNUAL : BillingPeriod.MONTHLY;
          story.add("  to " + to + " " + period);
          same(
              () -> world.bean(ChangePlan.class).change(world.owner, to, period),
              model.change(to, asYear, now));
        }
        case CANCEL -> {
          // People mostly stay.
          if (happens(0.3) || !model.status.equals("ACTIVE")) {
            same(() -> world.bean(Subscriptions.class).cancel(world.owner), model.cancel(now));
          }
        }
        case BUY -> {
          int quantity = 1 + random.nextInt(3);
          same(
              () -> world.bean(BuyAddon.class).buy(world.owner, "chatapp-session", quantity),
              model.buy(quantity, now));
        }
        case CANCEL_ADDON ->
            same(
                () -> world.bean(AddonPurchases.class).cancel(world.owner, "chatapp-session"),
                model.cancelAddon());
        case PACK ->
            same(
                () -> world.bean(BuyAddon.class).buy(world.owner, "ai-credits-250", 1),
                model.pack(now));
        case MEMBERS -> {
          model.seats = 1 + random.nextInt(4);
          world.members(model.seats);
        }
        case HOLD -> {
          if (happens(0.4)) {
            world.hold();
            model.hold(now);
          }
        }
        case RELEASE -> {
          world.release();
          model.release(now);
        }
        case CAPTURED_LATE -> decide(true, now);
        case CAPTURED_TWICE -> twice(now);
        case FAILED_LATE -> decide(false, now);
        case TIME -> {
          // Only the schedules run.
        }
      }
    }

    private void approve(Instant now) {
      if (pages.isEmpty()) {
        return;
      }
      int page = happens(0.7) ? pages.size() - 1 : random.nextInt(pages.size());
      YearCard card = anyCard();
      YearOwe of = pages.get(page);
      if (of.state == YearOwe.State.PAID) {
        return;
      }
      story.add("  " + of.kind + " with " + card);
      Payment.State state =
          of.kind.equals("page check") ? Payment.State.AUTHORIZED : Payment.State.CAPTURED;
      world.hear(world.gateway.decide(pageReferences.get(page), state, ScriptedGateway.card(card)));
      model.approved(of, card, now);
    }

    private void decide(boolean isCaptured, Instant now) {
      List<YearOwe> open =
          references.keySet().stream()
              .filter(
                  of ->
                      of.state == YearOwe.State.LATE
                          || of.state == YearOwe.State.DECLINED_FOR_NOW
                          || isCaptured
                              && (of.state == YearOwe.State.FAILED
                                  || of.state == YearOwe.State.WITHDRAWN))
              .sorted(java.util.Comparator.comparingInt(model.owed::indexOf))
              .toList();
      if (open.isEmpty()) {
        return;
      }
      YearOwe of = open.get(open.size() - 1);
      story.add("  " + of.kind + " " + of.state);
      world.hear(
          world.gateway.decide(
              references.get(of),
              isCaptured ? Payment.State.CAPTURED : Payment.State.FAILED,
              null));
      if (isCaptured) {
        model.captured(of, now);
      } else {
        model.failed(of, now);
      }
    }

    /** Lets a gateway capture the same payment again and report it more than once. */
    private void twice(Instant now) {
      List<YearOwe> paid =
          model.owed.stream()
              .filter(of -> of.state == YearOwe.State.PAID && !of.kind.equals("page check"))
              .toList();
      if (paid.isEmpty() || !happens(0.3)) {
        return;
      }
      YearOwe of = paid.get(random.nextInt(paid.size()));
      String reference = of.isPage() ? pageReferences.get(pages.indexOf(of)) : references.get(of);
      model.capturedTwice(of, now);
      String again = reference + "-" + story.size();
      world.hear(world.gateway.again(reference, again, "first"));
      world.hear(world.gateway.again(reference, again, "second"));
    }

    private void same(Runnable act, String expected) {
      String refused = BillingWorld.refusal(act);
      if (!java.util.Objects.equals(refused, expected)) {
        fail("refused " + refused + ", expected " + expected);
      }
    }

    private void sweeps(Instant now) {
      world.run(world.bean(TrialExpiry.class));
      world.run(world.bean(Renewal.class));
      model.trialEnds(now);
      model.renew(now);
      if (happens(0.6)) {
        world.run(world.bean(PaymentPoll.class));
        model.poll(now);
      }
      world.run(world.bean(GraceExpiry.class));
      model.expire(now);
      world.run(world.bean(ReadOnlyDelete.class));
      model.giveUp(now);
    }

    /** Compares status, access, periods, charges, debts and payments. */
    private void agree() {
      List<String> made = world.gateway.charges;
      if (made.size() - seen != model.charged.size()) {
        fail(
            "charged "
                + made.subList(seen, made.size()).stream().map(world.gateway::amount).toList()
                + ", expected "
                + model.charged.stream().map(of -> of.kind + " " + of.amount).toList());
      }
      for (YearOwe of : model.charged) {
        String reference = made.get(seen++);
        references.put(of, reference);
        charges++;
        BigDecimal amount = world.gateway.amount(reference);
        if (amount.subtract(of.amount).abs().compareTo(CENT) > 0) {
          fail("charged " + amount + " for a " + of.kind + ", expected " + of.amount);
        }
        if (of.state == YearOwe.State.PAID) {
          model.cash = model.cash.add(amount).subtract(of.amount);
        }
        of.amount = amount;
      }
      model.charged.clear();
      Subscription is = world.subscription();
      if (is.currentPeriodStart() != null) {
        model.begunAt(is.currentPeriodStart());
        model.endsAt(is.currentPeriodEnd());
      }
      equal("status", is.status().name(), model.isOnHold ? "SUSPENDED" : model.status);
      equal("read-only", world.isReadOnly(), model.isOnHold || model.readOnlySince != null);
      equal("plan", is.plan().slug(), model.plan);
      equal("annual", is.period() == BillingPeriod.ANNUAL, model.isYear);
      equal("start", is.currentPeriodStart(), model.start);
      equal("end", is.currentPeriodEnd(), model.end);
      equal("cash", cash(), model.cash.toPlainString());
      equal("held", Integer.parseInt(held()), model.held);
      equal("owed", owed(), model.owed.stream().filter(YearOwe::isWaiting).count());
      equal("endless", world.text(ENDLESS), "0");
    }

    private String cash() {
      return world.text(
          "select coalesce(sum(amount), 0.00)::text from main.ledger_entry"
              + " where account like 'cash:%' and workspace_id = ?");
    }

    private String held() {
      return world.text(
          "select coalesce(sum(quantity), 0)::text from main.subscription_addon"
              + " where workspace_id = ?");
    }

    private long owed() {
      return Long.parseLong(
          world.text(
              "select count(*) from main.obligation where state in ('open', 'pending')"
                  + " and workspace_id = ?"));
    }

    private void equal(String what, Object is, Object expected) {
      if (!java.util.Objects.equals(is, expected)) {
        fail(what + " is " + is + ", expected " + expected);
      }
    }

    private void fail(String what) {
      throw new AssertionError(
          "seed "
              + seed
              + ": "
              + what
              + "\n"
              + String.join("\n", story.subList(Math.max(0, story.size() - 25), story.size())));
    }
  }

  /** Counts undecided obligations without an end date. */
  private static final String ENDLESS =
      "select count(*) from main.obligation where workspace_id = ? and state in ('open', 'pending')"
          + " and ends_at is null";

  @Test
  void theProductAgreesWithAnIndependentReckoning() {
    for (int year = 0; year < YEARS; year++) {
      int seed = (int) (SEED * 1_000_003 + year);
      // Periods also begin at ends of months and on leap days.
      Instant signedUp =
          Instant.parse("2027-12-16T09:00:00Z").plus(Duration.ofDays((year * 15L) % 120));
      try (BillingWorld world = new BillingWorld(signedUp)) {
        new Life(seed, world, signedUp).live(signedUp);
      }
    }
    System.out.printf("%d years, %d steps, %d charges agree%n", YEARS, steps, charges);
    Set<String> missing = new TreeSet<>();
    for (SubscriptionStatus status : SubscriptionStatus.values()) {
      for (Happening what : Happening.values()) {
        missing.add(status + " x " + what);
      }
    }
    missing.removeAll(covered);
    assertThat(missing).as("what never happened").isEmpty();
  }
}
