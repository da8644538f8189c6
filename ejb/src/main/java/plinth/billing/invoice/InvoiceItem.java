package plinth.billing.invoice;

import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One payment event of a workspace.
 *
 * @param reference its address
 * @param number of the invoice, one after the other in a workspace; null: no money moved
 * @param status {@code failed} for types that tell of a failure, else {@code paid}
 * @param amount exact, in the currency
 * @param gateway the gateway that it went through; null: none
 */
public record InvoiceItem(
    String reference,
    @Nullable String number,
    PaymentEventType type,
    Status status,
    BigDecimal amount,
    String currency,
    @Nullable String gateway,
    Instant occurredAt) {

  /** How a payment event stands. */
  public enum Status {
    PAID,
    FAILED
  }
}
