package plinth.billing.invoice;

import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One payment event of a workspace.
 *
 * @param reference the identifier of the item
 * @param number the number of the invoice, consecutive within a workspace; null if no money moved
 * @param status {@code failed} for types that report a failure, otherwise {@code paid}
 * @param amount the exact amount in the currency
 * @param gateway the gateway that processed the payment; null if none did
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

  /** The status of a payment event. */
  public enum Status {
    PAID,
    FAILED
  }
}
