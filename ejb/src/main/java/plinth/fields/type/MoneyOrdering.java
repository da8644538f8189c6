package plinth.fields.type;

import java.util.List;
import plinth.fields.Column;
import plinth.fields.FieldType;
import plinth.fields.Operator;
import plinth.fields.Ordering;
import plinth.fields.notation.Money;
import plinth.kernel.Json;
import plinth.kernel.Sql;

/**
 * Conditions on amounts of money. An operand without a currency compares the amounts alone; with a
 * currency, the currencies must match too.
 */
final class MoneyOrdering extends Ordering<Money> {
  MoneyOrdering(FieldType<Money> type) {
    super(type, false);
  }

  @Override
  public boolean test(Operator operator, Money value, List<Money> operands) {
    return operands.stream().allMatch(operand -> currencyFits(value, operand))
        && super.test(operator, value, operands);
  }

  @Override
  public Sql sql(Column<Money> column, Operator operator, List<Money> operands) {
    Sql sql = super.sql(column, operator, operands);
    for (Money operand : operands) {
      if (!operand.currency().isEmpty()) {
        sql = sql.plus("and " + column.json() + "->>'currency' = ?", operand.currency());
      }
    }
    return sql;
  }

  @Override
  public int order(Money value, Money operand) {
    return value.amount().compareTo(operand.amount());
  }

  @Override
  public Sql onData(Column<Money> column, String sign, Money operand) {
    String amount = Json.createValue(operand.amount()).toString();
    return Sql.of(column.json() + "->'amount' " + sign + " ?", new Sql.Json(amount));
  }

  private static boolean currencyFits(Money value, Money operand) {
    return operand.currency().isEmpty() || operand.currency().equals(value.currency());
  }
}
