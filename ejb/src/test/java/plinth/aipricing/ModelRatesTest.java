package plinth.aipricing;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The exact cost of runs, and the amount that is billed. */
class ModelRatesTest {
  private static ModelRates rates(String input, String output, String cached) {
    return new ModelRates(new BigDecimal(input), new BigDecimal(output), new BigDecimal(cached));
  }

  @ParameterizedTest
  @CsvSource({
    "1000000, 0, 0, 2.5",
    "1000000, 1000000, 0, 1.25",
    "0, 0, 1000000, 10",
    "1, 0, 0, 0.0000025",
    "1, 1, 0, 0.00000125",
    "0, 0, 0, 0",
    "1000, 400, 250, 0.0045"
  })
  void aRunCostsTheSumOfItsTokens(long input, long cached, long output, String usd) {
    assertThat(rates("2.50", "10.00", "1.25").cost(input, cached, output))
        .isEqualTo(new BigDecimal(usd));
  }

  /** Costs are whole numbers of the smallest unit, so that no rounding occurs. */
  @Property(tries = 500)
  void costIsExact(
      @ForAll @BigRange(min = "0", max = "1000000") @Scale(12) BigDecimal input,
      @ForAll @BigRange(min = "0", max = "1000000") @Scale(12) BigDecimal output,
      @ForAll @BigRange(min = "0", max = "1000000") @Scale(12) BigDecimal cached,
      @ForAll @LongRange(min = 0, max = 1_000_000_000) long read,
      @ForAll @LongRange(min = 0, max = 1_000_000_000) long before,
      @ForAll @LongRange(min = 0, max = 1_000_000_000) long written) {
    long known = Math.min(before, read);
    BigInteger units =
        units(input)
            .multiply(BigInteger.valueOf(read - known))
            .add(units(cached).multiply(BigInteger.valueOf(known)))
            .add(units(output).multiply(BigInteger.valueOf(written)));
    BigDecimal cost = new ModelRates(input, output, cached).cost(read, known, written);
    assertThat(cost).isEqualByComparingTo(new BigDecimal(units, 18));
    long credits = ModelRates.credits(cost, new BigDecimal("0.000001"));
    assertThat(new BigDecimal("0.000001").multiply(BigDecimal.valueOf(credits)))
        .isGreaterThanOrEqualTo(cost)
        .isLessThan(cost.add(new BigDecimal("0.000001")));
  }

  private static BigInteger units(BigDecimal rate) {
    return rate.movePointRight(12).toBigIntegerExact();
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "0.0000001, 1", "0.01, 1", "0.0100001, 2", "1, 100", "2.999, 300"})
  void creditsAreWholeAndRoundedUp(String cost, long credits) {
    assertThat(ModelRates.credits(new BigDecimal(cost), new BigDecimal("0.01"))).isEqualTo(credits);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 10, false",
    "1, 10.0001, true",
    "10, 1, false",
    "10, 0.9999, true",
    "0, 0, false",
    "0, 0.0001, true",
    "0.0001, 0, true",
    "5, 5, false"
  })
  void moreThanTenfoldEitherWayIsAJump(String from, String to, boolean jumps) {
    assertThat(rates(from, "1", "1").jumpsTo(rates(to, "1", "1"))).isEqualTo(jumps);
    assertThat(rates("1", from, "1").jumpsTo(rates("1", to, "1"))).isEqualTo(jumps);
    assertThat(rates("1", "1", from).jumpsTo(rates("1", "1", to))).isEqualTo(jumps);
  }

  @ParameterizedTest
  @CsvSource({
    "0, true",
    "-0.1, false",
    "1000000, true",
    "1000000.1, false",
    "0.000000000001, true",
    "0.0000000000001, false",
    "1.0000000000000000, true",
    "1E+6, true",
    "1E+7, false"
  })
  void ratesHaveBounds(String rate, boolean isGood) {
    assertThat(ModelRates.fault(new BigDecimal(rate)) == null).isEqualTo(isGood);
  }
}
