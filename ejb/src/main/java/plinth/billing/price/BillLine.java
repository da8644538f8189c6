package plinth.billing.price;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import java.math.BigDecimal;
import java.util.List;
import plinth.kernel.Json;

/**
 * One line of a bill.
 *
 * @param description the description for people
 * @param quantity the number of units
 * @param unitPrice the exact price of one
 * @param amount the amount in cents
 * @param account the ledger account, without its side
 */
public record BillLine(
    String description, int quantity, BigDecimal unitPrice, BigDecimal amount, Account account) {
  /** The revenue accounts. */
  public enum Account {
    PLANS,
    ADDONS,
    PACKS
  }

  /** Creates a line from a quantity and a unit price. */
  public static BillLine of(
      String description, int quantity, BigDecimal unitPrice, Account account) {
    BigDecimal amount = Money.cents(unitPrice.multiply(BigDecimal.valueOf(quantity)));
    return new BillLine(description, quantity, unitPrice, amount, account);
  }

  /** Returns the sum of the lines. */
  public static BigDecimal sum(List<BillLine> lines) {
    return lines.stream().map(BillLine::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  /** Returns the lines in their stored form. */
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

  /** Reads lines from their stored form. */
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
