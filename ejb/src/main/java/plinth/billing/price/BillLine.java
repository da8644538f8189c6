package plinth.billing.price;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import java.math.BigDecimal;
import java.util.List;
import plinth.kernel.Json;

/**
 * One line of what is billed.
 *
 * @param description what people read
 * @param quantity how many
 * @param unitPrice of one, exact
 * @param amount in cents
 * @param account where the ledger books it, without its side
 */
public record BillLine(
    String description, int quantity, BigDecimal unitPrice, BigDecimal amount, Account account) {
  /** What money is earned by. */
  public enum Account {
    PLANS,
    ADDONS,
    PACKS
  }

  /** A line of several at a price each. */
  public static BillLine of(
      String description, int quantity, BigDecimal unitPrice, Account account) {
    BigDecimal amount = Money.cents(unitPrice.multiply(BigDecimal.valueOf(quantity)));
    return new BillLine(description, quantity, unitPrice, amount, account);
  }

  /** The sum of lines. */
  public static BigDecimal sum(List<BillLine> lines) {
    return lines.stream().map(BillLine::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  /** Lines as rows keep them. */
  public static JsonArray json(List<BillLine> lines) {
    JsonArrayBuilder all = Json.createArrayBuilder();
    for (BillLine line : lines) {
      all.add(
          Json.createObjectBuilder()
              .add("description", line.description)
              .add("quantity", line.quantity)
              .add("unit_price", line.unitPrice)
              .add("amount", line.amount)
              .add("account", line.account.name()));
    }
    return all.build();
  }

  /** Lines as rows keep them, read again. */
  public static List<BillLine> read(JsonArray lines) {
    return lines.getValuesAs(JsonObject.class).stream()
        .map(
            line ->
                new BillLine(
                    line.getString("description"),
                    line.getInt("quantity"),
                    line.getJsonNumber("unit_price").bigDecimalValue(),
                    line.getJsonNumber("amount").bigDecimalValue(),
                    Account.valueOf(line.getString("account"))))
        .toList();
  }
}
