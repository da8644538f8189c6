package plinth.billing.price;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.value;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.billing.ActiveAddon;
import plinth.billing.Addon;
import plinth.billing.BillingPeriod;
import plinth.billing.Plan;
import plinth.billing.PlanLimits;
import plinth.billing.RecurringTotal;
import plinth.billing.Subscription;
import plinth.billing.SubscriptionStatus;
import plinth.billing.invoice.InvoiceItem;
import plinth.billing.invoice.PaymentEventType;
import plinth.kernel.Json;
import plinth.kernel.JsonText;

/** Monthly prices and limits. */
class PricesTest {
  private static final PlanLimits LIMITS = new PlanLimits(1L, 5000L, 300L, 5L);

  private static Subscription of(Plan plan, BillingPeriod period, int seats) {
    return new Subscription(
        1,
        SubscriptionStatus.ACTIVE,
        new Subscription.Tariff(plan, period, null),
        new Subscription.Dates(Instant.EPOCH, null, null, null),
        Subscription.PaidPeriod.NONE,
        new Subscription.CardAt(null, true),
        seats);
  }

  private static Plan plan(boolean isPerMember, String monthly, JsonValue annual) {
    return new Plan(
        "p",
        "P",
        isPerMember,
        "USD",
        monthly == null ? null : new BigDecimal(monthly),
        annual == null ? null : new BigDecimal(annual.toString()),
        LIMITS);
  }

  private static ActiveAddon sessions(int quantity, ActiveAddon.Status status) {
    return new ActiveAddon(
        "chatapp-session",
        "S",
        Addon.Type.CHATAPP_SESSION,
        quantity,
        status == ActiveAddon.Status.ACTIVE ? quantity : 0,
        status,
        null,
        new BigDecimal("19.00"),
        new BigDecimal("14.00"));
  }

  @ParameterizedTest(name = "{0} {1} x {2} seats, {3} sessions: {4}")
  @CsvSource({
    "25, MONTHLY, 1, 0, 25",
    "25, MONTHLY, 4, 2, 138",
    "25, ANNUAL, 4, 2, 104",
    "39, MONTHLY, 3, 1, 136"
  })
  void aMonthIsSeatsAndAddons(
      String monthly, BillingPeriod period, int seats, int sessions, String total) {
    List<ActiveAddon> addons =
        sessions == 0 ? List.of() : List.of(sessions(sessions, ActiveAddon.Status.ACTIVE));
    assertThat(RecurringTotal.of(of(plan(true, monthly, value(19)), period, seats), addons))
        .isEqualByComparingTo(total);
  }

  @ParameterizedTest(name = "{0} x {1} seats, {2} sessions: {3}")
  @CsvSource({
    "MONTHLY, 1, 0, 25.00",
    "MONTHLY, 4, 2, 138.00",
    "ANNUAL, 1, 0, 228.00",
    "ANNUAL, 4, 2, 1248.00"
  })
  void aPeriodIsBilledAtOnce(BillingPeriod period, int seats, int sessions, String total) {
    List<ActiveAddon> addons =
        sessions == 0
            ? List.of(sessions(9, ActiveAddon.Status.CANCELED))
            : List.of(sessions(sessions, ActiveAddon.Status.ACTIVE));
    List<BillLine> lines = Price.lines(plan(true, "25", value(19)), period, seats, addons);
    assertThat(BillLine.sum(lines)).isEqualByComparingTo(total);
    assertThat(BillLine.read(JsonText.parse(BillLine.json(lines).toString()).asJsonArray()))
        .isEqualTo(lines);
  }

  @Test
  void canceledAddonsAreNotRenewed() {
    assertThat(
            RecurringTotal.of(
                of(plan(true, "25", value(19)), BillingPeriod.MONTHLY, 1),
                List.of(sessions(3, ActiveAddon.Status.CANCELED))))
        .isEqualByComparingTo("25");
  }

  @Test
  void aFlatPlanIsOneSeatAndANegotiatedOneUnknown() {
    assertThat(
            RecurringTotal.of(
                of(plan(false, "500", value(400)), BillingPeriod.MONTHLY, 9), List.of()))
        .isEqualByComparingTo("500");
    assertThat(RecurringTotal.of(of(plan(false, null, null), BillingPeriod.MONTHLY, 9), List.of()))
        .isNull();
  }

  @Test
  void customLimitsOverrideByFieldAndAddonsAddToThem() {
    JsonObject custom =
        Json.createObjectBuilder()
            .add("storage", JsonValue.NULL)
            .add("chatapp_sessions", Json.createValue(0))
            .build();
    assertThat(LIMITS.overriddenBy(custom).plus(2, 0, 0))
        .isEqualTo(new PlanLimits(2L, 5000L, 300L, null));
    assertThat(LIMITS.overriddenBy(JsonValue.EMPTY_JSON_OBJECT)).isEqualTo(LIMITS);
  }

  @Test
  void unlimitedLimitsStayUnlimited() {
    PlanLimits none = new PlanLimits(null, null, null, null);
    assertThat(none.plus(1, 2, 3)).isEqualTo(none);
  }

  @Test
  void eventsOfFailuresAreFailed() {
    assertThat(
            Arrays.stream(PaymentEventType.values())
                .filter(type -> type.status() == InvoiceItem.Status.FAILED)
                .map(PaymentEventType::code))
        .containsExactly("charge_failed", "addon_charge_failed", "plan_change_failed");
    assertThat(PaymentEventType.values()).hasSize(12);
  }
}
