package plinth.fields.formula;

import static plinth.fields.formula.ValueKind.MONEY;
import static plinth.fields.formula.ValueKind.NUMBER;
import static plinth.fields.formula.ValueKind.OPTIONS;
import static plinth.fields.formula.ValueKind.TEXT;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import plinth.fields.formula.Functions.Function;
import plinth.fields.notation.Money;

/** Functions on numbers and amounts of money. */
final class NumberFunctions {
  private NumberFunctions() {}

  static void addTo(Map<String, Function> all) {
    all.put("abs", new Function(1, 1, NumberFunctions::abs));
    all.put("floor", whole(n -> n.setScale(0, RoundingMode.FLOOR)));
    all.put("ceil", whole(n -> n.setScale(0, RoundingMode.CEILING)));
    all.put("round", new Function(1, 2, NumberFunctions::round));
    all.put("mod", new Function(2, 2, NumberFunctions::mod));
    all.put("min", new Function(2, 20, call -> extreme(call, -1)));
    all.put("max", new Function(2, 20, call -> extreme(call, 1)));
    all.put("number", new Function(1, 1, NumberFunctions::number));
    all.put("count", new Function(1, 1, NumberFunctions::count));
    all.put("amount", new Function(1, 1, NumberFunctions::amount));
    all.put("currency", new Function(1, 1, NumberFunctions::currency));
    all.put("money", new Function(2, 2, NumberFunctions::money));
  }

  private static Function whole(UnaryOperator<BigDecimal> rounding) {
    return new Function(
        1,
        1,
        call -> {
          call.get(0, NUMBER);
          return Node.of(NUMBER, call.nodes(), v -> Numbers.bounded(rounding.apply(v.number(0))));
        });
  }

  private static Node abs(Call call) {
    return call.get(0, NUMBER, MONEY).kind() == NUMBER
        ? Node.of(NUMBER, call.nodes(), v -> v.number(0).abs())
        : Node.of(
            MONEY, call.nodes(), v -> new Money(v.money(0).amount().abs(), v.money(0).currency()));
  }

  private static Node round(Call call) {
    ValueKind kind = call.get(0, NUMBER, MONEY).kind();
    if (call.size() == 2) {
      call.get(1, NUMBER);
    }
    return Node.of(
        kind,
        call.nodes(),
        v -> {
          BigDecimal decimals = v.all().size() == 2 ? v.number(1) : BigDecimal.ZERO;
          if (kind == NUMBER) {
            return Numbers.rounded(v.number(0), decimals);
          }
          BigDecimal amount = Numbers.rounded(v.money(0).amount(), decimals);
          return amount == null ? null : new Money(amount, v.money(0).currency());
        });
  }

  private static Node mod(Call call) {
    call.get(0, NUMBER);
    call.get(1, NUMBER);
    return Node.of(NUMBER, call.nodes(), v -> Numbers.remainder(v.number(0), v.number(1)));
  }

  /** The least or greatest value; empty ones are left out. */
  private static Node extreme(Call call, int sign) {
    call.get(0, Comparisons.ORDERED);
    List<Node> parts = call.nodes();
    return Node.of(
        call.common(IntStream.range(0, call.size()).boxed().toList()),
        inputs -> extreme(parts, inputs, sign));
  }

  private static @Nullable Object extreme(List<Node> parts, Inputs inputs, int sign) {
    Object best = null;
    for (Node part : parts) {
      Object value = part.value().of(inputs);
      if (value != null && best != null) {
        Integer order = Comparisons.compare(value, best);
        if (order == null) {
          // Amounts of different currencies have no order.
          return null;
        }
        best = order * sign > 0 ? value : best;
      } else if (value != null) {
        best = value;
      }
    }
    return best;
  }

  private static Node number(Call call) {
    call.get(0, TEXT);
    return Node.of(NUMBER, call.nodes(), v -> Numbers.parse(v.text(0)));
  }

  private static Node count(Call call) {
    Node options = call.get(0, OPTIONS).node();
    return Node.of(
        NUMBER,
        inputs ->
            options.value().of(inputs) instanceof List<?> held
                ? BigDecimal.valueOf(held.size())
                : BigDecimal.ZERO);
  }

  private static Node amount(Call call) {
    call.get(0, MONEY);
    return Node.of(NUMBER, call.nodes(), v -> v.money(0).amount());
  }

  private static Node currency(Call call) {
    call.get(0, MONEY);
    return Node.of(TEXT, call.nodes(), v -> Texts.bounded(v.money(0).currency()));
  }

  private static Node money(Call call) {
    call.get(0, NUMBER);
    call.get(1, TEXT);
    return Node.of(MONEY, call.nodes(), v -> new Money(v.number(0), v.text(1)));
  }
}
