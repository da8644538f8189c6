package plinth.fields.formula;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Random typed formulas against a model that computes with whole multiples of 10⁻²⁰, knows nothing
 * of the grammar and writes no more parentheses than needed.
 */
class FormulaModelTest {
  private static final int ROUNDS = Integer.getInteger("plinth.formulas.rounds", 3_000);
  private static final BigInteger ONE = BigInteger.TEN.pow(20);
  private static final BigInteger END = BigInteger.TEN.pow(50);

  private final long seed = Long.getLong("plinth.formulas.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final Map<String, Object> record = new HashMap<>();

  /** A formula as text, how closely its last operator binds, and its value in the model. */
  private record Expected(String text, int binding, @Nullable Object value) {}

  @Test
  void formulasHaveTheValuesOfTheModel() {
    for (int round = 0; round < ROUNDS; round++) {
      fillRecord();
      Expected expected =
          switch (random.nextInt(4)) {
            case 0 -> number(4);
            case 1 -> text(4);
            case 2 -> flag(4);
            default -> day(4);
          };
      if (isTooLong(expected.text())) {
        continue;
      }
      Object found = Formula.compile(expected.text(), this::find).evaluate(record::get);
      assertThat(plain(found))
          .as("seed %s: %s for %s", seed, expected.text(), record)
          .isEqualTo(plain(expected.value()));
    }
  }

  private static boolean isTooLong(String text) {
    return text.length() > Formula.MAX_SYMBOLS;
  }

  private static @Nullable String plain(@Nullable Object value) {
    if (value instanceof BigInteger units) {
      return plain(new BigDecimal(units, 20));
    }
    if (value instanceof BigDecimal number) {
      return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
    return value == null ? null : value.toString();
  }

  private Optional<Scope.Input> find(String slug) {
    ValueKind kind =
        switch (slug.charAt(0)) {
          case 'n' -> ValueKind.NUMBER;
          case 't' -> ValueKind.TEXT;
          case 'b' -> ValueKind.BOOLEAN;
          default -> ValueKind.DATE;
        };
    return Optional.of(new Scope.Input(kind, Set.of()));
  }

  private void fillRecord() {
    record.clear();
    for (int i = 0; i < 3; i++) {
      if (random.nextInt(4) > 0) {
        record.put(
            "n" + i,
            new BigDecimal(new BigInteger(random.nextInt(90), random), random.nextInt(25)));
        record.put("t" + i, List.of("a", "Ab", "😀x", "long text").get(random.nextInt(4)));
        record.put("b" + i, random.nextBoolean());
        record.put(
            "d" + i,
            LocalDate.of(
                1 + random.nextInt(9_999), 1 + random.nextInt(12), 1 + random.nextInt(28)));
      }
    }
  }

  private static @Nullable BigInteger bounded(BigInteger units) {
    return units.abs().compareTo(END) < 0 ? units : null;
  }

  /** Divides and rounds half away from zero. */
  private static BigInteger divided(BigInteger left, BigInteger right) {
    BigInteger[] parts = left.abs().divideAndRemainder(right.abs());
    boolean isUp = parts[1].shiftLeft(1).compareTo(right.abs()) >= 0;
    BigInteger size = isUp ? parts[0].add(BigInteger.ONE) : parts[0];
    return left.signum() * right.signum() < 0 ? size.negate() : size;
  }

  private static BigInteger units(BigDecimal number) {
    return number.scale() <= 20
        ? number.movePointRight(20).toBigIntegerExact()
        : divided(number.unscaledValue(), BigInteger.TEN.pow(number.scale() - 20));
  }

  private static String in(Expected part, int binding) {
    return part.binding() < binding ? "(" + part.text() + ")" : part.text();
  }

  private static @Nullable BigInteger big(Expected part) {
    return (BigInteger) part.value();
  }

  private Expected number(int depth) {
    if (depth == 0 || random.nextInt(6) == 0) {
      if (random.nextBoolean()) {
        String slug = "n" + random.nextInt(3);
        BigDecimal value = (BigDecimal) record.get(slug);
        return new Expected(slug, 9, value == null ? null : bounded(units(value)));
      }
      String digits =
          random.nextInt(1_000) + (random.nextBoolean() ? "" : "." + random.nextInt(1_000));
      return new Expected(digits, 9, units(new BigDecimal(digits)));
    }
    Expected a = number(depth - 1);
    Expected b = number(depth - 1);
    BigInteger x = big(a);
    BigInteger y = big(b);
    boolean hasBoth = x != null && y != null;
    switch (random.nextInt(11)) {
      case 0:
        return new Expected(in(a, 6) + " + " + in(b, 7), 6, hasBoth ? bounded(x.add(y)) : null);
      case 1:
        return new Expected(in(a, 6) + "-" + in(b, 7), 6, hasBoth ? bounded(x.subtract(y)) : null);
      case 2:
        return new Expected(
            in(a, 7) + "*" + in(b, 8), 7, hasBoth ? bounded(divided(x.multiply(y), ONE)) : null);
      case 3:
        return new Expected(
            in(a, 7) + " / " + in(b, 8),
            7,
            hasBoth && y.signum() != 0 ? bounded(divided(x.multiply(ONE), y)) : null);
      case 4:
        return new Expected("-" + in(a, 8), 8, x == null ? null : x.negate());
      case 5:
        return call("abs", x == null ? null : x.abs(), a);
      case 6:
        return call("round", x == null ? null : bounded(divided(x, ONE).multiply(ONE)), a);
      case 7:
        return call("max", x == null ? y : y == null ? x : x.max(y), a, b);
      case 8:
        return call("coalesce", x == null ? y : x, a, b);
      case 9:
        Expected text = text(depth - 1);
        String string = (String) text.value();
        return call(
            "length",
            string == null ? null : BigInteger.valueOf(string.codePoints().count()).multiply(ONE),
            text);
      default:
        Expected flag = flag(depth - 1);
        return call("if", Objects.equals(flag.value(), true) ? x : y, flag, a, b);
    }
  }

  private static Expected call(String name, @Nullable Object value, Expected... arguments) {
    List<String> texts = new ArrayList<>();
    for (Expected argument : arguments) {
      texts.add(argument.text());
    }
    return new Expected(name + "(" + String.join(", ", texts) + ")", 9, value);
  }

  private Expected text(int depth) {
    if (depth == 0 || random.nextInt(6) == 0) {
      String slug = "t" + random.nextInt(3);
      return random.nextBoolean()
          ? new Expected(slug, 9, record.get(slug))
          : new Expected("\"a \\\"b\\\\ \"", 9, "a \"b\\ ");
    }
    Expected a = text(depth - 1);
    String x = (String) a.value();
    switch (random.nextInt(5)) {
      case 0:
        Expected b = random.nextBoolean() ? text(depth - 1) : number(depth - 1);
        String joined = Objects.toString(x, "") + Objects.toString(plain(b.value()), "");
        return new Expected(in(a, 5) + " & " + in(b, 6), 5, joined.isEmpty() ? null : joined);
      case 1:
        return call("upper", x == null ? null : x.toUpperCase(java.util.Locale.ROOT), a);
      case 2:
        int count = random.nextInt(4);
        int[] kept = x == null ? new int[0] : x.codePoints().limit(count).toArray();
        String cut = new String(kept, 0, kept.length);
        return call(
            "left", cut.isEmpty() ? null : cut, a, new Expected(String.valueOf(count), 9, null));
      case 3:
        Expected flag = flag(depth - 1);
        return call("if", Objects.equals(flag.value(), true) ? x : null, flag, a);
      default:
        Expected c = text(depth - 1);
        return call("coalesce", x == null ? c.value() : x, a, c);
    }
  }

  private Expected flag(int depth) {
    if (depth == 0 || random.nextInt(6) == 0) {
      String slug = "b" + random.nextInt(3);
      return random.nextBoolean()
          ? new Expected(slug, 9, record.get(slug))
          : new Expected("TRUE", 9, true);
    }
    switch (random.nextInt(6)) {
      case 0:
        Expected a = number(depth - 1);
        Expected b = number(depth - 1);
        boolean hasBoth = a.value() != null && b.value() != null;
        return random.nextBoolean()
            ? new Expected(
                in(a, 5) + " < " + in(b, 5), 3, hasBoth ? big(a).compareTo(big(b)) < 0 : null)
            : new Expected(
                in(a, 5) + " != " + in(b, 5), 4, hasBoth ? !a.value().equals(b.value()) : null);
      case 1:
        Expected one = flag(depth - 1);
        Expected two = flag(depth - 1);
        Object both =
            Objects.equals(one.value(), false) || Objects.equals(two.value(), false)
                ? Boolean.FALSE
                : one.value() == null || two.value() == null ? null : Boolean.TRUE;
        return new Expected(in(one, 1) + " and " + in(two, 2), 1, both);
      case 2:
        Expected left = flag(depth - 1);
        Expected right = flag(depth - 1);
        Object any =
            Objects.equals(left.value(), true) || Objects.equals(right.value(), true)
                ? Boolean.TRUE
                : left.value() == null || right.value() == null ? null : Boolean.FALSE;
        return new Expected(in(left, 0) + " or " + in(right, 1), 0, any);
      case 3:
        Expected negated = flag(depth - 1);
        Object not = negated.value() == null ? null : !Objects.equals(negated.value(), true);
        return new Expected("not " + in(negated, 2), 2, not);
      case 4:
        Expected text = text(depth - 1);
        return call("is_empty", text.value() == null, text);
      default:
        Expected day = day(depth - 1);
        Expected other = day(depth - 1);
        LocalDate x = (LocalDate) day.value();
        LocalDate y = (LocalDate) other.value();
        return new Expected(
            in(day, 5) + " >= " + in(other, 5), 3, x == null || y == null ? null : !x.isBefore(y));
    }
  }

  private Expected day(int depth) {
    if (depth == 0 || random.nextInt(6) == 0) {
      String slug = "d" + random.nextInt(3);
      return new Expected(slug, 9, record.get(slug));
    }
    Expected a = day(depth - 1);
    LocalDate x = (LocalDate) a.value();
    if (random.nextBoolean()) {
      int days = random.nextInt(100_000);
      LocalDate later = x == null ? null : x.plusDays(days);
      return call(
          "date_add",
          later == null || later.getYear() > 9_999 ? null : later,
          a,
          new Expected(String.valueOf(days), 9, null),
          new Expected("\"days\"", 9, null));
    }
    Expected b = day(depth - 1);
    LocalDate y = (LocalDate) b.value();
    return call("min", x == null ? y : y == null || x.isBefore(y) ? x : y, a, b);
  }
}
