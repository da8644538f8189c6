package plinth.fields.formula;

import static plinth.fields.formula.ValueKind.BOOLEAN;
import static plinth.fields.formula.ValueKind.DATE;
import static plinth.fields.formula.ValueKind.DATETIME;
import static plinth.fields.formula.ValueKind.MONEY;
import static plinth.fields.formula.ValueKind.NUMBER;
import static plinth.fields.formula.ValueKind.TEXT;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;
import plinth.fields.notation.Money;

/** Comparisons of two values of the same kind. */
final class Comparisons {
  /** The kinds whose values have an order. */
  static final ValueKind[] ORDERED = {NUMBER, DATE, DATETIME, MONEY};

  private Comparisons() {}

  /** Whether two values are equal, or unless they are. */
  static Node equality(Part left, Part right, boolean isEqual) {
    left.require(NUMBER, TEXT, BOOLEAN, DATE, DATETIME, MONEY);
    right.require(left.kind());
    right.requireOptionOf(left);
    left.requireOptionOf(right);
    return Node.of(
        BOOLEAN,
        List.of(left.node(), right.node()),
        v -> isSame(v.all().get(0), v.all().get(1)) == isEqual);
  }

  static boolean isSame(Object left, Object right) {
    Integer order = compare(left, right);
    return order == null ? left.equals(right) : order == 0;
  }

  static Node order(Token operator, Part left, Part right) {
    left.require(ORDERED);
    right.require(left.kind());
    return Node.of(
        BOOLEAN,
        List.of(left.node(), right.node()),
        v -> {
          Integer order = compare(v.all().get(0), v.all().get(1));
          return order == null ? null : holds(operator.getType(), order);
        });
  }

  private static boolean holds(int operator, int order) {
    return switch (operator) {
      case FormulaGrammarParser.LESS -> order < 0;
      case FormulaGrammarParser.AT_MOST -> order <= 0;
      case FormulaGrammarParser.GREATER -> order > 0;
      default -> order >= 0;
    };
  }

  /** The order of two values; null for amounts of different currencies and kinds without order. */
  static @Nullable Integer compare(Object left, Object right) {
    if (left instanceof BigDecimal one && right instanceof BigDecimal other) {
      return one.compareTo(other);
    }
    if (left instanceof LocalDate one && right instanceof LocalDate other) {
      return one.compareTo(other);
    }
    if (left instanceof Instant one && right instanceof Instant other) {
      return one.compareTo(other);
    }
    return left instanceof Money one
            && right instanceof Money other
            && one.currency().equals(other.currency())
        ? one.amount().compareTo(other.amount())
        : null;
  }
}
