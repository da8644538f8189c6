package plinth.fields;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import plinth.kernel.Json;
import plinth.kernel.Sql;

/**
 * Conditions on amounts of money. An operand without a currency compares amounts alone; one with a
 * currency asks for that currency too.
 *
 * <p>Spec: Queries.
 */
final class MoneyOrdering extends Ordering<Money> {
  MoneyOrdering(FieldType<Money> type) {
    super(type, false);
  }

  @Override
  public boolean test(Operator operator, Money value, List<Money> operands) {
    if (operator == Operator.IN) {
      return operands.stream()
          .anyMatch(operand -> order(value, operand) == 0 && currencyFits(value, operand));
    }
    return operands.stream().allMatch(operand -> currencyFits(value, operand))
        && super.test(operator, value, operands);
  }

  @Override
  public Sql sql(Column<Money> column, Operator operator, List<Money> operands) {
    Sql sql = super.sql(column, operator, operands);
    if (operator == Operator.IN && operands.size() > 1) {
      return sql;
    }
    for (Money operand : operands) {
      if (!operand.currency().isEmpty()) {
        sql = sql.plus("and " + column.json() + "->>'currency' = ?", operand.currency());
      }
    }
    return sql;
  }

  @Override
  Sql onData(Column<Money> column, List<Money> operands) {
    Map<Boolean, List<Money>> named =
        operands.stream().collect(Collectors.partitioningBy(money -> money.currency().isEmpty()));
    List<Sql> parts = new ArrayList<>();
    List<Money> amounts = named.getOrDefault(true, List.of());
    if (!amounts.isEmpty()) {
      Object[] all = amounts.stream().map(MoneyOrdering::amount).toArray(Sql.Json[]::new);
      parts.add(Sql.of(column.json() + "->'amount' = any (?)", (Object) all));
    }
    List<Money> whole = named.getOrDefault(false, List.of());
    if (!whole.isEmpty()) {
      parts.add(super.onData(column, whole));
    }
    return Sql.join(" or ", parts);
  }

  @Override
  int order(Money value, Money operand) {
    return value.amount().compareTo(operand.amount());
  }

  @Override
  Sql onData(Column<Money> column, String sign, Money operand) {
    return Sql.of(column.json() + "->'amount' " + sign + " ?", amount(operand));
  }

  private static Sql.Json amount(Money money) {
    return new Sql.Json(Json.createValue(money.amount()).toString());
  }

  private static boolean currencyFits(Money value, Money operand) {
    return operand.currency().isEmpty() || operand.currency().equals(value.currency());
  }
}
