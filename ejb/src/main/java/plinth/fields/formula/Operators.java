package plinth.fields.formula;

import static plinth.fields.formula.ValueKind.MONEY;
import static plinth.fields.formula.ValueKind.NUMBER;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.BinaryOperator;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;
import plinth.fields.notation.Money;

/** The operators of arithmetic. Amounts of different currencies have no sum and no quotient. */
final class Operators {
  private Operators() {}

  static Node negative(Part part) {
    return part.require(NUMBER, MONEY).kind() == NUMBER
        ? Node.of(NUMBER, List.of(part.node()), v -> v.number(0).negate())
        : Node.of(
            MONEY,
            List.of(part.node()),
            v -> new Money(v.money(0).amount().negate(), v.money(0).currency()));
  }

  static Node arithmetic(Token operator, Part left, Part right) {
    left.require(NUMBER, MONEY);
    List<Node> parts = List.of(left.node(), right.node());
    return switch (operator.getType()) {
      case FormulaGrammarParser.PLUS -> sum(left, right, parts, BigDecimal::add);
      case FormulaGrammarParser.MINUS -> sum(left, right, parts, BigDecimal::subtract);
      case FormulaGrammarParser.TIMES -> product(left, right, parts);
      default -> quotient(left, right, parts);
    };
  }

  private static Node sum(Part left, Part right, List<Node> parts, BinaryOperator<BigDecimal> sum) {
    right.require(left.kind());
    return left.kind() == NUMBER
        ? Node.of(NUMBER, parts, v -> Numbers.bounded(sum.apply(v.number(0), v.number(1))))
        : Node.of(
            MONEY,
            parts,
            v ->
                areAlike(v)
                    ? Numbers.bounded(
                        sum.apply(v.money(0).amount(), v.money(1).amount()), v.money(0).currency())
                    : null);
  }

  private static Node product(Part left, Part right, List<Node> parts) {
    if (left.kind() == MONEY) {
      right.require(NUMBER);
      return Node.of(MONEY, parts, v -> times(v.money(0), v.number(1)));
    }
    return right.require(NUMBER, MONEY).kind() == MONEY
        ? Node.of(MONEY, parts, v -> times(v.money(1), v.number(0)))
        : Node.of(NUMBER, parts, v -> Numbers.bounded(v.number(0).multiply(v.number(1))));
  }

  private static @Nullable Money times(Money money, BigDecimal factor) {
    return Numbers.bounded(money.amount().multiply(factor), money.currency());
  }

  private static Node quotient(Part left, Part right, List<Node> parts) {
    if (left.kind() == NUMBER) {
      right.require(NUMBER);
      return Node.of(NUMBER, parts, v -> Numbers.quotient(v.number(0), v.number(1)));
    }
    if (right.require(NUMBER, MONEY).kind() == MONEY) {
      return Node.of(
          NUMBER,
          parts,
          v -> areAlike(v) ? Numbers.quotient(v.money(0).amount(), v.money(1).amount()) : null);
    }
    return Node.of(
        MONEY,
        parts,
        v -> {
          BigDecimal amount = Numbers.quotient(v.money(0).amount(), v.number(1));
          return amount == null ? null : new Money(amount, v.money(0).currency());
        });
  }

  private static boolean areAlike(Values values) {
    return values.money(0).currency().equals(values.money(1).currency());
  }
}
