package plinth.billing.price;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.billing.ActiveAddon;
import plinth.billing.Addon;
import plinth.billing.BillingPeriod;
import plinth.billing.Made;
import plinth.billing.invoice.TrialBalance;
import plinth.kernel.JsonText;

/** The parts of a bill: a period, and carried-over amounts. */
class BillTest {
  private static final Instant START = Made.START;
  private static final Instant END = Made.END;

  private static Due credit(long id, String amount) {
    return new Due(id, "Credit", BillLine.Account.PLANS, new BigDecimal(amount), null);
  }

  private static Bill of(String amount) {
    BigDecimal sum = new BigDecimal(amount);
    return Bill.of(new BillLine("Plan", 1, sum, sum, BillLine.Account.PLANS));
  }

  private static ActiveAddon sessions(ActiveAddon.Status status, String slug) {
    return new ActiveAddon(
        slug,
        "Session",
        Addon.Type.CHATAPP_SESSION,
        3,
        status == ActiveAddon.Status.ACTIVE ? 3 : 0,
        status,
        null,
        new BigDecimal("5.00"),
        new BigDecimal("4.00"));
  }

  @Test
  void aPeriodIsThePlanAndTheAddonsThatAreRenewed() {
    Bill bill =
        Bill.period(
            Made.BASIC,
            BillingPeriod.ANNUAL,
            2,
            List.of(
                sessions(ActiveAddon.Status.ACTIVE, "session"),
                sessions(ActiveAddon.Status.CANCELED, "former")),
            List.of(credit(9, "-6.00")));
    assertThat(bill.lines())
        .extracting(line -> line.description() + " " + line.amount())
        .containsExactly("basic plan, annual 456.00", "Session 144.00", "Credit -6.00");
    assertThat(bill.amount()).isEqualByComparingTo("594.00");
    assertThat(bill.worth()).as("without what was carried").isEqualByComparingTo("600.00");
    assertThat(bill.addons()).isEqualTo(Map.of("session", 3));
    assertThat(bill.dues()).containsOnlyKeys(9L);
  }

  /** Gateways charge no amount below one, so the rest of a credit waits for the next bill. */
  @ParameterizedTest(name = "{0} less {1}: {2}")
  @CsvSource({
    "50.00, 20.00, 30.00",
    "50.00, 49.00, 1.00",
    "50.00, 49.01, 1.00",
    "50.00, 500.00, 1.00",
    "1.00, 5.00, 1.00",
    "0.50, 5.00, 0.50"
  })
  void aCreditLeavesOneToPay(String billed, String credit, String amount) {
    Bill bill = of(billed).withDues(List.of(credit(9, "-" + credit)), END);
    assertThat(bill.amount()).isEqualByComparingTo(amount);
    assertThat(bill.dues().get(9L))
        .isEqualByComparingTo(new BigDecimal(amount).subtract(new BigDecimal(billed)));
  }

  @Test
  void anUnusedCreditHasNoLine() {
    Bill bill = of("1.00").withDues(List.of(credit(9, "-5.00")), END);
    assertThat(bill.lines()).hasSize(1);
    assertThat(bill.dues()).containsOnlyKeys(9L);
  }

  @Test
  void debitsComeBeforeCreditsWhichMayThenTakeThem() {
    Bill bill = of("1.00").withDues(List.of(credit(1, "-5.00"), credit(2, "3.00")), END);
    assertThat(bill.amount()).isEqualByComparingTo("1.00");
    assertThat(bill.dues().get(2L)).isEqualByComparingTo("3.00");
    assertThat(bill.dues().get(1L)).isEqualByComparingTo("-3.00");
  }

  /** A bill includes all carried-over debits, and as much of the credits as possible. */
  @Property
  void carriedDebitsAreTakenInFullAndCreditsDownToOne(
      @ForAll @IntRange(min = 100, max = 20_000) int billed,
      @ForAll @Size(max = 4) List<@IntRange(min = -9_000, max = 9_000) Integer> carried) {
    List<Due> dues = new ArrayList<>();
    int debits = billed;
    int credits = 0;
    for (int cents : carried) {
      dues.add(credit(dues.size() + 1, BigDecimal.valueOf(cents, 2).toString()));
      debits += Math.max(cents, 0);
      credits += Math.min(cents, 0);
    }
    Bill bill = of(BigDecimal.valueOf(billed, 2).toString()).withDues(dues, END);
    assertThat(bill.amount())
        .isEqualByComparingTo(BigDecimal.valueOf(Math.max(debits + credits, 100), 2));
    assertThat(bill.dues()).hasSameSizeAs(dues);
    assertThat(bill.dues().values().stream().reduce(BigDecimal.ZERO, BigDecimal::add))
        .isEqualByComparingTo(bill.amount().subtract(BigDecimal.valueOf(billed, 2)));
  }

  @ParameterizedTest(name = "held from day {0}, owed until day {1}: {2}")
  @CsvSource({"0, 28, 28.00", "7, 28, 21.00", "7, 14, 7.00", "7, 60, 21.00", "20, 21, 1.00"})
  void addonsAreOwedForThePartThatTheyWereHeld(int from, int until, String amount) {
    Due due =
        Due.ofAddons("Session", 2, new BigDecimal("14.00"), new Due.Part(day(from), START, END));
    BillLine line = due.line(day(until));
    assertThat(line.amount()).isEqualByComparingTo(amount);
    assertThat(line.description()).isEqualTo("2 x Session, rest of the period");
    assertThat(line.account()).isEqualTo(BillLine.Account.ADDONS);
    assertThat(due.worth(START)).isEqualByComparingTo("28.00");
    assertThat(due.worth(END)).as("of another period").isZero();
    assertThat(due.id()).isZero();
  }

  private static Instant day(int number) {
    return START.plus(Duration.ofDays(number));
  }

  @Property
  void partialPeriodsAreProratedByDays(
      @ForAll @IntRange(max = 27) int from, @ForAll @IntRange(max = 40) int more) {
    Due due =
        Due.ofAddons("Session", 1, new BigDecimal("99.99"), new Due.Part(day(from), START, END));
    int days = Math.min(from + more, 28) - from;
    BigDecimal share =
        new BigDecimal("99.99")
            .multiply(BigDecimal.valueOf(days))
            .divide(BigDecimal.valueOf(28), 2, RoundingMode.HALF_UP);
    assertThat(due.line(day(from + more)).amount()).isEqualByComparingTo(share);
  }

  /** Half a period costs half the price, even where its ends have no exact decimal fraction. */
  @Test
  void halfACentIsRoundedUp() {
    Due.Part fromThirteenth = new Due.Part(day(13), START, END);
    Due due = Due.ofAddons("Session", 1, new BigDecimal("99.99"), fromThirteenth);
    assertThat(due.line(day(27)).amount()).isEqualByComparingTo("50.00");
  }

  /** Before a future period, add-ons cost the same price for the time until it begins. */
  @Test
  void addonsAreOwedForTheTimeBeforeAPeriodAhead() {
    Due.Part ahead = Due.Part.ahead(day(-7), START, END);
    Due due = Due.ofAddons("Session", 1, new BigDecimal("28.00"), ahead);
    assertThat(due.line(END).amount()).isEqualByComparingTo("7.00");
    assertThat(due.line(day(-3)).amount()).isEqualByComparingTo("4.00");
  }

  @Example
  void fixedAmountsAreNotProrated() {
    Due due = Due.of("Paid twice", BillLine.Account.PLANS, new BigDecimal("-7.005"));
    assertThat(due.line(START).amount()).isEqualByComparingTo("-7.01");
    assertThat(due.line(END).description()).isEqualTo("Paid twice");
    assertThat(due.worth(START)).isZero();
  }

  @Test
  void linesReadBackAsWritten() {
    List<BillLine> lines =
        List.of(
            BillLine.of("basic plan", 2, new BigDecimal("25.005"), BillLine.Account.PLANS),
            BillLine.of("Pack", 1, new BigDecimal("9.00"), BillLine.Account.PACKS));
    assertThat(lines.get(0).amount()).isEqualByComparingTo("50.01");
    assertThat(BillLine.read(JsonText.parse(BillLine.json(lines).toString()).asJsonArray()))
        .isEqualTo(lines);
    assertThat(BillLine.sum(lines)).isEqualByComparingTo("59.01");
  }

  @Test
  void balancesOfAccountsAddUp() {
    TrialBalance balance =
        new TrialBalance(
            List.of(
                new TrialBalance.Account("cash:sandbox", new BigDecimal("50.00")),
                new TrialBalance.Account("revenue:plans", new BigDecimal("-49.50"))));
    assertThat(balance.sum()).isEqualByComparingTo("0.50");
  }
}
