package plinth.billing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import plinth.billing.gateway.Payment;
import plinth.billing.purchase.AddonPurchases;
import plinth.billing.purchase.BuyAddon;
import plinth.billing.renewal.Renewal;

/** The amounts owed for recurring add-ons that are bought within a period. */
class AddonPurchasesTest {
  private static final Instant SIGNED_UP = Instant.parse("2027-04-05T08:00:00Z");
  private static final String SESSION = "chatapp-session";

  /** The partial periods of add-ons that the next bill settles, priced for a whole period. */
  private static final String OWED =
      "select coalesce(sum(price), 0.00)::text from main.due"
          + " where held_from is not null and settled_by is null and workspace_id = ?";

  private static final String HELD =
      "select quantity || ' ' || ending from main.subscription_addon where workspace_id = ?";

  @Test
  void addonsThatThePeriodsBillPaidForAreNotOwedAgain() {
    try (BillingWorld world = new BillingWorld(SIGNED_UP)) {
      Instant second = paidAhead(world);
      world.at(second.plus(Duration.ofDays(10)));
      assertThat(world.text(OWED)).isEqualTo("0.00");
      world.bean(BuyAddon.class).buy(world.owner, SESSION, 2);
      assertThat(world.text(OWED)).as("two of the three that are paid for").isEqualTo("0.00");
      world.bean(BuyAddon.class).buy(world.owner, SESSION, 2);
      assertThat(world.text(OWED)).as("the fourth").isEqualTo("19.00");
    }
  }

  @Test
  void timeBeforeThePeriodThatPaidForThemIsOwed() {
    try (BillingWorld world = new BillingWorld(SIGNED_UP)) {
      Instant ahead = paidAhead(world);
      world.at(ahead.minus(Duration.ofDays(10)));
      world.bean(BuyAddon.class).buy(world.owner, SESSION, 2);
      assertThat(world.text(OWED)).as("two until the period begins").isEqualTo("38.00");
      assertThat(
              world.text(
                  "select string_agg(distinct period_end::text, ',') from main.due"
                      + " where settled_by is null and workspace_id = ?"))
          .startsWith(ahead.toString().substring(0, 10));
      world.bean(AddonPurchases.class).cancel(world.owner, SESSION);
      world.bean(BuyAddon.class).buy(world.owner, SESSION, 2);
      assertThat(world.text(OWED)).as("nothing is owed twice").isEqualTo("38.00");
      world.bean(BuyAddon.class).buy(world.owner, SESSION, 2);
      assertThat(world.text(OWED))
          .as("the third until then, the fourth beyond it")
          .isEqualTo("76.00");
    }
  }

  @Test
  void canceledAddonsRunUntilTheRenewalWhenMoreAreBought() {
    try (BillingWorld world = new BillingWorld(SIGNED_UP)) {
      world.activate();
      world.bean(BuyAddon.class).buy(world.owner, SESSION, 6);
      assertThat(world.text(OWED)).isEqualTo("114.00");
      world.bean(AddonPurchases.class).cancel(world.owner, SESSION);
      world.bean(BuyAddon.class).buy(world.owner, SESSION, 1);
      assertThat(world.text(HELD)).isEqualTo("6 5");
      assertThat(world.text(OWED)).as("it is one of the six").isEqualTo("114.00");
      world.bean(BuyAddon.class).buy(world.owner, SESSION, 7);
      assertThat(world.text(HELD)).isEqualTo("8 0");
      assertThat(world.text(OWED)).as("two beyond the six").isEqualTo("152.00");
      world.bean(AddonPurchases.class).cancel(world.owner, SESSION);
      world.bean(BuyAddon.class).buy(world.owner, SESSION, 3);
      world.at(world.subscription().currentPeriodEnd().plusSeconds(60));
      world.run(world.bean(Renewal.class));
      assertThat(world.text(HELD)).isEqualTo("3 0");
    }
  }

  /**
   * Pays a renewal that bills three add-ons late, for the period after that of a page that bills
   * none; returns when that period begins.
   */
  private static Instant paidAhead(BillingWorld world) {
    world.activate();
    world.bean(BuyAddon.class).buy(world.owner, SESSION, 3);
    String renewal = failedRenewal(world);
    world.bean(AddonPurchases.class).cancel(world.owner, SESSION);
    // The page bills no add-ons any more, so none are left.
    world.pay(YearCard.PAYS, Payment.State.CAPTURED);
    Instant second = world.subscription().currentPeriodEnd();
    world.hear(world.gateway.decide(renewal, Payment.State.CAPTURED, null));
    assertThat(world.subscription().currentPeriodStart())
        .as("the renewal pays for the period after the one of the page")
        .isEqualTo(second);
    return second;
  }

  /** Makes the renewal fail for good; returns its reference. */
  private static String failedRenewal(BillingWorld world) {
    world.pay(YearCard.DECLINES, Payment.State.AUTHORIZED);
    world.at(world.subscription().currentPeriodEnd().plusSeconds(60));
    world.run(world.bean(Renewal.class));
    assertThat(world.subscription().status()).isEqualTo(SubscriptionStatus.PAST_DUE);
    return world.gateway.charges.get(world.gateway.charges.size() - 1);
  }
}
